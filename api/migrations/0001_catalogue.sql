-- The catalogue and what surrounds it. The same SQL runs on SQLite and PostgreSQL: only BIGINT and TEXT columns,
-- money in millionths of a euro, instants in milliseconds since 1970, flags as 0 and 1, lists as JSON text.

-- Correlative numbers, handed out inside the transaction that uses them, so none is lost or given twice.
CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

CREATE TABLE categories (
    id BIGINT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    -- as JSON
    image TEXT NOT NULL,
    position BIGINT NOT NULL
);

CREATE TABLE collections (
    id BIGINT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    category_id BIGINT NOT NULL REFERENCES categories (id),
    position BIGINT NOT NULL
);

CREATE TABLE products (
    id BIGINT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    description TEXT NOT NULL,
    category_id BIGINT NOT NULL REFERENCES categories (id),
    collection_id BIGINT REFERENCES collections (id),
    tax BIGINT NOT NULL,
    price_et BIGINT NOT NULL,
    price_taxes BIGINT NOT NULL,
    prior_price_et BIGINT,
    prior_price_taxes BIGINT,
    -- units left; NULL when they are not counted
    stock BIGINT CHECK (stock >= 0),
    -- the figure that was last imported: units are counted anew only when the file says another
    imported_stock BIGINT,
    sold_out BIGINT NOT NULL,
    unique_buy BIGINT NOT NULL,
    is_virtual BIGINT NOT NULL,
    featured BIGINT NOT NULL,
    calendarized BIGINT NOT NULL,
    -- 0: reached by its address or from a cart, never in a list
    listed BIGINT NOT NULL,
    images TEXT NOT NULL,
    attributes TEXT NOT NULL,
    -- title, summary and attributes without accents or capitals
    search_text TEXT NOT NULL,
    -- where an imported product comes from, such as `woocommerce:741`, and the hash of what was taken
    source TEXT UNIQUE,
    source_hash TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX products_by_category ON products (category_id);
CREATE INDEX products_by_collection ON products (collection_id);

CREATE TABLE product_categories (
    category_id BIGINT NOT NULL REFERENCES categories (id),
    product_id BIGINT NOT NULL REFERENCES products (id),
    PRIMARY KEY (category_id, product_id)
);
CREATE INDEX product_categories_by_product ON product_categories (product_id);

CREATE TABLE variants (
    id BIGINT PRIMARY KEY,
    product_id BIGINT NOT NULL REFERENCES products (id),
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    -- 0 and 0: the product's price
    price_et BIGINT NOT NULL,
    price_taxes BIGINT NOT NULL,
    stock BIGINT CHECK (stock >= 0),
    imported_stock BIGINT,
    sold_out BIGINT NOT NULL,
    position BIGINT NOT NULL,
    -- where an imported variant comes from: it keeps its id when it is imported again
    source TEXT UNIQUE
);
CREATE INDEX variants_by_product ON variants (product_id, position);

CREATE TABLE course_sessions (
    id BIGINT PRIMARY KEY,
    product_id BIGINT NOT NULL REFERENCES products (id),
    starts_at BIGINT NOT NULL,
    place TEXT NOT NULL,
    seats_left BIGINT NOT NULL
);
CREATE INDEX course_sessions_by_product ON course_sessions (product_id, starts_at);

CREATE TABLE shops (
    id BIGINT PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    street_address TEXT NOT NULL,
    locality TEXT NOT NULL,
    region TEXT NOT NULL,
    postal_code TEXT NOT NULL,
    country TEXT NOT NULL,
    phone TEXT NOT NULL,
    schedule TEXT NOT NULL,
    allow_pickup BIGINT NOT NULL
);

CREATE TABLE delivery_methods (
    id BIGINT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    tax BIGINT NOT NULL,
    position BIGINT NOT NULL
);

CREATE TABLE delivery_zones (
    method_id BIGINT NOT NULL REFERENCES delivery_methods (id),
    position BIGINT NOT NULL,
    title TEXT NOT NULL,
    country TEXT NOT NULL,
    -- JSON list; empty means the rest of the country
    postal_prefixes TEXT NOT NULL,
    price_et BIGINT NOT NULL,
    from_amount BIGINT NOT NULL,
    discount_percent BIGINT NOT NULL,
    discount_amount BIGINT NOT NULL,
    PRIMARY KEY (method_id, position)
);

CREATE TABLE payment_methods (
    id BIGINT PRIMARY KEY,
    kind TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    position BIGINT NOT NULL
);

-- One row a group, its items a JSON tree: menus are read whole and never searched.
CREATE TABLE menus (
    name TEXT PRIMARY KEY,
    items TEXT NOT NULL
);

CREATE TABLE configs (
    group_name TEXT NOT NULL,
    key_name TEXT NOT NULL,
    key_value TEXT NOT NULL,
    PRIMARY KEY (group_name, key_name)
);
