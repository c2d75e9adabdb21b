-- Orders, the attempts to pay them, and every word the bank said.

CREATE TABLE orders (
    number TEXT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    state TEXT NOT NULL,
    payment_method TEXT NOT NULL,
    -- cents, with tax and shipping: what is charged
    total BIGINT NOT NULL CHECK (total >= 0),
    -- frozen answers of the moment of ordering, as JSON
    totals TEXT NOT NULL,
    delivery TEXT NOT NULL,
    billing TEXT NOT NULL,
    shipping TEXT,
    created_at BIGINT NOT NULL,
    paid_at BIGINT,
    -- who says so: bank, or shop when its owner does or there was nothing to pay
    settled_by TEXT
);
CREATE INDEX orders_by_customer ON orders (customer_id, created_at);
CREATE INDEX orders_unpaid ON orders (created_at) WHERE state = 'pending_payment';

-- Names and prices are copies: a later change of the catalogue does not rewrite history.
CREATE TABLE order_lines (
    order_number TEXT NOT NULL REFERENCES orders (number),
    position BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    variant_id BIGINT,
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    title TEXT NOT NULL,
    variant_title TEXT,
    price_et BIGINT NOT NULL,
    price_taxes BIGINT NOT NULL,
    -- cents, with tax
    total BIGINT NOT NULL,
    -- the shelf that its units were taken from and may go back to: product or variant; NULL when it holds none
    taken_from TEXT,
    PRIMARY KEY (order_number, position)
);

-- One order for one key, however often and however simultaneously it is sent.
CREATE TABLE idempotency_keys (
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    idempotency_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    order_number TEXT NOT NULL REFERENCES orders (number),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (customer_id, idempotency_key)
);

-- The bank never accepts a number twice, so each attempt has its own.
CREATE TABLE payment_attempts (
    number TEXT PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    method TEXT NOT NULL,
    state TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    merchant_code TEXT NOT NULL,
    terminal TEXT NOT NULL,
    transaction_type TEXT NOT NULL,
    response TEXT,
    authorisation_code TEXT,
    created_at BIGINT NOT NULL,
    decided_at BIGINT
);
CREATE INDEX payment_attempts_by_order ON payment_attempts (order_number, created_at);

-- The journal of the notifications that the bank signed, as received, with what the shop made of each.
CREATE TABLE payment_notifications (
    id BIGINT PRIMARY KEY,
    received_at BIGINT NOT NULL,
    signature_version TEXT NOT NULL,
    merchant_parameters TEXT NOT NULL,
    signature TEXT NOT NULL,
    -- applied, repeated, late, or the reason of a refusal
    verdict TEXT NOT NULL,
    attempt_number TEXT REFERENCES payment_attempts (number),
    response TEXT,
    authorisation_code TEXT
);
-- The same word of the bank counts once.
CREATE UNIQUE INDEX payment_notifications_once
    ON payment_notifications (attempt_number, response, authorisation_code)
    WHERE verdict IN ('applied', 'late');
