-- Taxes at the destination of an order, with the rates at purchase, as JSON; NULL in orders from before.
ALTER TABLE orders ADD COLUMN taxation TEXT;
-- Retailer under the surcharge scheme (recargo de equivalencia).
ALTER TABLE customers ADD COLUMN surcharge BIGINT NOT NULL DEFAULT 0;

-- Checks of VAT numbers of businesses of other member states.
CREATE TABLE vat_number_checks (
    -- with the prefix of the country, normalised
    number TEXT PRIMARY KEY,
    -- 1 valid, 0 not registered; NULL while the register has not answered
    is_valid BIGINT,
    -- consultation number of the register; empty if it gave none
    consultation TEXT NOT NULL,
    -- name that the register states; empty if it states none
    name TEXT NOT NULL,
    checked_at BIGINT,
    -- next check of a number without an answer, or of one that is checked again
    due_at BIGINT NOT NULL
);
CREATE INDEX vat_number_checks_due ON vat_number_checks (due_at);
