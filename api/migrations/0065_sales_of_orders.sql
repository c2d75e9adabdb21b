-- Invoice of a sale by its place among those of its order: 1, or 2 where a parcel came back, its invoice was corrected to
-- nothing, and the order was paid after all.
DROP INDEX invoices_by_order;
ALTER TABLE invoices ADD COLUMN sale BIGINT NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX invoices_by_order ON invoices (order_number, sale) WHERE rectifies IS NULL AND kind <> 'F3';
