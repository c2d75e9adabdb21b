-- Reason of a refund, the cause of its corrective invoice; NULL in refunds from before.
ALTER TABLE refunds ADD COLUMN cause TEXT;
