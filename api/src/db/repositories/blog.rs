//! Blogs and their articles.

use mostrador_core::catalogue::{Image, ProductId};
use mostrador_core::content::blog::{Article, ArticleCard, Blog, reading_minutes, related};
use mostrador_core::time::{Timestamp, format_long};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Json, Number, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::{clock, text};

/// Article as the owner supplies it.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct NewArticle {
    /// Last segment of its URL.
    pub slug: String,
    /// Slug of its blog.
    #[sqlx(rename = "blog_slug")]
    pub blog: String,
    pub title: String,
    pub summary: String,
    /// HTML; sanitised on write.
    pub body: String,
    #[sqlx(try_from = "Json<Option<Image>>")]
    pub image: Option<Image>,
    #[sqlx(try_from = "Json<Vec<String>>")]
    pub tags: Vec<String>,
    /// Slugs of the related products.
    #[sqlx(try_from = "Json<Vec<String>>")]
    pub products: Vec<String>,
    /// Publication time; `None` for drafts.
    pub published_at: Option<Timestamp>,
}

/// URL parts and dates of an article.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ArticlePath {
    /// Last segment of its URL.
    pub slug: String,
    /// Slug of its blog.
    #[sqlx(rename = "blog_slug")]
    pub blog: String,
    /// May be in the future.
    pub published_at: Timestamp,
    /// Last change of its text.
    pub updated_at: Timestamp,
}

/// Sort key of a list of articles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArticleSort {
    #[default]
    PublishedAt,
    Title,
}

/// Filter and sort order of a list of articles.
#[derive(Clone, Debug, Default)]
pub struct ArticleQuery {
    /// Keeps articles with any of these tags.
    pub tags: Option<Vec<String>>,
    pub sort: ArticleSort,
    pub descending: bool,
}

const SELECT_BLOGS: &str =
    "SELECT b.slug AS blog_slug, b.title AS blog_title, b.summary AS blog_summary FROM blogs b";

/// Selects the columns of an article card. The value to bind is the current time, which excludes drafts and
/// articles with a future date.
const SELECT_PUBLISHED: &str = "SELECT a.slug, a.title, a.summary, a.body, COALESCE(NULLIF(a.image, ''), 'null') AS image, a.tags, a.products, a.published_at, \
    a.updated_at, b.slug AS blog_slug, b.title AS blog_title, b.summary AS blog_summary \
    FROM articles a JOIN blogs b ON b.slug = a.blog_slug WHERE a.published_at <= ";

pub async fn by_slug(db: &mut AnyConnection, slug: &str) -> Result<Option<Blog>, Error> {
    let sql = SqlBuilder::new(SELECT_BLOGS).push(" WHERE b.slug = ").bind(slug.to_owned());
    let row: Option<BlogRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Blog::from))
}

/// Returns all blogs in the owner's order.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Blog>, Error> {
    let sql = SqlBuilder::new(SELECT_BLOGS).push(" ORDER BY b.position, b.slug");
    let rows: Vec<BlogRow> = sql.build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(Blog::from).collect())
}

/// Returns all published articles of a blog. Not paginated: a blog has hundreds of articles at most, and
/// callers cut their pages from this list.
pub async fn articles(
    db: &mut AnyConnection,
    blog: &str,
    query: &ArticleQuery,
    now: Timestamp,
) -> Result<Vec<ArticleCard>, Error> {
    let order = match (query.sort, query.descending) {
        (ArticleSort::PublishedAt, true) => " ORDER BY a.published_at DESC, a.slug",
        (ArticleSort::PublishedAt, false) => " ORDER BY a.published_at, a.slug",
        (ArticleSort::Title, true) => " ORDER BY a.title DESC, a.slug",
        (ArticleSort::Title, false) => " ORDER BY a.title, a.slug",
    };
    let sql = SqlBuilder::new(SELECT_PUBLISHED)
        .bind(now)
        .push(" AND a.blog_slug = ")
        .bind(blog.to_owned())
        .push(order);
    let rows: Vec<ArticleRow> = sql.build_as().fetch_all(db).await?;
    let mut cards: Vec<ArticleCard> = rows.into_iter().map(ArticleCard::from).collect();
    if let Some(tags) = &query.tags {
        cards.retain(|card| card.tags.iter().any(|tag| tags.contains(tag)));
    }
    Ok(cards)
}

/// Returns a published article with its related products and related articles.
pub async fn article(db: &mut AnyConnection, slug: &str, now: Timestamp) -> Result<Option<Article>, Error> {
    let sql = SqlBuilder::new(SELECT_PUBLISHED).bind(now).push(" AND a.slug = ").bind(slug.to_owned());
    let row: Option<ArticleRow> = sql.build_as().fetch_optional(&mut *db).await?;
    let Some(mut row) = row else { return Ok(None) };
    let products = product_ids(db, std::mem::take(&mut row.products.0)).await?;
    let (body, updated_at) = (row.body.clone(), row.updated_at);
    let card = ArticleCard::from(row);
    let others = articles(db, &card.blog.slug, &ArticleQuery::default(), now).await?;
    Ok(Some(Article {
        related: related(&card, &others),
        body,
        updated_at: clock::format_rfc3339(updated_at),
        updated_on: format_long(updated_at),
        products,
        card,
    }))
}

/// Returns the identifiers of these products, in this order; unknown slugs are left out.
async fn product_ids(db: &mut AnyConnection, slugs: Vec<String>) -> Result<Vec<ProductId>, Error> {
    let ids: Vec<(Number<ProductId>, String)> =
        SqlBuilder::new("SELECT id, slug FROM products WHERE slug IN ")
            .bind_list(slugs.iter().cloned())
            .build_as()
            .fetch_all(db)
            .await?;
    let id = |slug: &String| ids.iter().find(|(_, known)| known == slug).map(|(Number(id), _)| *id);
    Ok(slugs.iter().filter_map(id).collect())
}

