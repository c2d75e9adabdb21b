-- 1 if the register of VAT numbers refused the tax number of the shop as that of the requester.
ALTER TABLE vat_number_checks ADD COLUMN requester_refused BIGINT NOT NULL DEFAULT 0;
-- Amount without tax of the sales to consumers of other member states, in cents; NULL without any, and in orders from before.
ALTER TABLE orders ADD COLUMN union_net BIGINT;
CREATE INDEX orders_by_union_net ON orders (created_at) WHERE union_net IS NOT NULL;
