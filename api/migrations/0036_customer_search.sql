-- Words of the names and addresses of customers, for the search of the administration.

CREATE TABLE customer_words (
    -- without accents and capitals
    word TEXT NOT NULL,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    PRIMARY KEY (word, customer_id)
);
CREATE INDEX customer_words_by_customer ON customer_words (customer_id);

-- 0: the words of the customer have to be written again
ALTER TABLE customers ADD COLUMN has_words BIGINT NOT NULL DEFAULT 0;
CREATE INDEX customers_without_words ON customers (id) WHERE has_words = 0;
