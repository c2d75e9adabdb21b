-- What the house writes for its readers, and where addresses of yesterday lead today.

CREATE TABLE blogs (
    slug TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    position BIGINT NOT NULL
);

CREATE TABLE articles (
    slug TEXT PRIMARY KEY,
    blog_slug TEXT NOT NULL REFERENCES blogs (slug),
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- sanitised HTML
    body TEXT NOT NULL,
    -- as JSON; empty when it has none
    image TEXT NOT NULL,
    -- JSON list of texts
    tags TEXT NOT NULL,
    -- JSON list of slugs of products that it speaks of
    products TEXT NOT NULL,
    -- milliseconds since 1970; NULL for a draft, and not shown before it
    published_at BIGINT,
    -- when its text last changed
    updated_at BIGINT NOT NULL
);
CREATE INDEX articles_by_blog ON articles (blog_slug, published_at);

CREATE TABLE route_rules (
    -- a path, or the beginning of paths when it ends with `/*`
    path TEXT PRIMARY KEY,
    -- a path of this site or an https address; with `/*` at its end what the star stood for is kept
    target TEXT NOT NULL,
    -- 301, 302, 307 or 308
    status BIGINT NOT NULL
);
