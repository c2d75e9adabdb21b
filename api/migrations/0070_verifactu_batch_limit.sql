-- Maximum number of records of the next sending: less than 1,000 while a record is looked for that the agency cannot read.
ALTER TABLE verifactu_flow ADD COLUMN batch_limit BIGINT NOT NULL DEFAULT 1000;
-- 1 if the sending of the record stated an incident
ALTER TABLE sandbox_verifactu_records ADD COLUMN has_incident BIGINT NOT NULL DEFAULT 0;
