-- Refunded parts of the order, as JSON; NULL for refunds of which only the amount is known.
ALTER TABLE refunds ADD COLUMN parts TEXT;
