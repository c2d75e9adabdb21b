-- Corrections of a tax that was applied wrongly. They have their identifiers from the counter of the refunds, which they
-- precede and follow.
CREATE TABLE tax_corrections (
    id BIGINT PRIMARY KEY,
    order_number TEXT NOT NULL REFERENCES orders (number),
    -- JSON: what is left of the order, with its right taxes
    parts TEXT NOT NULL,
    -- JSON: the right taxes
    taxation TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX tax_corrections_by_order ON tax_corrections (order_number, id);
