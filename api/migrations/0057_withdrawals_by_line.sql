-- Legal cause, as at purchase, for which a line cannot be withdrawn from; NULL when it can.
ALTER TABLE order_lines ADD COLUMN withdrawal_exclusion TEXT;
-- Lines and units of a withdrawal, as JSON; empty when they are not known.
ALTER TABLE withdrawals ADD COLUMN lines TEXT NOT NULL DEFAULT '[]';
-- Description of the part that is withdrawn from, as typed; empty for all of it.
ALTER TABLE withdrawals ADD COLUMN part TEXT NOT NULL DEFAULT '';
-- 1 when the customer was logged in or had the key of an e-mail about the order, so that its lines are listed.
ALTER TABLE withdrawals ADD COLUMN identified BIGINT NOT NULL DEFAULT 0;
-- Time at which the goods of a withdrawal came back; NULL until then.
ALTER TABLE withdrawals ADD COLUMN goods_received_at BIGINT;
-- 1 when the customer keeps the access to the refunded courses.
ALTER TABLE refunds ADD COLUMN keep_access BIGINT NOT NULL DEFAULT 0;
