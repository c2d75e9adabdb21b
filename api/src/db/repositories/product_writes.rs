//! Product writes, shared by the demo catalogue and the imports.

use mostrador_core::catalogue::{Attribute, Image, Price, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::{Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use super::products::{PriceRow, PriorPriceRow};
use crate::db::Tx;
use crate::db::columns::{Flag, Json, MaybeMillionths, MaybeText, TaxClassNumber, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::text;

/// Product to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewProduct {
    pub id: i64,
    /// Last segment of its URL.
    pub slug: String,
    pub sku: String,
    pub title: String,
    pub summary: String,
    /// HTML; sanitised on write.
    pub description: String,
    #[sqlx(rename = "category_id")]
    pub category: i64,
    /// Identifiers of all its categories, the main one included.
    #[sqlx(skip)]
    pub categories: Vec<i64>,
    #[sqlx(rename = "collection_id")]
    pub collection: Option<i64>,
    #[sqlx(try_from = "TaxClassNumber")]
    pub tax: TaxClass,
    #[sqlx(flatten, try_from = "PriceRow")]
    pub price: Price,
    /// Lowest price of the 30 days before a price reduction.
    #[sqlx(flatten, try_from = "PriorPriceRow")]
    pub prior_price: Option<Price>,
    /// Net price for professionals, when it differs.
    #[sqlx(rename = "professional_price_et", try_from = "MaybeMillionths")]
    pub professional_price: Option<Money>,
    /// Units in stock; `None` when stock is not tracked. Applied only when the figure differs from the one
    /// supplied last time, so that sales in between are not undone.
    pub stock: Option<i64>,
    /// Keeps the stored stock and ignores `stock`.
    #[sqlx(skip)]
    #[serde(skip)]
    pub keep_stock: bool,
    /// Currently not for sale.
    #[sqlx(try_from = "Flag")]
    pub sold_out: bool,
    /// Limited to one unit per cart.
    #[sqlx(try_from = "Flag")]
    pub unique_buy: bool,
    #[sqlx(try_from = "Flag")]
    pub is_virtual: bool,
    /// Shown on the home page.
    #[sqlx(try_from = "Flag")]
    pub featured: bool,
    /// Sold by session, each of which is a variant.
    #[sqlx(try_from = "Flag")]
    pub calendarized: bool,
    /// Included in product lists.
    #[sqlx(try_from = "Flag")]
    pub listed: bool,
    #[sqlx(try_from = "Json<Vec<Image>>")]
    pub images: Vec<Image>,
    #[sqlx(try_from = "Json<Vec<Attribute>>")]
    pub attributes: Vec<Attribute>,
    #[sqlx(skip)]
    pub variants: Vec<NewVariant>,
    #[sqlx(skip)]
    pub sessions: Vec<NewSession>,
    /// Import source and hash of the imported data.
    #[sqlx(flatten, try_from = "SourceRow")]
    pub source: Option<(String, String)>,
    pub created_at: Timestamp,
}

/// Variant to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewVariant {
    /// Identifier, unique in the shop.
    pub id: i64,
    pub sku: String,
    pub title: String,
    /// Price of the variant; `None` for the product's price.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub price: Option<Price>,
    /// Net price of the variant for professionals.
    #[sqlx(rename = "professional_price_et", try_from = "MaybeMillionths")]
    pub professional_price: Option<Money>,
    /// Units in stock, as [`NewProduct::stock`].
    pub stock: Option<i64>,
    /// As [`NewProduct::keep_stock`].
    #[sqlx(skip)]
    #[serde(skip)]
    pub keep_stock: bool,
    /// Currently not for sale.
    #[sqlx(try_from = "Flag")]
    pub sold_out: bool,
    /// Identifier in the import source.
    pub source: Option<String>,
}

/// Course session of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewSession {
    pub id: i64,
    pub starts_at: Timestamp,
    pub place: String,
    #[sqlx(rename = "seats_left")]
    pub seats: i64,
}

#[derive(FromRow)]
struct SourceRow {
    source: Option<String>,
    source_hash: MaybeText,
}

impl From<SourceRow> for Option<(String, String)> {
    fn from(row: SourceRow) -> Self {
        Some((row.source?, row.source_hash.into()))
    }
}

