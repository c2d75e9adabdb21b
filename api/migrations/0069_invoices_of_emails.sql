-- Numbers of the invoices that are attached to an e-mail, as a JSON array.
ALTER TABLE outbox ADD COLUMN invoices TEXT NOT NULL DEFAULT '[]';
