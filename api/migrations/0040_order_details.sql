-- Refunded lines, and the order that an email is about.

-- Refunded parts of the order, as JSON; NULL for refunds of which only the amount is known.
ALTER TABLE refunds ADD COLUMN parts TEXT;

-- Order of an email to its customer, and the kind of the email; both remain after sending.
ALTER TABLE outbox ADD COLUMN order_number TEXT;
ALTER TABLE outbox ADD COLUMN kind TEXT;
-- Refund that the email reports.
ALTER TABLE outbox ADD COLUMN refund_id BIGINT;
CREATE INDEX outbox_by_order ON outbox (order_number, id) WHERE order_number IS NOT NULL;
