-- Pages that the house writes: who it is, how it sells, what the law wants said.

CREATE TABLE contents (
    -- the path below the shop, its segments parted by slashes
    slug TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- sanitised HTML
    body TEXT NOT NULL,
    -- milliseconds since 1970
    updated_at BIGINT NOT NULL
);
