-- Imports of product tables, with the former values of what they changed, and saved column mappings.

CREATE TABLE imports (
    id BIGINT PRIMARY KEY,
    started_at BIGINT NOT NULL,
    finished_at BIGINT NOT NULL,
    file_name TEXT NOT NULL,
    -- as JSON
    mapping TEXT NOT NULL,
    -- lines by outcome, as JSON
    counts TEXT NOT NULL,
    -- done, undone, or partly_undone when products that were sold or changed afterwards were left as they are
    state TEXT NOT NULL
);

CREATE TABLE import_changes (
    import_id BIGINT NOT NULL REFERENCES imports (id),
    product_id BIGINT NOT NULL,
    -- values before the import, as JSON; NULL for a product that the import created
    former TEXT,
    -- hash of the values after the import
    hash TEXT NOT NULL,
    undone BIGINT NOT NULL,
    PRIMARY KEY (import_id, product_id)
);

CREATE TABLE import_categories (
    import_id BIGINT NOT NULL REFERENCES imports (id),
    category_id BIGINT NOT NULL,
    PRIMARY KEY (import_id, category_id)
);

CREATE TABLE import_mappings (
    name TEXT PRIMARY KEY,
    -- as JSON
    mapping TEXT NOT NULL
);

-- An import is not undone for products sold since.
CREATE INDEX IF NOT EXISTS order_lines_by_product ON order_lines (product_id);
