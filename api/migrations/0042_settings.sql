-- Settings that the owner saves in the panel. A saved section replaces that of the configuration file.

CREATE TABLE settings (
    section TEXT PRIMARY KEY,
    -- JSON; its secrets are encrypted
    value TEXT NOT NULL
);
