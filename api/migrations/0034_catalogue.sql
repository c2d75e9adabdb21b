-- What the owner edits in the catalogue: drafts, offers, texts for search engines, price history, stock movements.

-- Title, reference and references of the variants without accents or capitals: order and search of the owner's list.
ALTER TABLE products ADD COLUMN list_key TEXT NOT NULL DEFAULT '';
-- 1: not in the shop, not even at its address; `listed` is 0 then
ALTER TABLE products ADD COLUMN draft BIGINT NOT NULL DEFAULT 0;
-- instant at which a draft is listed
ALTER TABLE products ADD COLUMN publish_at BIGINT;
-- while an offer applies, the price of the product is the offer's, and this is the one that returns after it
ALTER TABLE products ADD COLUMN regular_price_et BIGINT;
ALTER TABLE products ADD COLUMN regular_price_taxes BIGINT;
ALTER TABLE products ADD COLUMN offer_price_et BIGINT;
ALTER TABLE products ADD COLUMN offer_price_taxes BIGINT;
ALTER TABLE products ADD COLUMN offer_from BIGINT;
ALTER TABLE products ADD COLUMN offer_to BIGINT;
-- next instant at which an offer begins or ends or a draft is listed
ALTER TABLE products ADD COLUMN next_change_at BIGINT;
ALTER TABLE products ADD COLUMN seo_title TEXT NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN seo_description TEXT NOT NULL DEFAULT '';

UPDATE products SET list_key = SUBSTR(search_text, 1, 120) || ' ' || LOWER(SUBSTR(sku, 1, 64));

-- No index has the stock: on PostgreSQL, every sale would write to all indexes.
CREATE INDEX products_by_list_key ON products (list_key, id);
CREATE INDEX products_by_price ON products (price_et, id);
CREATE INDEX products_by_creation ON products (created_at, id);
CREATE INDEX products_by_next_change ON products (next_change_at);
CREATE INDEX products_by_state ON products (draft, listed, id);
CREATE INDEX products_by_offer ON products (offer_price_et);

-- The histories do not refer to their products, so that a program that does not know them can delete a product.

-- Prices of products by the instant from which they apply; the offer's price while one applies.
CREATE TABLE price_history (
    product_id BIGINT NOT NULL,
    applies_from BIGINT NOT NULL,
    price_et BIGINT NOT NULL,
    price_taxes BIGINT NOT NULL,
    PRIMARY KEY (product_id, applies_from)
);

INSERT INTO price_history (product_id, applies_from, price_et, price_taxes)
SELECT id, created_at, price_et, price_taxes FROM products;

CREATE TABLE stock_movements (
    product_id BIGINT NOT NULL,
    -- NULL: of the product itself
    variant_id BIGINT,
    happened_at BIGINT NOT NULL,
    -- order, return, import, count, adjustment
    reason TEXT NOT NULL,
    -- units added, or taken away when negative
    change BIGINT NOT NULL,
    -- units afterwards; NULL when they are not counted any more
    units BIGINT,
    -- order number, of a sale or a return
    order_number TEXT,
    -- staff member, as named then
    author TEXT,
    note TEXT
);
CREATE INDEX stock_movements_by_product ON stock_movements (product_id, happened_at);
