-- The life of an order written down: what happened when and by whom, the parcel, the money that goes back, the wish to
-- withdraw; and what the jobs of several processes share.

-- who may buy at professional prices does so as no consumer
ALTER TABLE orders ADD COLUMN professional BIGINT NOT NULL DEFAULT 0;
-- when the customer asked for digital content at once, knowing that there is no withdrawal from it then
ALTER TABLE orders ADD COLUMN waived_at BIGINT;
-- cents given back so far
ALTER TABLE orders ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;
-- the parcel, once it has left
ALTER TABLE orders ADD COLUMN tracking_carrier TEXT;
ALTER TABLE orders ADD COLUMN tracking_code TEXT;
ALTER TABLE orders ADD COLUMN tracking_url TEXT;

-- class of the tax, and whether there is nothing to deliver: as it was then
ALTER TABLE order_lines ADD COLUMN tax BIGINT NOT NULL DEFAULT 1;
ALTER TABLE order_lines ADD COLUMN is_virtual BIGINT NOT NULL DEFAULT 0;
UPDATE order_lines SET
    tax = COALESCE((SELECT p.tax FROM products p WHERE p.id = order_lines.product_id), 1),
    is_virtual = COALESCE((SELECT p.is_virtual FROM products p WHERE p.id = order_lines.product_id), 0);

CREATE TABLE order_events (
    id BIGINT PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    state TEXT NOT NULL,
    -- customer, bank, owner, or shop when time alone did it
    actor TEXT NOT NULL,
    happened_at BIGINT NOT NULL
);
CREATE INDEX order_events_by_order ON order_events (order_number, id);

-- when the bank was last asked about an attempt of which it had said nothing, and how often
ALTER TABLE payment_attempts ADD COLUMN asked_at BIGINT;
ALTER TABLE payment_attempts ADD COLUMN asked_times BIGINT NOT NULL DEFAULT 0;
CREATE INDEX payment_attempts_open ON payment_attempts (created_at) WHERE state = 'created';

CREATE TABLE refunds (
    id BIGINT PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    -- the attempt whose money goes back; NULL when it goes back by hand
    attempt_number TEXT REFERENCES payment_attempts (number),
    amount BIGINT NOT NULL CHECK (amount > 0),
    restock BIGINT NOT NULL,
    -- asked, done, refused
    state TEXT NOT NULL,
    response TEXT,
    authorisation_code TEXT,
    created_at BIGINT NOT NULL,
    decided_at BIGINT
);
CREATE INDEX refunds_by_order ON refunds (order_number, id);
-- one at a time: what the bank has not answered is settled before anything else is given back
CREATE UNIQUE INDEX refunds_open ON refunds (order_number) WHERE state = 'asked';

-- What somebody says of themselves, who wants to withdraw: whether there is such an order is nobody's business. Only the
-- hash of the token is kept.
CREATE TABLE withdrawals (
    id BIGINT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    order_text TEXT NOT NULL,
    -- the order it is about, once it is confirmed and there is one
    order_number TEXT REFERENCES orders (number),
    -- open, or why it is none: unknown, professional, ended, late, waived; NULL until it is confirmed
    verdict TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    -- when the money went back
    settled_at BIGINT
);
CREATE INDEX withdrawals_by_order ON withdrawals (order_number);

-- Who does a job that only one process may do at a time, and until when.
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- The name under which a letter travels: the same however often it is sent.
ALTER TABLE outbox ADD COLUMN message_id TEXT;

-- What the development bank remembers; empty in production.
CREATE TABLE sandbox_operations (
    number TEXT PRIMARY KEY,
    amount BIGINT NOT NULL,
    response TEXT NOT NULL,
    authorisation_code TEXT NOT NULL,
    refunded BIGINT NOT NULL
);
