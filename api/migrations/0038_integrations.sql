-- Access of other programs: API keys, and webhooks with their deliveries.

CREATE TABLE api_keys (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    -- beginning of the key, by which its owner recognises it
    prefix TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE,
    -- JSON list of permissions
    scopes TEXT NOT NULL,
    -- who created it
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT,
    last_used_at BIGINT
);

CREATE TABLE webhooks (
    id BIGINT PRIMARY KEY,
    url TEXT NOT NULL,
    -- JSON list of names of events
    events TEXT NOT NULL,
    -- signs the deliveries, so it is stored as it is
    secret TEXT NOT NULL,
    is_active BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE webhook_deliveries (
    id BIGINT PRIMARY KEY,
    webhook_id BIGINT NOT NULL REFERENCES webhooks (id),
    event TEXT NOT NULL,
    -- JSON, the same for every attempt
    payload TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    -- NULL once it is delivered or given up
    next_attempt_at BIGINT,
    delivered_at BIGINT,
    -- of the last attempt: HTTP status, or the error
    status BIGINT,
    error TEXT
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, id);

-- Last order event for which deliveries were queued.
CREATE TABLE webhook_position (
    id BIGINT PRIMARY KEY,
    order_event BIGINT NOT NULL
);
