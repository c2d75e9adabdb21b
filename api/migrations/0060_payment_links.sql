-- Links with which anyone can pay one order at the bank. An order has at most one: a new one replaces it.
CREATE TABLE payment_links (
    order_number TEXT PRIMARY KEY REFERENCES orders (number),
    token_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
