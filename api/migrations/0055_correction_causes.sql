-- Reason of a refund, the cause of its corrective invoice; NULL in refunds from before.
ALTER TABLE refunds ADD COLUMN cause TEXT;

-- An order has one invoice of its sale; a complete one that replaces it (F3) is another.
DROP INDEX invoices_by_order;
CREATE UNIQUE INDEX invoices_by_order ON invoices (order_number) WHERE rectifies IS NULL AND kind <> 'F3';
