-- Files that staff upload to import them, and the state of their jobs, so that any process finds them.

CREATE TABLE import_uploads (
    id BIGINT PRIMARY KEY,
    -- staff member who uploads it
    staff_id BIGINT NOT NULL,
    file_name TEXT NOT NULL,
    -- announced size
    bytes BIGINT NOT NULL,
    received BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    -- state of its job, as JSON
    job TEXT NOT NULL,
    -- instant until which the process of a running job has reported; afterwards, the job is interrupted
    runs_until BIGINT,
    -- 1: the running job is to stop
    cancelled BIGINT NOT NULL,
    -- CSV of the lines that the last job has left out
    rejected BYTEA NOT NULL
);

CREATE TABLE import_upload_parts (
    upload_id BIGINT NOT NULL REFERENCES import_uploads (id),
    -- position of its first byte in the file
    position BIGINT NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (upload_id, position)
);
