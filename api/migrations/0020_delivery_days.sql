-- How many working days a way of delivery takes, and how many it takes in a zone where that differs; 0: not known.

ALTER TABLE delivery_methods ADD COLUMN min_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE delivery_methods ADD COLUMN max_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE delivery_zones ADD COLUMN min_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE delivery_zones ADD COLUMN max_days BIGINT NOT NULL DEFAULT 0;
