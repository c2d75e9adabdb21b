-- Net content of a product and of a variant, such as «250 ml»; NULL when it is not stated.
ALTER TABLE products ADD COLUMN content TEXT;
ALTER TABLE variants ADD COLUMN content TEXT;
-- Legal cause for which a product cannot be withdrawn from; NULL when it can.
ALTER TABLE products ADD COLUMN withdrawal_exclusion TEXT;
