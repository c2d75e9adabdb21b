-- Opening times of surveys, and announcements with their periods.

-- from when it can be answered; NULL for at once
ALTER TABLE surveys ADD COLUMN opens_at BIGINT;

-- The setting `announcement` is the text of the one that applies now.
CREATE TABLE announcements (
    id BIGINT PRIMARY KEY,
    text TEXT NOT NULL,
    -- a path of the shop or an https address; empty for none
    link TEXT NOT NULL,
    starts_at BIGINT,
    ends_at BIGINT,
    active BIGINT NOT NULL
);
INSERT INTO announcements (id, text, link, active)
SELECT 1, MAX(key_value), COALESCE((SELECT MAX(key_value) FROM configs WHERE key_name = 'announcement_link'), ''), 1
FROM configs WHERE key_name = 'announcement' AND key_value <> '' HAVING COUNT(*) > 0;
INSERT INTO counters (name, value) SELECT 'announcements', 1 FROM announcements;
