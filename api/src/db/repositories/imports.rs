//! Lookups of existing data for imports, and identifiers for imported data.

use mostrador_core::catalogue::{CategoryId, CollectionId, Price, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use super::products::PriceRow;
use crate::db::Tx;
use crate::db::columns::{MaybeMillionths, MaybeText, TaxClassNumber, decode_error};
use crate::db::sql_builder::SqlBuilder;

/// First identifiers of imported data, and of what staff create; lower ones belong to the owner's own data or the demo catalogue.
const FIRST_CATEGORY: i64 = 1_000;
const FIRST_PRODUCT: i64 = 100_000;
const FIRST_VARIANT: i64 = 10_000_000;

/// Product of an earlier import.
#[derive(Clone, Debug, FromRow)]
pub struct ExistingProduct {
    pub id: i64,
    /// Last segment of its URL, which an import does not change.
    pub slug: String,
    /// Slug of its main category.
    pub category: String,
    /// Hash of the imported data.
    #[sqlx(rename = "source_hash", try_from = "MaybeText")]
    pub hash: String,
    pub created_at: Timestamp,
    /// Net price for professionals; an import keeps it, because exports of other shops do not contain it.
    #[sqlx(rename = "professional_price_et", try_from = "MaybeMillionths")]
    pub professional_price: Option<Money>,
}

/// Returns the product that was imported from a source.
pub async fn product(db: &mut AnyConnection, source: &str) -> Result<Option<ExistingProduct>, Error> {
    sqlx::query_as(
        "SELECT p.id, p.slug, c.slug AS category, p.source_hash, p.created_at, p.professional_price_et \
         FROM products p JOIN categories c ON c.id = p.category_id WHERE p.source = $1",
    )
    .bind(source.to_owned())
    .fetch_optional(db)
    .await
}

/// Returns the variant that was imported from a source: its identifier and its net price for professionals.
pub async fn variant(db: &mut AnyConnection, source: &str) -> Result<Option<(i64, Option<Money>)>, Error> {
    let row: Option<(i64, MaybeMillionths)> =
        sqlx::query_as("SELECT id, professional_price_et FROM variants WHERE source = $1")
            .bind(source.to_owned())
            .fetch_optional(db)
            .await?;
    Ok(row.map(|(id, price)| (id, price.into())))
}

/// Product that a file may refer to.
#[derive(Clone, Debug, FromRow)]
pub struct KnownProduct {
    pub id: i64,
    pub sku: String,
    pub title: String,
    /// Import source of the product.
    pub source: Option<String>,
    #[sqlx(try_from = "TaxClassNumber")]
    pub tax: TaxClass,
    /// Regular price.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub price: Price,
}

/// Returns all products.
pub async fn known_products(db: &mut AnyConnection) -> Result<Vec<KnownProduct>, Error> {
    sqlx::query_as(
        "SELECT id, sku, title, source, tax, COALESCE(regular_price_et, price_et) AS price_et, \
         COALESCE(regular_price_taxes, price_taxes) AS price_taxes FROM products ORDER BY id",
    )
    .fetch_all(db)
    .await
}

/// Returns true when a product has this slug.
pub async fn slug_taken(db: &mut AnyConnection, slug: &str) -> Result<bool, Error> {
    Ok(product_id_by_slug(db, slug).await?.is_some())
}

/// Returns the identifier of the product with this slug, also of a draft.
pub async fn product_id_by_slug(db: &mut AnyConnection, slug: &str) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT id FROM products WHERE slug = $1")
        .bind(slug.to_owned())
        .fetch_optional(db)
        .await
}

/// Returns the slug, with a number if a product has it.
pub async fn unused_slug(db: &mut AnyConnection, slug: &str) -> Result<String, Error> {
    let (mut candidate, mut number) = (slug.to_owned(), 1);
    while slug_taken(db, &candidate).await? {
        number += 1;
        candidate = format!("{slug}-{number}");
    }
    Ok(candidate)
}

/// Returns an unused identifier for a product.
pub async fn next_product_id(tx: &mut Tx) -> Result<i64, Error> {
    Ok(FIRST_PRODUCT - 1 + counters::next(tx, "imported_products").await?)
}

/// Returns an unused identifier for a variant.
pub async fn next_variant_id(tx: &mut Tx) -> Result<i64, Error> {
    Ok(FIRST_VARIANT - 1 + counters::next(tx, "imported_variants").await?)
}

/// Returns an unused identifier for a category.
pub async fn next_category_id(tx: &mut Tx) -> Result<CategoryId, Error> {
    let id = FIRST_CATEGORY - 1 + counters::next(tx, "imported_categories").await?;
    CategoryId::try_from(id).map_err(|error| decode_error("id", error))
}

/// Returns an unused identifier for a collection.
pub async fn next_collection_id(tx: &mut Tx) -> Result<CollectionId, Error> {
    let id = FIRST_CATEGORY - 1 + counters::next(tx, "imported_collections").await?;
    CollectionId::try_from(id).map_err(|error| decode_error("id", error))
}

/// Advances the number series past the existing identifiers, which may come from another database.
pub async fn advance_counters(tx: &mut Tx) -> Result<(), Error> {
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
        (
            "imported_collections",
            "SELECT COALESCE(MAX(id), 0) FROM collections WHERE id < ",
            FIRST_CATEGORY,
            FIRST_PRODUCT,
        ),
    ] {
        let highest = SqlBuilder::new(highest).bind(end).number().fetch_one(&mut **tx).await?;
        if highest >= first {
            counters::advance_to(tx, series, highest - first + 1).await?;
        }
    }
    Ok(())
}
