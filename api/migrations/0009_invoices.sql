-- Invoices: numbered without gaps in the transaction of the payment, frozen, and chained one to the next.

CREATE TABLE invoices (
    -- series and number, such as F26-000001
    number TEXT PRIMARY KEY,
    -- the place in the chain, over all series
    position BIGINT NOT NULL UNIQUE,
    -- F1, F2, R1, R5
    kind TEXT NOT NULL,
    order_number TEXT NOT NULL REFERENCES orders (number),
    -- the invoice that it takes back, and by which refund
    rectifies TEXT REFERENCES invoices (number),
    refund_id BIGINT UNIQUE REFERENCES refunds (id),
    issued_at BIGINT NOT NULL,
    -- everything that stands on it, as JSON
    content TEXT NOT NULL,
    -- what is sealed
    issuer TEXT NOT NULL,
    -- dd-mm-yyyy
    issued_on TEXT NOT NULL,
    -- cents
    vat BIGINT NOT NULL,
    total BIGINT NOT NULL,
    -- RFC 3339 with the offset of the place
    made_at TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL
);
-- an order has one invoice; the others rectify it
CREATE UNIQUE INDEX invoices_by_order ON invoices (order_number) WHERE rectifies IS NULL;
CREATE INDEX invoices_of_order ON invoices (order_number, position);
