-- Month in which the simulated agency holds a record, `mm-yyyy`: that of its operation, or of its issue; empty before this version.
ALTER TABLE sandbox_verifactu_records ADD COLUMN period TEXT NOT NULL DEFAULT '';
