-- The fingerprint of the whole content of an invoice, and of its own beside it: what the chain seals is only its sums.

ALTER TABLE invoices ADD COLUMN content_hash TEXT;