/// Returns all articles with a publication date, the newest first.
pub async fn article_paths(db: &mut AnyConnection) -> Result<Vec<ArticlePath>, Error> {
    sqlx::query_as(
        "SELECT slug, blog_slug, published_at, updated_at FROM articles WHERE published_at IS NOT NULL \
         ORDER BY published_at DESC, slug",
    )
    .fetch_all(db)
    .await
}

/// Returns every article as it was supplied, drafts included, each with the time of its last text change.
pub async fn all_articles(db: &mut AnyConnection) -> Result<Vec<(NewArticle, Timestamp)>, Error> {
    let rows: Vec<StoredArticle> = sqlx::query_as(
        "SELECT slug, blog_slug, title, summary, body, COALESCE(NULLIF(image, ''), 'null') AS image, tags, products, \
         published_at, updated_at FROM articles ORDER BY blog_slug, slug",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.article, row.updated_at)).collect())
}

/// Inserts a blog or replaces the one with the same slug.
pub async fn upsert_blog(tx: &mut Tx, blog: &Blog, position: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO blogs (slug, title, summary, position) VALUES ($1, $2, $3, $4) ON CONFLICT (slug) DO UPDATE \
         SET title = excluded.title, summary = excluded.summary, position = excluded.position",
    )
    .bind(blog.slug.clone())
    .bind(blog.title.clone())
    .bind(blog.summary.clone())
    .bind(position)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Inserts an article or replaces the one with the same slug. `updated_at` is kept when title, summary and
/// body are unchanged.
pub async fn upsert(tx: &mut Tx, article: &NewArticle, now: Timestamp) -> Result<(), Error> {
    let image = article.image.as_ref().map(to_json).transpose()?.unwrap_or_default();
    sqlx::query(
        "INSERT INTO articles (slug, blog_slug, title, summary, body, image, tags, products, published_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (slug) DO UPDATE SET \
         updated_at = CASE WHEN articles.title = excluded.title AND articles.summary = excluded.summary \
         AND articles.body = excluded.body THEN articles.updated_at ELSE excluded.updated_at END, \
         blog_slug = excluded.blog_slug, title = excluded.title, summary = excluded.summary, body = excluded.body, \
         image = excluded.image, tags = excluded.tags, products = excluded.products, \
         published_at = excluded.published_at",
    )
    .bind(article.slug.clone())
    .bind(article.blog.clone())
    .bind(article.title.clone())
    .bind(article.summary.clone())
    .bind(text::sanitize_html(&article.body))
    .bind(image)
    .bind(to_json(&article.tags)?)
    .bind(to_json(&article.products)?)
    .bind(article.published_at)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Changes the slug of a blog, also in its articles.
pub async fn rename_blog(tx: &mut Tx, from: &str, to: &str) -> Result<(), Error> {
    for sql in [
        "INSERT INTO blogs (slug, title, summary, position) SELECT $2, title, summary, position FROM blogs WHERE slug = $1",
        "UPDATE articles SET blog_slug = $2 WHERE blog_slug = $1",
        "DELETE FROM blogs WHERE slug = $1 AND slug <> $2",
    ] {
        sqlx::query(sql).bind(from.to_owned()).bind(to.to_owned()).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Settings).await
}

/// Deletes a blog without articles.
pub async fn delete_blog(tx: &mut Tx, slug: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM blogs WHERE slug = $1").bind(slug.to_owned()).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Changes the slug of an article.
pub async fn rename(tx: &mut Tx, from: &str, to: &str) -> Result<(), Error> {
    sqlx::query("UPDATE articles SET slug = $2 WHERE slug = $1")
        .bind(from.to_owned())
        .bind(to.to_owned())
        .execute(&mut **tx)
        .await?;
    catalogue_changes::record(tx, Change::Settings).await
}

/// Deletes an article.
pub async fn delete(tx: &mut Tx, slug: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM articles WHERE slug = $1").bind(slug.to_owned()).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Settings).await
}

#[derive(FromRow)]
struct BlogRow {
    #[sqlx(rename = "blog_slug")]
    slug: String,
    #[sqlx(rename = "blog_title")]
    title: String,
    #[sqlx(rename = "blog_summary")]
    summary: String,
}

impl From<BlogRow> for Blog {
    fn from(row: BlogRow) -> Self {
        Self { slug: row.slug, title: row.title, summary: row.summary }
    }
}

/// Row of [`SELECT_PUBLISHED`].
#[derive(FromRow)]
struct ArticleRow {
    slug: String,
    title: String,
    summary: String,
    body: String,
    image: Json<Option<Image>>,
    tags: Json<Vec<String>>,
    products: Json<Vec<String>>,
    published_at: Timestamp,
    updated_at: Timestamp,
    #[sqlx(flatten)]
    blog: BlogRow,
}

impl From<ArticleRow> for ArticleCard {
    fn from(row: ArticleRow) -> Self {
        Self {
            slug: row.slug,
            blog: row.blog.into(),
            title: row.title,
            summary: row.summary,
            image: row.image.0.unwrap_or_else(Image::placeholder),
            tags: row.tags.0,
            published_at: clock::format_rfc3339(row.published_at),
            published_on: format_long(row.published_at),
            minutes: reading_minutes(&row.body),
        }
    }
}

#[derive(FromRow)]
struct StoredArticle {
    #[sqlx(flatten)]
    article: NewArticle,
    updated_at: Timestamp,
}
