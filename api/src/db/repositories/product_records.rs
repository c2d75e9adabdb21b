//! Products read back in the shape in which they are written, for exports and for the comparison with an
//! import.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes::Change;
use super::new_product::{NewProduct, NewSession, NewVariant};
use super::stock_movements::{Movement, Origin, Subject};
use super::{catalogue_changes, product_writes, related_products, stock, stock_movements};
use crate::db::Tx;
use crate::db::sql_builder::SqlBuilder;

/// Number of products read per query.
const CHUNK_SIZE: usize = 500;

/// Product with the stock figures that were last supplied for it.
#[derive(Clone, Debug, Default, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct ProductRecord {
    /// Product with its current stock.
    #[sqlx(flatten)]
    pub product: NewProduct,
    /// Last supplied stock of the product.
    #[sqlx(rename = "imported_stock")]
    pub supplied_stock: Option<i64>,
    /// Last supplied stock of its variants, in their order.
    #[sqlx(skip)]
    pub supplied_variant_stock: Vec<Option<i64>>,
}

/// Returns all products, sorted by identifier.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<ProductRecord>, Error> {
    let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM products ORDER BY id").fetch_all(&mut *db).await?;
    let mut records = Vec::with_capacity(ids.len());
    for ids in ids.chunks(CHUNK_SIZE) {
        records.extend(by_ids(db, ids).await?);
    }
    Ok(records)
}

/// Returns the products with these identifiers, sorted by identifier; unknown identifiers are skipped.
pub async fn by_ids(db: &mut AnyConnection, ids: &[i64]) -> Result<Vec<ProductRecord>, Error> {
    let query = |select: &'static str, order: &'static str| {
        SqlBuilder::new(select).bind_list(ids.iter().copied()).push(order)
    };
    let products = "SELECT id, slug, sku, title, summary, description, category_id, collection_id, tax, \
        COALESCE(regular_price_et, price_et) AS price_et, COALESCE(regular_price_taxes, price_taxes) AS price_taxes, \
        offer_price_et, offer_price_taxes, offer_from, offer_to, draft, publish_at, seo_title, seo_description, content, withdrawal_exclusion, prior_price_et, prior_price_taxes, professional_price_et, stock, imported_stock, sold_out, \
        unique_buy, is_virtual, in_person, featured, calendarized, listed, images, attributes, source, source_hash, created_at \
        FROM products WHERE id IN ";
    let mut records: Vec<ProductRecord> =
        query(products, " ORDER BY id").build_as().fetch_all(&mut *db).await?;
    let indices: HashMap<i64, usize> =
        records.iter().enumerate().map(|(index, record)| (record.product.id, index)).collect();

    let categories = "SELECT product_id, category_id FROM product_categories WHERE product_id IN ";
    let rows: Vec<(i64, i64)> =
        query(categories, " ORDER BY category_id").build_as().fetch_all(&mut *db).await?;
    for (product, category) in rows {
        if let Some(record) = record_of(&mut records, &indices, product) {
            record.product.categories.push(category);
        }
    }
    for (product, related) in related_products::of(&mut *db, ids).await? {
        if let Some(record) = record_of(&mut records, &indices, product) {
            record.product.related.push(related);
        }
    }
    let variants = "SELECT product_id, id, sku, title, price_et, price_taxes, professional_price_et, stock, \
        imported_stock, sold_out, content, source FROM variants WHERE product_id IN ";
    let rows: Vec<VariantRow> =
        query(variants, " ORDER BY position, id").build_as().fetch_all(&mut *db).await?;
    for row in rows {
        if let Some(record) = record_of(&mut records, &indices, row.product_id) {
            record.product.variants.push(row.variant);
            record.supplied_variant_stock.push(row.imported_stock);
        }
    }
    // Sessions are in the order of their variants.
    let sessions = "SELECT s.product_id, s.id, s.starts_at, s.place, s.seats_left FROM course_sessions s \
        LEFT JOIN variants v ON v.id = s.id AND v.product_id = s.product_id WHERE s.product_id IN ";
    let rows: Vec<SessionRow> =
        query(sessions, " ORDER BY v.position, s.starts_at, s.id").build_as().fetch_all(db).await?;
    for row in rows {
        if let Some(record) = record_of(&mut records, &indices, row.product_id) {
            record.product.sessions.push(row.session);
        }
    }
    Ok(records)
}

/// Restores a product with its stock and the stock figures that were last supplied for it.
pub async fn restore(tx: &mut Tx, record: &ProductRecord, origin: Origin<'_>) -> Result<(), Error> {
    product_writes::upsert(tx, &record.product.with_kept_stock(), origin).await?;
    let product = record.product.id;
    let before = stock::of_product(tx, product).await?.unwrap_or_default();
    let variants = record.product.variants.iter().zip(&record.supplied_variant_stock);
    let variants = variants.map(|(variant, supplied)| (Some(variant.id), variant.stock, *supplied));
    let mut movements = Vec::new();
    for (variant, units, supplied) in variants.chain([(None, record.product.stock, record.supplied_stock)]) {
        let sql = if variant.is_some() { VARIANT_STOCK } else { PRODUCT_STOCK };
        let id = variant.unwrap_or(product);
        sqlx::query(sql).bind(id).bind(units).bind(supplied).execute(&mut **tx).await?;
        let former = before.units(variant).flatten();
        movements.extend(Movement::between(Subject { product, variant }, former, units));
    }
    catalogue_changes::record(tx, Change::Product(product)).await?;
    stock_movements::insert(tx, movements, origin).await
}

const PRODUCT_STOCK: &str = "UPDATE products SET stock = $2, imported_stock = $3 WHERE id = $1";
const VARIANT_STOCK: &str = "UPDATE variants SET stock = $2, imported_stock = $3 WHERE id = $1";

fn record_of<'a>(
    records: &'a mut [ProductRecord],
    indices: &HashMap<i64, usize>,
    product: i64,
) -> Option<&'a mut ProductRecord> {
    records.get_mut(*indices.get(&product)?)
}

#[derive(FromRow)]
struct VariantRow {
    product_id: i64,
    #[sqlx(flatten)]
    variant: NewVariant,
    imported_stock: Option<i64>,
}

#[derive(FromRow)]
struct SessionRow {
    product_id: i64,
    #[sqlx(flatten)]
    session: NewSession,
}