/// Inserts a product with its categories, variants and sessions, or replaces the one with the same
/// identifier.
pub async fn upsert(tx: &mut Tx, product: &NewProduct) -> Result<(), Error> {
    let attributes =
        product.attributes.iter().map(|attribute| attribute.value.as_str()).collect::<Vec<_>>().join(" ");
    let search_text = text::fold(&format!("{} {} {attributes}", product.title, product.summary));
    let (source, source_hash) = product.source.clone().unzip();
    sqlx::query(
        "INSERT INTO products (id, slug, sku, title, summary, description, category_id, collection_id, tax, price_et, \
         price_taxes, prior_price_et, prior_price_taxes, stock, sold_out, unique_buy, is_virtual, featured, \
         calendarized, listed, images, attributes, search_text, source, source_hash, created_at, imported_stock, professional_price_et) VALUES ($1, $2, $3, \
         $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $14, $27) \
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, sku = excluded.sku, title = excluded.title, \
         summary = excluded.summary, description = excluded.description, category_id = excluded.category_id, \
         collection_id = excluded.collection_id, tax = excluded.tax, price_et = excluded.price_et, \
         price_taxes = excluded.price_taxes, prior_price_et = excluded.prior_price_et, \
         prior_price_taxes = excluded.prior_price_taxes, \
         professional_price_et = excluded.professional_price_et, sold_out = excluded.sold_out, \
         stock = CASE WHEN $28 = 1 OR products.imported_stock IS NOT DISTINCT FROM excluded.imported_stock \
         THEN products.stock ELSE excluded.stock END, \
         imported_stock = CASE WHEN $28 = 1 THEN products.imported_stock ELSE excluded.imported_stock END, \
         unique_buy = excluded.unique_buy, is_virtual = excluded.is_virtual, featured = excluded.featured, \
         calendarized = excluded.calendarized, listed = excluded.listed, images = excluded.images, \
         attributes = excluded.attributes, search_text = excluded.search_text, source = excluded.source, \
         source_hash = excluded.source_hash",
    )
    .bind(product.id)
    .bind(product.slug.clone())
    .bind(product.sku.clone())
    .bind(product.title.clone())
    .bind(product.summary.clone())
    .bind(text::sanitize_html(&product.description))
    .bind(product.category)
    .bind(product.collection)
    .bind(i64::from(u8::from(product.tax)))
    .bind(product.price.price_et.millionths())
    .bind(product.price.price_taxes.millionths())
    .bind(product.prior_price.map(|price| price.price_et.millionths()))
    .bind(product.prior_price.map(|price| price.price_taxes.millionths()))
    .bind(product.stock)
    .bind(i64::from(product.sold_out))
    .bind(i64::from(product.unique_buy))
    .bind(i64::from(product.is_virtual))
    .bind(i64::from(product.featured))
    .bind(i64::from(product.calendarized))
    .bind(i64::from(product.listed))
    .bind(to_json(&product.images)?)
    .bind(to_json(&product.attributes)?)
    .bind(search_text)
    .bind(source)
    .bind(source_hash)
    .bind(product.created_at)
    .bind(product.professional_price.map(Money::millionths))
    .bind(i64::from(product.keep_stock))
    .execute(&mut **tx)
    .await?;
    replace_categories(tx, product).await?;
    replace_variants(tx, product).await?;
    replace_sessions(tx, product).await?;
    catalogue_changes::record(tx, Change::Product(product.id)).await
}

/// Deletes a product with its categories, variants and sessions. Callers check that nothing else refers to it.
pub async fn delete(tx: &mut Tx, product: i64) -> Result<(), Error> {
    for sql in [
        "DELETE FROM product_categories WHERE product_id = $1",
        "DELETE FROM variants WHERE product_id = $1",
        "DELETE FROM course_sessions WHERE product_id = $1",
        "DELETE FROM products WHERE id = $1",
    ] {
        sqlx::query(sql).bind(product).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Product(product)).await
}

async fn replace_categories(tx: &mut Tx, product: &NewProduct) -> Result<(), Error> {
    sqlx::query("DELETE FROM product_categories WHERE product_id = $1")
        .bind(product.id)
        .execute(&mut **tx)
        .await?;
    for category in product.categories.iter().chain([&product.category]) {
        sqlx::query(
            "INSERT INTO product_categories (category_id, product_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(*category)
        .bind(product.id)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

async fn replace_variants(tx: &mut Tx, product: &NewProduct) -> Result<(), Error> {
    let mut delete = SqlBuilder::new("DELETE FROM variants WHERE product_id = ").bind(product.id);
    if !product.variants.is_empty() {
        delete = delete.push(" AND id NOT IN ").bind_list(product.variants.iter().map(|variant| variant.id));
    }
    delete.build().execute(&mut **tx).await?;
    for (position, variant) in (0_i64..).zip(&product.variants) {
        let price = variant.price.unwrap_or_default();
        sqlx::query(
            "INSERT INTO variants (id, product_id, sku, title, price_et, price_taxes, stock, sold_out, position, \
             source, imported_stock, professional_price_et) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11) \
             ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, sku = excluded.sku, \
             title = excluded.title, price_et = excluded.price_et, price_taxes = excluded.price_taxes, \
             stock = CASE WHEN $12 = 1 OR variants.imported_stock IS NOT DISTINCT FROM excluded.imported_stock \
             THEN variants.stock ELSE excluded.stock END, \
             imported_stock = CASE WHEN $12 = 1 THEN variants.imported_stock ELSE excluded.imported_stock END, \
             sold_out = excluded.sold_out, position = excluded.position, source = excluded.source, \
             professional_price_et = excluded.professional_price_et",
        )
        .bind(variant.id)
        .bind(product.id)
        .bind(variant.sku.clone())
        .bind(variant.title.clone())
        .bind(price.price_et.millionths())
        .bind(price.price_taxes.millionths())
        .bind(variant.stock)
        .bind(i64::from(variant.sold_out))
        .bind(position)
        .bind(variant.source.clone())
        .bind(variant.professional_price.map(Money::millionths))
        .bind(i64::from(variant.keep_stock))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

async fn replace_sessions(tx: &mut Tx, product: &NewProduct) -> Result<(), Error> {
    sqlx::query("DELETE FROM course_sessions WHERE product_id = $1")
        .bind(product.id)
        .execute(&mut **tx)
        .await?;
    for session in &product.sessions {
        sqlx::query(
            "INSERT INTO course_sessions (id, product_id, starts_at, place, seats_left) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(session.id)
        .bind(product.id)
        .bind(session.starts_at)
        .bind(session.place.clone())
        .bind(session.seats)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}
