-- Cards that customers save for later purchases, by tokens of the bank that only this merchant can use.
CREATE TABLE customer_cards (
    id BIGINT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id),
    -- merchant that the token belongs to
    merchant_code TEXT NOT NULL,
    -- encrypted
    token TEXT NOT NULL,
    -- identifier of the first transaction at the network of the card; empty if the bank sent none
    transaction_id TEXT NOT NULL,
    -- name, and last four digits of the number; empty if the bank sent none
    brand TEXT NOT NULL,
    last_digits TEXT NOT NULL,
    -- year and month, two digits each
    expiry TEXT NOT NULL,
    consented_at BIGINT NOT NULL,
    -- version of the accepted text
    consent_version BIGINT NOT NULL,
    -- time of a denial because the card is not valid
    rejected_at BIGINT
);
CREATE INDEX customer_cards_by_customer ON customer_cards (customer_id);

-- Version of the text that the customer accepted for saving the card of an attempt; NULL once the card is saved.
ALTER TABLE payment_attempts ADD COLUMN card_consent BIGINT;
-- Saved card that an attempt is paid with; it may have been deleted since.
ALTER TABLE payment_attempts ADD COLUMN card_id BIGINT;

-- Token that the sandbox bank has given out for a card.
ALTER TABLE sandbox_operations ADD COLUMN card_token TEXT;
