//! Product queries: products by identifier, and the detail of one product.

use std::collections::HashMap;

use mostrador_core::catalogue::{
    CategoryRef, CollectionRef, CourseSession, Price, PriceMode, Product, ProductDetail, TaxClass,
    TradePrices, Variant,
};
use mostrador_core::money::Money;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::courses;
use crate::clock;
use crate::db::row::{Columns, decode_error};
use crate::db::sql_builder::SqlBuilder;

const COLUMNS: &str = "SELECT p.*, c.slug AS category_slug, c.title AS category_title, \
    l.slug AS collection_slug, l.title AS collection_title";
const TABLES: &str = " FROM products p JOIN categories c ON c.id = p.category_id \
    LEFT JOIN collections l ON l.id = p.collection_id WHERE ";

/// Returns the products with these identifiers at consumer prices, in no particular order; unknown
/// identifiers are skipped.
pub async fn by_ids(db: &mut AnyConnection, ids: &[u32]) -> Result<Vec<Product>, Error> {
    by_ids_for(db, ids, PriceMode::Consumer).await
}

/// As [`by_ids`], at the prices of a price mode (rule 6.10).
pub async fn by_ids_for(db: &mut AnyConnection, ids: &[u32], mode: PriceMode) -> Result<Vec<Product>, Error> {
    let rows = SqlBuilder::new(COLUMNS)
        .push(TABLES)
        .push("p.id IN ")
        .bind_list(ids.iter().copied().map(i64::from))
        .build()
        .fetch_all(&mut *db)
        .await?;
    with_variants(db, &rows, mode).await
}

/// Returns the detail of a product by slug, at the prices of a price mode.
pub async fn by_slug(
    db: &mut AnyConnection,
    slug: &str,
    mode: PriceMode,
) -> Result<Option<ProductDetail>, Error> {
    let sql = SqlBuilder::new(COLUMNS).push(TABLES).push("p.slug = ").bind(slug.to_owned());
    let Some(row) = sql.build().fetch_optional(&mut *db).await? else { return Ok(None) };
    let sessions = sessions(db, row.int("id")?).await?;
    let syllabus = courses::syllabus(db, row.number("id")?).await?;
    let (description, attributes) = (row.text("description")?, row.json("attributes")?);
    let product = with_variants(db, std::slice::from_ref(&row), mode).await?.pop();
    Ok(product.map(|product| ProductDetail { product, description, attributes, sessions, syllabus }))
}

/// Returns the number of products.
pub async fn count(db: &mut AnyConnection) -> Result<i64, Error> {
    SqlBuilder::new("SELECT COUNT(*) FROM products").number().fetch_one(db).await
}

/// Updates the statistics of the query planner; useful after large writes.
pub async fn update_statistics(db: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("ANALYZE").execute(db).await?;
    Ok(())
}

/// Variants by product identifier, with the net prices for professionals by variant identifier.
pub(crate) type VariantsByProduct = HashMap<u32, (Vec<Variant>, Vec<(u32, Money)>)>;

async fn with_variants(
    db: &mut AnyConnection,
    rows: &[AnyRow],
    mode: PriceMode,
) -> Result<Vec<Product>, Error> {
    let mut products = rows.iter().map(product).collect::<Result<Vec<_>, _>>()?;
    let variant_rows = SqlBuilder::new("SELECT * FROM variants WHERE product_id IN ")
        .bind_list(products.iter().map(|product| i64::from(product.id)))
        .push(" ORDER BY position, id")
        .build()
        .fetch_all(db)
        .await?;
    let mut variants = VariantsByProduct::new();
    for row in &variant_rows {
        let (all, professional) = variants.entry(row.number("product_id")?).or_default();
        let variant = variant(row)?;
        professional.extend(row.maybe_money("professional_price_et")?.map(|net| (variant.id, net)));
        all.push(variant);
    }
    for (product, row) in products.iter_mut().zip(rows) {
        let (all, professional) = variants.remove(&product.id).unwrap_or_default();
        product.variants = all;
        if mode == PriceMode::Professional {
            let net = row.maybe_money("professional_price_et")?;
            let prices = TradePrices { product: net, variants: professional };
            *product = std::mem::take(product).with_trade_prices(&prices);
        }
    }
    Ok(products)
}

fn product(row: &AnyRow) -> Result<Product, Error> {
    let prior_price = match (row.maybe_int("prior_price_et")?, row.maybe_int("prior_price_taxes")?) {
        (Some(_), Some(_)) => Some(Price {
            price_et: row.money("prior_price_et")?,
            price_taxes: row.money("prior_price_taxes")?,
        }),
        _ => None,
    };
    let collection = match row.maybe_int("collection_id")? {
        Some(_) => Some(CollectionRef {
            id: row.number("collection_id")?,
            title: row.text("collection_title")?,
            slug: row.text("collection_slug")?,
        }),
        None => None,
    };
    Ok(Product {
        id: row.number("id")?,
        title: row.text("title")?,
        slug: row.text("slug")?,
        summary: row.text("summary")?,
        images: row.json("images")?,
        price_et: row.money("price_et")?,
        price_taxes: row.money("price_taxes")?,
        tax: tax(row)?,
        prior_price,
        variants: Vec::new(),
        sold_out: row.flag("sold_out")? || row.maybe_int("stock")? == Some(0),
        unique_buy: row.flag("unique_buy")?,
        is_virtual: row.flag("is_virtual")?,
        category: CategoryRef {
            id: row.number("category_id")?,
            title: row.text("category_title")?,
            slug: row.text("category_slug")?,
        },
        featured: row.flag("featured")?,
        calendarized: row.flag("calendarized")?,
        collection,
    })
}

fn variant(row: &AnyRow) -> Result<Variant, Error> {
    Ok(Variant {
        id: row.number("id")?,
        title: row.text("title")?,
        price_et: row.money("price_et")?,
        price_taxes: row.money("price_taxes")?,
        sold_out: row.flag("sold_out")? || row.maybe_int("stock")? == Some(0),
    })
}

/// Parses the tax class in the column `tax`.
pub(crate) fn tax(row: &AnyRow) -> Result<TaxClass, Error> {
    TaxClass::try_from(row.number::<u8>("tax")?)
        .map_err(|reason| decode_error("tax", std::io::Error::other(reason)))
}

async fn sessions(db: &mut AnyConnection, product: i64) -> Result<Vec<CourseSession>, Error> {
    // The seats of a session are the stock of its variant.
    let rows = sqlx::query(
        "SELECT s.id, s.starts_at, s.place, CASE WHEN v.sold_out = 1 THEN 0 \
         ELSE COALESCE(v.stock, s.seats_left) END AS seats FROM course_sessions s \
         LEFT JOIN variants v ON v.id = s.id AND v.product_id = s.product_id \
         WHERE s.product_id = $1 ORDER BY s.starts_at, s.id",
    )
    .bind(product)
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(CourseSession {
                id: row.number("id")?,
                starts_at: clock::format_rfc3339(row.int("starts_at")?),
                place: row.text("place")?,
                seats_left: row.number("seats")?,
            })
        })
        .collect()
}
