//! Products in the shape of the in-memory catalogue, read in bulk: all of them when a server starts, and
//! single ones after changes.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use mostrador_core::catalogue::{CategoryRef, CollectionRef, Price, Product, TaxClass, TradePrices, Variant};
use mostrador_core::money::Money;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error, Row};

use super::categories::Taxonomy;
use super::products::VariantsByProduct;
use crate::db::row::{decode_error, from_json};
use crate::db::sql_builder::SqlBuilder;

/// Product card with the data for filtering and sorting.
#[derive(Clone, Debug)]
pub struct CatalogueRow {
    /// Product at consumer prices.
    pub product: Product,
    /// Net prices for professionals.
    pub professional: TradePrices,
    /// Identifiers of all its categories, the main one first.
    pub categories: Vec<u32>,
    /// Sort position of its collection in the owner's order.
    pub collection_position: Option<i64>,
    /// Included in product lists.
    pub listed: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Streams all products, or those with these identifiers, to `handle`, sorted by identifier.
pub async fn stream(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
    taxonomy: &Taxonomy,
    mut handle: impl FnMut(CatalogueRow),
) -> Result<(), Error> {
    let mut variants = variants(db, ids).await?;
    let mut categories = categories(db, ids).await?;
    let sql = SqlBuilder::new(
        "SELECT id, slug, title, summary, category_id, collection_id, tax, price_et, price_taxes, prior_price_et, \
         prior_price_taxes, professional_price_et, stock, sold_out, unique_buy, is_virtual, featured, calendarized, \
         listed, images, created_at FROM products",
    );
    let mut rows = filter_ids(sql, " WHERE id IN ", ids).push(" ORDER BY id").build().fetch(db);
    while let Some(row) = rows.try_next().await? {
        let mut listing = listing(&row, taxonomy)?;
        let id = listing.product.id;
        let (variants, professional) = variants.remove(&id).unwrap_or_default();
        listing.product.variants = variants;
        listing.professional.variants = professional;
        listing.categories.extend(categories.remove(&id).unwrap_or_default());
        handle(listing);
    }
    Ok(())
}

fn filter_ids(sql: SqlBuilder, r#where: &'static str, ids: Option<&[i64]>) -> SqlBuilder {
    match ids {
        Some(ids) => sql.push(r#where).bind_list(ids.iter().copied()),
        None => sql,
    }
}

async fn variants(db: &mut AnyConnection, ids: Option<&[i64]>) -> Result<VariantsByProduct, Error> {
    let sql = SqlBuilder::new(
        "SELECT product_id, id, title, price_et, price_taxes, professional_price_et, stock, sold_out FROM variants",
    );
    let sql = filter_ids(sql, " WHERE product_id IN ", ids).push(" ORDER BY product_id, position, id");
    let mut found = VariantsByProduct::new();
    let mut rows = sql.build().fetch(db);
    while let Some(row) = rows.try_next().await? {
        let (variants, professional) = found.entry(number(&row, 0)?).or_default();
        let id = number(&row, 1)?;
        variants.push(Variant {
            id,
            title: row.try_get(2)?,
            price_et: money(&row, 3)?,
            price_taxes: money(&row, 4)?,
            sold_out: sold_out(&row, 7, 6)?,
        });
        professional.extend(maybe_money(&row, 5)?.map(|net| (id, net)));
    }
    Ok(found)
}

/// Returns the additional categories of each product; most have only their main one.
async fn categories(db: &mut AnyConnection, ids: Option<&[i64]>) -> Result<HashMap<u32, Vec<u32>>, Error> {
    let sql = SqlBuilder::new(
        "SELECT c.product_id, c.category_id FROM product_categories c JOIN products p ON p.id = c.product_id \
         WHERE c.category_id <> p.category_id",
    );
    let sql = filter_ids(sql, " AND c.product_id IN ", ids);
    let mut found: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut rows = sql.build().fetch(db);
    while let Some(row) = rows.try_next().await? {
        found.entry(number(&row, 0)?).or_default().push(number(&row, 1)?);
    }
    Ok(found)
}

fn listing(row: &AnyRow, taxonomy: &Taxonomy) -> Result<CatalogueRow, Error> {
    let (category, collection): (u32, Option<i64>) = (number(row, 4)?, row.try_get(5)?);
    let collection = collection.and_then(|id| taxonomy.collection(id));
    let prior = (maybe_money(row, 9)?, maybe_money(row, 10)?);
    let tax = TaxClass::try_from(number::<u8>(row, 6)?)
        .map_err(|reason| decode_error("tax", std::io::Error::other(reason)))?;
    Ok(CatalogueRow {
        product: Product {
            id: number(row, 0)?,
            slug: row.try_get(1)?,
            title: row.try_get(2)?,
            summary: row.try_get(3)?,
            images: json(row, 19)?,
            price_et: money(row, 7)?,
            price_taxes: money(row, 8)?,
            tax,
            prior_price: match prior {
                (Some(price_et), Some(price_taxes)) => Some(Price { price_et, price_taxes }),
                _ => None,
            },
            variants: Vec::new(),
            sold_out: sold_out(row, 13, 12)?,
            unique_buy: flag(row, 14)?,
            is_virtual: flag(row, 15)?,
            category: taxonomy
                .category(category)
                .unwrap_or_else(|| CategoryRef { id: category, ..CategoryRef::default() }),
            featured: flag(row, 16)?,
            calendarized: flag(row, 17)?,
            collection: collection.map(|(collection, _)| CollectionRef::clone(collection)),
        },
        professional: TradePrices { product: maybe_money(row, 11)?, variants: Vec::new() },
        categories: vec![category],
        collection_position: collection.map(|(_, position)| position),
        listed: flag(row, 18)?,
        created_at: row.try_get(20)?,
    })
}

// Columns are read by index, not by name, because these run a million times when a server with a large
// catalogue starts.

fn number<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
    row: &AnyRow,
    index: usize,
) -> Result<T, Error> {
    T::try_from(row.try_get(index)?).map_err(|error| decode_error("number", error))
}

fn flag(row: &AnyRow, index: usize) -> Result<bool, Error> {
    Ok(row.try_get::<i64, _>(index)? != 0)
}

fn sold_out(row: &AnyRow, flag_index: usize, stock_index: usize) -> Result<bool, Error> {
    Ok(flag(row, flag_index)? || row.try_get::<Option<i64>, _>(stock_index)? == Some(0))
}

fn money(row: &AnyRow, index: usize) -> Result<Money, Error> {
    row.try_get(index).map(Money::from_millionths)
}

fn maybe_money(row: &AnyRow, index: usize) -> Result<Option<Money>, Error> {
    Ok(row.try_get::<Option<i64>, _>(index)?.map(Money::from_millionths))
}

fn json<T: DeserializeOwned>(row: &AnyRow, index: usize) -> Result<T, Error> {
    from_json("json", row.try_get(index)?)
}
