-- Part of a tax line that is of digital services: cents, known for sales of the one-stop shop.
ALTER TABLE invoice_tax_lines ADD COLUMN service_base BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invoice_tax_lines ADD COLUMN service_vat BIGINT NOT NULL DEFAULT 0;
-- Sales to businesses of other member states, and of the one-stop shop, by period.
CREATE INDEX invoice_tax_lines_by_scheme ON invoice_tax_lines (scheme, issued_on);
-- Register of a period.
CREATE INDEX invoices_by_time ON invoices (issued_at);
