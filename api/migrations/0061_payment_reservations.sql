-- Reservations of card payments that the shop captures later, by the attempt that the bank has authorised.
CREATE TABLE payment_reservations (
    attempt_number TEXT PRIMARY KEY REFERENCES payment_attempts (number),
    order_number TEXT NOT NULL REFERENCES orders (number),
    -- reserved, capturing, captured, releasing, released
    state TEXT NOT NULL,
    -- cents
    reserved BIGINT NOT NULL,
    -- cents; of a requested capture as well
    captured BIGINT NOT NULL,
    -- JSON: parts of the order that are not captured
    uncaptured TEXT NOT NULL DEFAULT '[]',
    -- 1: the units that are not captured are put back on sale
    restock BIGINT NOT NULL DEFAULT 0,
    -- response code of the bank to the last capture or release
    response TEXT,
    expires_at BIGINT NOT NULL,
    -- time of the last request to the bank
    requested_at BIGINT
);
CREATE INDEX payment_reservations_by_order ON payment_reservations (order_number);
CREATE INDEX payment_reservations_by_state ON payment_reservations (state);

-- Reservations of the sandbox bank: type of the operation, and the amounts captured and released, in cents.
ALTER TABLE sandbox_operations ADD COLUMN transaction_type TEXT NOT NULL DEFAULT '0';
ALTER TABLE sandbox_operations ADD COLUMN captured BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sandbox_operations ADD COLUMN released BIGINT NOT NULL DEFAULT 0;
