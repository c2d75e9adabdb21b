-- What the bank answers when it is asked has no signature: it is found by its attempt.

DROP INDEX payment_notifications_by_words;
CREATE INDEX payment_notifications_by_words
    ON payment_notifications (COALESCE(attempt_number, ''), signature, verdict);
