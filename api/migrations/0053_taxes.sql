-- Taxes at the destination of an order, with the rates at purchase, as JSON; NULL in orders from before.
ALTER TABLE orders ADD COLUMN taxation TEXT;
-- VAT number by which a business of another member state bought without tax.
ALTER TABLE orders ADD COLUMN vat_number TEXT;
CREATE INDEX orders_by_vat_number ON orders (vat_number) WHERE vat_number IS NOT NULL;
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

-- Bases and taxes of invoices by rate, for the books: the same figures as in their content.
CREATE TABLE invoice_tax_lines (
    -- not bound to its invoice, so that the removal of an invoice is not prevented but detected
    invoice_number TEXT NOT NULL,
    position BIGINT NOT NULL,
    -- date on the invoice, yyyy-mm-dd
    issued_on TEXT NOT NULL,
    scheme TEXT NOT NULL,
    -- ES, ES-CN, ES-CE, ES-ML, or a country
    territory TEXT NOT NULL,
    -- 1 general, 2 reduced, 3 super-reduced, 4 exempt
    class BIGINT NOT NULL,
    -- basis points
    rate BIGINT NOT NULL,
    surcharge_rate BIGINT NOT NULL,
    -- cents; negative on a corrective invoice
    base BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    surcharge BIGINT NOT NULL,
    PRIMARY KEY (invoice_number, position)
);
CREATE INDEX invoice_tax_lines_by_day ON invoice_tax_lines (issued_on, scheme);
