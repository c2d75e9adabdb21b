-- 1 for a course that is held in person, which is taxed where it is held; order lines keep it as at purchase.
ALTER TABLE products ADD COLUMN in_person BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN in_person BIGINT NOT NULL DEFAULT 0;
