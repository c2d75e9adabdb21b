-- When the bank was asked for its last word on an attempt that it had refused: a shopper may try another card at its page,
-- and the notification of that can get lost. What was refused before this was known is left alone.

ALTER TABLE payment_attempts ADD COLUMN confirmed_at BIGINT;
UPDATE payment_attempts SET confirmed_at = created_at WHERE state IN ('declined', 'cancelled');
CREATE INDEX payment_attempts_unconfirmed ON payment_attempts (created_at)
    WHERE state IN ('declined', 'cancelled') AND confirmed_at IS NULL;
