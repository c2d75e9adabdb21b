-- What professionals pay, and what changed in the catalogue: each server keeps it in memory, and learns here what to
-- read again.

-- Net, in millionths of a euro; NULL: the price that everybody pays.
ALTER TABLE products ADD COLUMN professional_price_et BIGINT;
ALTER TABLE variants ADD COLUMN professional_price_et BIGINT;

-- At which prices it was placed: consumer or professional.
ALTER TABLE orders ADD COLUMN price_mode TEXT NOT NULL DEFAULT 'consumer';

-- The counter `catalogue` counts the transactions that changed the catalogue; these are the changes of the latest.
CREATE TABLE catalogue_changes (
    -- 0 while the transaction that writes it is under way: nobody else sees it then
    revision BIGINT NOT NULL,
    -- product; house: shops, deliveries, payments, menus, settings, pages; catalogue: everything else and all of that
    subject TEXT NOT NULL,
    product_id BIGINT
);
CREATE INDEX catalogue_changes_by_revision ON catalogue_changes (revision);
