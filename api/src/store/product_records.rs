//! Products read back just as they were handed over to be written.

use std::collections::HashMap;

use mostrador_core::catalogue::Price;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::product_writes::{NewProduct, NewSession, NewVariant};
use super::products::tax;
use super::row::Columns;

/// So many are read at once.
const CHUNK: usize = 500;

/// A product, and the figures of its units that were last handed over.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The product, with the units that are left now.
    pub product: NewProduct,
    /// The figure of the product.
    pub counted: Option<i64>,
    /// The figures of its variants, in their order.
    pub variants_counted: Vec<Option<i64>>,
}

/// Every product, by identifier.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Record>, Error> {
    let rows = sqlx::query("SELECT id FROM products ORDER BY id").fetch_all(&mut *db).await?;
    let ids = rows.iter().map(|row| row.int("id")).collect::<Result<Vec<_>, Error>>()?;
    let mut records = Vec::with_capacity(ids.len());
    for ids in ids.chunks(CHUNK) {
        records.extend(some(db, ids).await?);
    }
    Ok(records)
}

/// The products with these identifiers, by identifier; unknown ones are missing.
///
/// # Errors
/// The database fails.
pub async fn some(db: &mut AnyConnection, ids: &[i64]) -> Result<Vec<Record>, Error> {
    let of = |select: &'static str, order: &'static str| {
        Sql::new(select).bind_list(ids.iter().copied()).push(order).query()
    };
    let rows = of("SELECT * FROM products WHERE id IN ", " ORDER BY id").fetch_all(&mut *db).await?;
    let mut records = rows.iter().map(record).collect::<Result<Vec<_>, Error>>()?;
    let places: HashMap<i64, usize> =
        records.iter().enumerate().map(|(place, record)| (record.product.id, place)).collect();

    let categories = "SELECT * FROM product_categories WHERE product_id IN ";
    for row in &of(categories, " ORDER BY category_id").fetch_all(&mut *db).await? {
        if let Some(record) = owner(&mut records, &places, row)? {
            record.product.categories.push(row.int("category_id")?);
        }
    }
    let variants = "SELECT * FROM variants WHERE product_id IN ";
    for row in &of(variants, " ORDER BY position, id").fetch_all(&mut *db).await? {
        if let Some(record) = owner(&mut records, &places, row)? {
            record.product.variants.push(variant(row)?);
            record.variants_counted.push(row.maybe_int("imported_stock")?);
        }
    }
    // A date stands where its variant does.
    let sessions = "SELECT s.*, v.position FROM course_sessions s LEFT JOIN variants v ON v.id = s.id \
        AND v.product_id = s.product_id WHERE s.product_id IN ";
    for row in &of(sessions, " ORDER BY v.position, s.starts_at, s.id").fetch_all(db).await? {
        if let Some(record) = owner(&mut records, &places, row)? {
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

fn owner<'a>(
    records: &'a mut [Record],
    places: &HashMap<i64, usize>,
    row: &AnyRow,
) -> Result<Option<&'a mut Record>, Error> {
    let place = places.get(&row.int("product_id")?);
    Ok(place.and_then(|place| records.get_mut(*place)))
}

fn record(row: &AnyRow) -> Result<Record, Error> {
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
    Ok(Record { product, counted: row.maybe_int("imported_stock")?, variants_counted: Vec::new() })
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
