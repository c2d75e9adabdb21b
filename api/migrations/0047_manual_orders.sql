-- Orders that staff create for a customer, on the telephone or in the shop, and customers without an account.

-- staff member who created the order, and their name then; NULL for an order of the shop
ALTER TABLE orders ADD COLUMN staff_id BIGINT REFERENCES staff (id);
ALTER TABLE orders ADD COLUMN staff_name TEXT;

-- 1 for contact data without an account: no login is possible with it
ALTER TABLE customers ADD COLUMN guest BIGINT NOT NULL DEFAULT 0;

-- One order for one key of a staff member.
CREATE TABLE staff_idempotency_keys (
    staff_id BIGINT NOT NULL REFERENCES staff (id),
    idempotency_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    order_number TEXT NOT NULL REFERENCES orders (number),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (staff_id, idempotency_key)
);
