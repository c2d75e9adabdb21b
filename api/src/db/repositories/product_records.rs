//! Products read back in the shape in which they are written, for exports and for the comparison with an
//! import.

use std::collections::HashMap;

use mostrador_core::catalogue::Price;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::product_writes::{NewProduct, NewSession, NewVariant};
use super::products::tax;
use crate::db::row::Columns;
use crate::db::sql_builder::SqlBuilder;

/// Number of products read per query.
const CHUNK_SIZE: usize = 500;

/// Product with the stock figures that were last supplied for it.
#[derive(Clone, Debug, Default)]
pub struct ProductRecord {
    /// Product with its current stock.
    pub product: NewProduct,
    /// Last supplied stock of the product.
    pub supplied_stock: Option<i64>,
    /// Last supplied stock of its variants, in their order.
    pub supplied_variant_stock: Vec<Option<i64>>,
}

/// Returns all products, sorted by identifier.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<ProductRecord>, Error> {
    let rows = sqlx::query("SELECT id FROM products ORDER BY id").fetch_all(&mut *db).await?;
    let ids = rows.iter().map(|row| row.int("id")).collect::<Result<Vec<_>, Error>>()?;
    let mut records = Vec::with_capacity(ids.len());
    for ids in ids.chunks(CHUNK_SIZE) {
        records.extend(by_ids(db, ids).await?);
    }
    Ok(records)
}

/// Returns the products with these identifiers, sorted by identifier; unknown identifiers are skipped.
pub async fn by_ids(db: &mut AnyConnection, ids: &[i64]) -> Result<Vec<ProductRecord>, Error> {
    let query = |select: &'static str, order: &'static str| {
        SqlBuilder::new(select).bind_list(ids.iter().copied()).push(order).build()
    };
    let rows = query("SELECT * FROM products WHERE id IN ", " ORDER BY id").fetch_all(&mut *db).await?;
    let mut records = rows.iter().map(record).collect::<Result<Vec<_>, Error>>()?;
    let indices: HashMap<i64, usize> =
        records.iter().enumerate().map(|(index, record)| (record.product.id, index)).collect();

    let categories = "SELECT * FROM product_categories WHERE product_id IN ";
    for row in &query(categories, " ORDER BY category_id").fetch_all(&mut *db).await? {
        if let Some(record) = record_of_row(&mut records, &indices, row)? {
            record.product.categories.push(row.int("category_id")?);
        }
    }
    let variants = "SELECT * FROM variants WHERE product_id IN ";
    for row in &query(variants, " ORDER BY position, id").fetch_all(&mut *db).await? {
        if let Some(record) = record_of_row(&mut records, &indices, row)? {
            record.product.variants.push(variant(row)?);
            record.supplied_variant_stock.push(row.maybe_int("imported_stock")?);
        }
    }
    // Sessions are in the order of their variants.
    let sessions = "SELECT s.*, v.position FROM course_sessions s LEFT JOIN variants v ON v.id = s.id \
        AND v.product_id = s.product_id WHERE s.product_id IN ";
    for row in &query(sessions, " ORDER BY v.position, s.starts_at, s.id").fetch_all(db).await? {
        if let Some(record) = record_of_row(&mut records, &indices, row)? {
            record.product.sessions.push(NewSession {
                id: row.int("id")?,
                starts_at: row.int("starts_at")?,
                place: row.text("place")?,
                seats: row.int("seats_left")?,
            });
        }
    }
    Ok(records)
}

fn record_of_row<'a>(
    records: &'a mut [ProductRecord],
    indices: &HashMap<i64, usize>,
    row: &AnyRow,
) -> Result<Option<&'a mut ProductRecord>, Error> {
    let index = indices.get(&row.int("product_id")?);
    Ok(index.and_then(|index| records.get_mut(*index)))
}

fn record(row: &AnyRow) -> Result<ProductRecord, Error> {
    let prior_price = match (row.maybe_int("prior_price_et")?, row.maybe_int("prior_price_taxes")?) {
        (Some(_), Some(_)) => Some(price(row, "prior_price_et", "prior_price_taxes")?),
        _ => None,
    };
    let source = row.maybe_text("source")?;
    let hash = row.maybe_text("source_hash")?.unwrap_or_default();
    let product = NewProduct {
        id: row.int("id")?,
        slug: row.text("slug")?,
        sku: row.text("sku")?,
        title: row.text("title")?,
        summary: row.text("summary")?,
        description: row.text("description")?,
        category: row.int("category_id")?,
        categories: Vec::new(),
        collection: row.maybe_int("collection_id")?,
        tax: tax(row)?,
        price: price(row, "price_et", "price_taxes")?,
        prior_price,
        professional_price: row.maybe_money("professional_price_et")?,
        stock: row.maybe_int("stock")?,
        keep_stock: false,
        sold_out: row.flag("sold_out")?,
        unique_buy: row.flag("unique_buy")?,
        is_virtual: row.flag("is_virtual")?,
        featured: row.flag("featured")?,
        calendarized: row.flag("calendarized")?,
        listed: row.flag("listed")?,
        images: row.json("images")?,
        attributes: row.json("attributes")?,
        variants: Vec::new(),
        sessions: Vec::new(),
        source: source.map(|name| (name, hash)),
        created_at: row.int("created_at")?,
    };
    Ok(ProductRecord {
        product,
        supplied_stock: row.maybe_int("imported_stock")?,
        supplied_variant_stock: Vec::new(),
    })
}

fn variant(row: &AnyRow) -> Result<NewVariant, Error> {
    let price = price(row, "price_et", "price_taxes")?;
    Ok(NewVariant {
        id: row.int("id")?,
        sku: row.text("sku")?,
        title: row.text("title")?,
        price: Some(price).filter(|price| *price != Price::default()),
        professional_price: row.maybe_money("professional_price_et")?,
        stock: row.maybe_int("stock")?,
        keep_stock: false,
        sold_out: row.flag("sold_out")?,
        source: row.maybe_text("source")?,
    })
}

fn price(row: &AnyRow, net: &str, taxes: &str) -> Result<Price, Error> {
    Ok(Price { price_et: row.money(net)?, price_taxes: row.money(taxes)? })
}
