-- Products that the owner has chosen to be shown beside a product.

CREATE TABLE related_products (
    product_id BIGINT NOT NULL REFERENCES products (id),
    -- may be unknown while a shop file is imported, or because it has only some products
    related_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    PRIMARY KEY (product_id, related_id)
);
CREATE INDEX related_products_by_related ON related_products (related_id);
