-- Mails of an order. A mail that was queued before, or by an older program, has none of these.

-- kind of the mail
ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT '';
-- order that the mail is about; empty for none
ALTER TABLE outbox ADD COLUMN order_number TEXT NOT NULL DEFAULT '';
-- refund, course or withdrawal that the mail is about; 0 for none
ALTER TABLE outbox ADD COLUMN subject_id BIGINT NOT NULL DEFAULT 0;
-- mail that staff sent again as this one; 0 for none
ALTER TABLE outbox ADD COLUMN resend_of BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_by_order ON outbox (order_number, id) WHERE order_number <> '';
