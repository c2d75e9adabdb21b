-- The cart that a customer finds again in whichever browser they log in from.
CREATE TABLE customer_carts (
    customer_id BIGINT PRIMARY KEY REFERENCES customers (id),
    -- product, variant and units of each line, as JSON; never a price
    lines TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
