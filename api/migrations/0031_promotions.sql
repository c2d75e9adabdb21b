-- Promotions: automatic discounts and discount codes, and the orders that use them.

CREATE TABLE promotions (
    id BIGINT PRIMARY KEY,
    title TEXT NOT NULL,
    -- in capitals; NULL for an automatic promotion
    code TEXT,
    -- percentage, amount or free delivery, as JSON
    effect TEXT NOT NULL,
    -- cents, with tax; 0 for none
    minimum BIGINT NOT NULL DEFAULT 0 CHECK (minimum >= 0),
    -- category identifiers as JSON; an empty list for all products
    categories TEXT NOT NULL DEFAULT '[]',
    stackable BIGINT NOT NULL DEFAULT 0,
    priority BIGINT NOT NULL DEFAULT 0,
    starts_at BIGINT,
    ends_at BIGINT,
    once_per_customer BIGINT NOT NULL DEFAULT 0,
    -- maximum number of orders; NULL for any
    max_uses BIGINT,
    paused BIGINT NOT NULL DEFAULT 0,
    -- deleted promotions stay for the orders that use them
    deleted_at BIGINT,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX promotions_by_code ON promotions (code) WHERE deleted_at IS NULL;

-- One row for each promotion of an order. The uses of a promotion are its orders that are not cancelled.
CREATE TABLE promotion_redemptions (
    order_number TEXT NOT NULL REFERENCES orders (number),
    promotion_id BIGINT NOT NULL REFERENCES promotions (id),
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    -- cents, with tax
    amount BIGINT NOT NULL,
    PRIMARY KEY (order_number, promotion_id)
);
CREATE INDEX promotion_redemptions_by_promotion ON promotion_redemptions (promotion_id, customer_id);

-- Applied promotions of the moment of ordering, as JSON; NULL for none.
ALTER TABLE orders ADD COLUMN discounts TEXT;
-- Cents, with tax.
ALTER TABLE order_lines ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
-- Discount codes as JSON; NULL for none.
ALTER TABLE customer_carts ADD COLUMN codes TEXT;
