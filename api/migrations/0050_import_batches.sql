-- An import is written in several transactions. `imports.state` is also running or undoing while a process holds the lease of
-- the imports, and interrupted after such a process has ended.

-- Redirect rules that gave way to the page of an imported product, and come back when the product is deleted.
CREATE TABLE import_route_rules (
    import_id BIGINT NOT NULL REFERENCES imports (id),
    path TEXT NOT NULL,
    target TEXT NOT NULL,
    status BIGINT NOT NULL,
    PRIMARY KEY (import_id, path)
);
