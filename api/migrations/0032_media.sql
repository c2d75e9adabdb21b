-- Media library: pictures, documents, captions and videos that the owner uploads.

CREATE TABLE media (
    -- first 128 bits of the SHA-256 of the uploaded file, in hexadecimal
    hash TEXT PRIMARY KEY,
    -- image, document, captions or video
    kind TEXT NOT NULL,
    -- as uploaded
    file_name TEXT NOT NULL,
    title TEXT NOT NULL,
    -- alternative text of an image
    alt TEXT NOT NULL,
    folder TEXT NOT NULL,
    -- JSON list of texts
    tags TEXT NOT NULL,
    -- texts above, folded for searching
    search_text TEXT NOT NULL,
    -- of the largest file of an image, in pixels; 0 for other kinds
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    -- average colour of an image as #rgb; empty for other kinds
    colour TEXT NOT NULL,
    -- of all its files
    bytes BIGINT NOT NULL,
    -- milliseconds since 1970
    created_at BIGINT NOT NULL,
    -- NULL while its files are being written
    completed_at BIGINT
);
CREATE INDEX media_by_time ON media (created_at, hash);

CREATE TABLE media_files (
    hash TEXT NOT NULL REFERENCES media (hash),
    -- end of the address, after the hash: `-640.avif`, `.pdf`
    suffix TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (hash, suffix)
);

-- Contents of the files, in pieces of 256 KiB, so that a request reads what it sends.
CREATE TABLE media_chunks (
    hash TEXT NOT NULL,
    suffix TEXT NOT NULL,
    position BIGINT NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (hash, suffix, position),
    FOREIGN KEY (hash, suffix) REFERENCES media_files (hash, suffix)
);
