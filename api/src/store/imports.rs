//! What an import has to know of what is already there.

use mostrador_core::money::Money;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::counters;
use super::row::{Columns, decode};

/// Imported things are numbered from here; identifiers below are the owner's own, or the demo catalogue's.
const FIRST_CATEGORY: i64 = 1_000;
const FIRST_PRODUCT: i64 = 100_000;
const FIRST_VARIANT: i64 = 10_000_000;

/// A product that was imported before.
#[derive(Clone, Debug)]
pub struct Known {
    /// Identifier.
    pub id: i64,
    /// The last segment of its address, which stays.
    pub slug: String,
    /// Slug of its main category.
    pub category: String,
    /// Hash of what was taken.
    pub hash: String,
    /// When it came.
    pub created_at: i64,
    /// What professionals pay, which other shops' exports do not say: it stays.
    pub professional_price: Option<Money>,
}

/// The product that was imported from a source.
///
/// # Errors
/// The database fails.
pub async fn product(db: &mut AnyConnection, source: &str) -> Result<Option<Known>, Error> {
    let row = sqlx::query(
        "SELECT p.id, p.slug, c.slug AS category, p.source_hash, p.created_at, p.professional_price_et \
         FROM products p JOIN categories c ON c.id = p.category_id WHERE p.source = $1",
    )
    .bind(source.to_owned())
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Known {
            id: row.int("id")?,
            slug: row.text("slug")?,
            category: row.text("category")?,
            hash: row.maybe_text("source_hash")?.unwrap_or_default(),
            created_at: row.int("created_at")?,
            professional_price: row.maybe_money("professional_price_et")?,
        })
    })
    .transpose()
}

/// The variant that was imported from a source, and what professionals pay for it.
///
/// # Errors
/// The database fails.
pub async fn variant(db: &mut AnyConnection, source: &str) -> Result<Option<(i64, Option<Money>)>, Error> {
    let row = sqlx::query("SELECT id, professional_price_et FROM variants WHERE source = $1")
        .bind(source.to_owned())
        .fetch_optional(db)
        .await?;
    row.map(|row| Ok((row.int("id")?, row.maybe_money("professional_price_et")?))).transpose()
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
    Ok(FIRST_PRODUCT - 1 + counters::next(db, "imported_products").await?)
}

/// An identifier for a new variant.
///
/// # Errors
/// The database fails.
pub async fn next_variant_id(db: &mut AnyConnection) -> Result<i64, Error> {
    Ok(FIRST_VARIANT - 1 + counters::next(db, "imported_variants").await?)
}

/// An identifier for a new category.
///
/// # Errors
/// The database fails, or there is no number left.
pub async fn next_category_id(db: &mut AnyConnection) -> Result<u32, Error> {
    let id = FIRST_CATEGORY - 1 + counters::next(db, "imported_categories").await?;
    u32::try_from(id).map_err(|error| decode("id", error))
}

/// Moves the numbering past what there is, which may have come from elsewhere.
///
/// # Errors
/// The database fails.
pub async fn reach(db: &mut AnyConnection) -> Result<(), Error> {
    for (series, highest, first, end) in [
        (
            "imported_products",
            "SELECT COALESCE(MAX(id), 0) FROM products WHERE id < ",
            FIRST_PRODUCT,
            1_000_000,
        ),
        (
            "imported_variants",
            "SELECT COALESCE(MAX(id), 0) FROM variants WHERE id < ",
            FIRST_VARIANT,
            50_000_000,
        ),
        (
            "imported_categories",
            "SELECT COALESCE(MAX(id), 0) FROM categories WHERE id < ",
            FIRST_CATEGORY,
            FIRST_PRODUCT,
        ),
    ] {
        let highest = Sql::new(highest).bind(end).number().fetch_one(&mut *db).await?;
        if highest >= first {
            counters::reach(db, series, highest - first + 1).await?;
        }
    }
    Ok(())
}
