-- Refunds that the sandbox bank has made of an operation: their amounts in cents, each followed by a semicolon.
ALTER TABLE sandbox_operations ADD COLUMN refunds TEXT NOT NULL DEFAULT '';
