-- Records of invoices for the tax agency (VERI*FACTU), each with the hash of the previous one.
CREATE TABLE verifactu_records (
    -- order of creation, over all environments
    id BIGINT PRIMARY KEY,
    -- test or production: each has a chain of its own
    environment TEXT NOT NULL,
    -- registration or cancellation
    kind TEXT NOT NULL,
    invoice_number TEXT NOT NULL REFERENCES invoices (number),
    issuer TEXT NOT NULL,
    -- dd-mm-yyyy
    issued_on TEXT NOT NULL,
    -- total as reported, in cents; NULL for a cancellation
    total BIGINT,
    created_at BIGINT NOT NULL,
    -- empty for the first of a chain
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    xml TEXT NOT NULL,
    -- pending, sent, accepted, accepted_with_errors, rejected, superseded
    state TEXT NOT NULL,
    -- 1 if the agency holds the record
    is_held BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    sent_at BIGINT,
    -- error code of the agency
    code BIGINT,
    message TEXT NOT NULL,
    -- verification code of the agency for the sending; empty without one
    csv TEXT NOT NULL
);
CREATE INDEX verifactu_records_by_state ON verifactu_records (environment, state, id);
CREATE INDEX verifactu_records_of_invoice ON verifactu_records (invoice_number, id);

-- Flow control of the sendings to an environment.
CREATE TABLE verifactu_flow (
    environment TEXT PRIMARY KEY,
    -- last sending
    sent_at BIGINT,
    -- wait that the agency stated, in seconds
    wait_seconds BIGINT NOT NULL,
    -- sendings in a row without an answer, or rejected as a whole
    failures BIGINT NOT NULL,
    -- reason of the last failure; empty after a success
    failure TEXT NOT NULL
);

-- Records that the simulated agency of a development server holds.
CREATE TABLE sandbox_verifactu_records (
    invoice_number TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    hash TEXT NOT NULL,
    -- Correcta, AceptadaConErrores, Anulada
    state TEXT NOT NULL
);

-- Behaviour of that agency, one row at most: up, down, answers_lost, suspended.
CREATE TABLE sandbox_verifactu (
    id BIGINT PRIMARY KEY,
    behaviour TEXT NOT NULL
);
