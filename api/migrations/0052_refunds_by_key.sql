-- Refunds of every dimension of the sales of a day; NULL in days that an earlier program has summed up: they are summed up again.

-- units of goods
ALTER TABLE sales_days ADD COLUMN refunded_units BIGINT;
-- cents, without tax
ALTER TABLE sales_days ADD COLUMN refunded_net BIGINT;
