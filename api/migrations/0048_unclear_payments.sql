-- Time at which an attempt was left to staff, because the bank could not be asked for its outcome; NULL once it is settled.
ALTER TABLE payment_attempts ADD COLUMN unclear_at BIGINT;
CREATE INDEX payment_attempts_unclear ON payment_attempts (order_number) WHERE unclear_at IS NOT NULL;
