-- Answer of the register of VAT numbers on which an order without tax relied. 1 if it had confirmed the number, 0 if it had not
-- answered; NULL in other orders.
ALTER TABLE orders ADD COLUMN vat_number_confirmed BIGINT;
ALTER TABLE orders ADD COLUMN vat_number_checked_at BIGINT;
ALTER TABLE orders ADD COLUMN vat_number_consultation TEXT;
ALTER TABLE orders ADD COLUMN vat_number_name TEXT;
-- First request of a number; 0 in numbers from before.
ALTER TABLE vat_number_checks ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;

-- Orders of staff have not asked the register: their numbers are asked now.
INSERT INTO vat_number_checks (number, is_valid, consultation, name, checked_at, due_at)
    SELECT DISTINCT o.vat_number, CAST(NULL AS BIGINT), '', '', CAST(NULL AS BIGINT), 0 FROM orders o
    WHERE o.vat_number IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM vat_number_checks c WHERE c.number = o.vat_number);
-- An order without tax whose number is denied now was placed before an answer, or after another one that is lost.
UPDATE orders SET vat_number_confirmed = 0, vat_number_consultation = '', vat_number_name = ''
    WHERE vat_number IN (SELECT c.number FROM vat_number_checks c WHERE c.checked_at IS NULL OR c.is_valid = 0);
-- The last answer is the only one that is left, which may be of a later check.
UPDATE orders SET vat_number_confirmed = 1,
    vat_number_checked_at = (SELECT c.checked_at FROM vat_number_checks c WHERE c.number = orders.vat_number),
    vat_number_consultation = (SELECT c.consultation FROM vat_number_checks c WHERE c.number = orders.vat_number),
    vat_number_name = (SELECT c.name FROM vat_number_checks c WHERE c.number = orders.vat_number)
    WHERE vat_number IN (SELECT c.number FROM vat_number_checks c WHERE c.is_valid = 1);
