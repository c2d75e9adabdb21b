-- A payment method that is not offered keeps its texts and its place.
ALTER TABLE payment_methods ADD COLUMN enabled BIGINT NOT NULL DEFAULT 1;
