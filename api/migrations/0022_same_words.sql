-- Words of the bank that come again and again are written into the journal once.

CREATE INDEX payment_notifications_by_words ON payment_notifications (signature, verdict);
