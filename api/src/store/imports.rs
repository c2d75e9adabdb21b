//! What an import has to know of what is already there.

use sqlx::{AnyConnection, Error};

use super::row::{Columns, decode};

/// Identifiers below are the owner's own, or the demo catalogue's.
const FIRST_CATEGORY: i64 = 1_000;
const FIRST_PRODUCT: i64 = 100_000;
const FIRST_VARIANT: i64 = 10_000_000;

/// A product that was imported before.
#[derive(Clone, Debug)]
pub struct Known {
    /// Identifier.
    pub id: i64,
    /// Its address, which stays.
    pub slug: String,
    /// Hash of what was taken.
    pub hash: String,
    /// When it came.
    pub created_at: i64,
}

/// The product that was imported from a source.
///
/// # Errors
/// The database fails.
pub async fn product(db: &mut AnyConnection, source: &str) -> Result<Option<Known>, Error> {
    let row = sqlx::query("SELECT id, slug, source_hash, created_at FROM products WHERE source = $1")
        .bind(source.to_owned())
        .fetch_optional(db)
        .await?;
    row.map(|row| {
        Ok(Known {
            id: row.int("id")?,
            slug: row.text("slug")?,
            hash: row.maybe_text("source_hash")?.unwrap_or_default(),
            created_at: row.int("created_at")?,
        })
    })
    .transpose()
}

/// The variant that was imported from a source.
///
/// # Errors
/// The database fails.
pub async fn variant(db: &mut AnyConnection, source: &str) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT id FROM variants WHERE source = $1")
        .bind(source.to_owned())
        .fetch_optional(db)
        .await
}

/// Whether a product has this address.
///
/// # Errors
/// The database fails.
pub async fn slug_taken(db: &mut AnyConnection, slug: &str) -> Result<bool, Error> {
    let found: Option<i64> = sqlx::query_scalar("SELECT id FROM products WHERE slug = $1")
        .bind(slug.to_owned())
        .fetch_optional(db)
        .await?;
    Ok(found.is_some())
}

/// An identifier for a new product.
///
/// # Errors
/// The database fails.
pub async fn next_product_id(db: &mut AnyConnection) -> Result<i64, Error> {
    next(db, "SELECT MAX(id) FROM products", FIRST_PRODUCT).await
}

/// The first of the free identifiers for variants; those above it are free too.
///
/// # Errors
/// The database fails.
pub async fn next_variant_id(db: &mut AnyConnection) -> Result<i64, Error> {
    next(db, "SELECT MAX(id) FROM variants", FIRST_VARIANT).await
}

/// An identifier for a new category.
///
/// # Errors
/// The database fails, or there is no number left.
pub async fn next_category_id(db: &mut AnyConnection) -> Result<u32, Error> {
    let id = next(db, "SELECT MAX(id) FROM categories", FIRST_CATEGORY).await?;
    u32::try_from(id).map_err(|error| decode("id", error))
}

async fn next(db: &mut AnyConnection, highest: &'static str, first: i64) -> Result<i64, Error> {
    let highest: Option<i64> = sqlx::query_scalar(highest).fetch_one(db).await?;
    Ok(highest.map_or(first, |id| (id + 1).max(first)))
}
