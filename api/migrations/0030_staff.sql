-- Staff of the shop: accounts, second factors, sessions, the audit log; notes on orders.

CREATE TABLE staff (
    id BIGINT PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- empty until an invited member has chosen one
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL,
    -- active, disabled
    state TEXT NOT NULL,
    -- base32; NULL without an authenticator app
    totp_secret TEXT,
    -- secret of an enrolment that is not confirmed yet
    totp_pending TEXT,
    -- time step of the last accepted code, which is accepted once
    totp_last_step BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL
);

CREATE TABLE staff_recovery_codes (
    code_hash TEXT PRIMARY KEY,
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    used_at BIGINT
);
CREATE INDEX staff_recovery_codes_by_staff ON staff_recovery_codes (staff_id);

CREATE TABLE staff_passkeys (
    -- base64url
    credential_id TEXT PRIMARY KEY,
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    name TEXT NOT NULL,
    -- public key and counter, as JSON
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id);

-- State of a WebAuthn ceremony between its two requests.
CREATE TABLE staff_ceremonies (
    id TEXT PRIMARY KEY,
    -- NULL for a login, whose member is not known yet
    staff_id BIGINT REFERENCES staff (id),
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE staff_sessions (
    -- of the cookie
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    csrf_token TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id, created_at);

-- One-time links: of the first owner (without a member), and to choose a password.
CREATE TABLE staff_links (
    token_hash TEXT PRIMARY KEY,
    staff_id BIGINT REFERENCES staff (id),
    expires_at BIGINT NOT NULL
);

CREATE TABLE staff_audit (
    id BIGINT PRIMARY KEY,
    happened_at BIGINT NOT NULL,
    -- NULL for an administration command
    staff_id BIGINT REFERENCES staff (id),
    -- as it was then
    staff_name TEXT NOT NULL,
    action TEXT NOT NULL,
    resource TEXT NOT NULL,
    resource_id TEXT NOT NULL,
    -- JSON; NULL for what was created, or deleted
    before TEXT,
    after TEXT
);
CREATE INDEX staff_audit_by_resource ON staff_audit (resource, resource_id, id);
CREATE INDEX staff_audit_by_staff ON staff_audit (staff_id, id);

CREATE TABLE order_notes (
    id BIGINT PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_number, id);

CREATE INDEX orders_newest ON orders (created_at, number);
CREATE INDEX orders_by_state ON orders (state, created_at, number);
