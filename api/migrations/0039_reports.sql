-- Sales of complete days, so that reports do not read all orders.

CREATE TABLE sales_days (
    -- local date, in days since 1970
    day BIGINT NOT NULL,
    -- total, payment_method, product, tax
    dimension TEXT NOT NULL,
    key TEXT NOT NULL,
    label TEXT NOT NULL,
    orders BIGINT NOT NULL,
    units BIGINT NOT NULL,
    -- cents
    net BIGINT NOT NULL,
    gross BIGINT NOT NULL,
    -- of this day, whenever the order was paid; in the total only
    refunded BIGINT NOT NULL,
    PRIMARY KEY (day, dimension, key)
);
CREATE INDEX sales_days_by_dimension ON sales_days (dimension, day);

CREATE INDEX orders_by_payment ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_by_decision ON refunds (decided_at) WHERE state = 'done';
CREATE INDEX outbox_failed ON outbox (attempts) WHERE sent_at IS NULL;
CREATE INDEX products_by_stock ON products (stock) WHERE stock IS NOT NULL;
CREATE INDEX variants_by_stock ON variants (stock) WHERE stock IS NOT NULL;
