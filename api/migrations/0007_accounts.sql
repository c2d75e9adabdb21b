-- What a customer does with their account beyond opening it, and the codes of the professional price table.

-- Where somebody is logged in, in words for them: such as «Firefox, Windows».
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN refreshed_at BIGINT;
CREATE INDEX sessions_by_customer ON sessions (customer_id);

-- Set when the customer has had their data erased; their orders stay, without them.
ALTER TABLE customers ADD COLUMN erased_at BIGINT;

-- Who has asked for a new password. Unknown addresses have their row too, with nobody in it: the work is the same.
CREATE TABLE password_resets (
    token_hash TEXT PRIMARY KEY,
    customer_id BIGINT REFERENCES customers (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_resets_by_customer ON password_resets (customer_id);

CREATE TABLE customer_addresses (
    id BIGINT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    -- delivery, billing
    kind TEXT NOT NULL,
    -- the address, as JSON
    address TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX customer_addresses_by_customer ON customer_addresses (customer_id, kind);

-- A code is shown once, to the owner who makes it; what is kept only recognises it.
CREATE TABLE price_codes (
    id BIGINT PRIMARY KEY,
    code_hash TEXT NOT NULL UNIQUE,
    -- for whom, in the owner's words
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT,
    last_used_at BIGINT
);

-- A price token counts as long as its session and its code do.
CREATE TABLE price_sessions (
    jti TEXT PRIMARY KEY,
    code_id BIGINT NOT NULL REFERENCES price_codes (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX price_sessions_by_expiry ON price_sessions (expires_at);
