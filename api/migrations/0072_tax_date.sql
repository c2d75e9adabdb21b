-- Day on which the tax of an invoice is due: that of its operation, which can be before its issue.
ALTER TABLE invoice_tax_lines RENAME COLUMN issued_on TO tax_date;
