-- Customers, their sessions, and the mail that leaves the shop.

CREATE TABLE customers (
    id BIGINT PRIMARY KEY,
    -- as typed, for writing to; and lower-cased, for finding
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    phone TEXT NOT NULL,
    country TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    roles TEXT NOT NULL,
    -- active, disabled
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- What somebody has asked for and no mail has answered yet. Each stands for itself: who opens the link of one gets an
-- account with that one's password, whoever else has registered the same address before or since. Only the hash of
-- the token is kept here; the link itself stands in the outbox until its mail is sent, and nowhere afterwards.
CREATE TABLE registrations (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    firstname TEXT NOT NULL,
    lastname TEXT NOT NULL,
    phone TEXT NOT NULL,
    country TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX registrations_by_email ON registrations (email_key, created_at);

-- A session lives through its refreshes: every token of it carries the same jti, and logout ends them all.
CREATE TABLE sessions (
    jti TEXT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Mail is written in the transaction of what it tells about, and sent afterwards by a worker.
CREATE TABLE outbox (
    id BIGINT PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- empty once it is sent
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    sent_at BIGINT,
    last_error TEXT
);
CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE sent_at IS NULL;
