//! Reading products: lists with filters and sorts, and one product with everything about it.

use std::collections::HashMap;

use mostrador_core::catalogue::{
    CategoryRef, CollectionRef, CourseSession, Price, Product, ProductDetail, TaxClass, Variant,
};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::{Columns, decode};
use crate::clock;

/// What a list is narrowed to. Several values in one field mean any of them; fields add up.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Identifiers; also finds products that no list shows.
    pub ids: Option<Vec<i64>>,
    /// Slugs of categories a product is in.
    pub category_slugs: Option<Vec<String>>,
    /// Identifiers of categories a product is in.
    pub categories: Option<Vec<i64>>,
    /// Slugs of collections.
    pub collection_slugs: Option<Vec<String>>,
    /// Featured or not.
    pub featured: Option<bool>,
    /// With dates or not.
    pub calendarized: Option<bool>,
    /// Words that must all occur, folded as `search_text` is.
    pub words: Vec<String>,
}

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Identifier.
    #[default]
    Id,
    /// Title, without regard to accents.
    Title,
    /// Price with tax, the lowest of its variants.
    Price,
    /// Position of the collection; products without one come last.
    Collection,
    /// When it came into the shop.
    CreatedAt,
}

/// Part of a list.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The field.
    pub sort: Sort,
    /// From high to low.
    pub descending: bool,
    /// At most so many.
    pub limit: u32,
    /// Leaving out so many.
    pub offset: u64,
}

const COLUMNS: &str = "SELECT p.*, c.slug AS category_slug, c.title AS category_title, \
    l.slug AS collection_slug, l.title AS collection_title";
const TABLES: &str = " FROM products p JOIN categories c ON c.id = p.category_id \
    LEFT JOIN collections l ON l.id = p.collection_id WHERE ";

/// The lowest price with tax that the product's card shows.
const SHOWN_PRICE: &str = "COALESCE((SELECT MIN(CASE WHEN v.price_et = 0 THEN p.price_et + p.price_taxes \
    ELSE v.price_et + v.price_taxes END) FROM variants v WHERE v.product_id = p.id), p.price_et + p.price_taxes)";

/// The products of one window, and how many there are over all.
///
/// # Errors
/// The database fails.
pub async fn list(
    db: &mut AnyConnection,
    filter: &Filter,
    window: Window,
) -> Result<(Vec<Product>, u64), Error> {
    let total =
        narrowed(Sql::new("SELECT COUNT(*)").push(TABLES), filter).number().fetch_one(&mut *db).await?;
    let rows = ordered(narrowed(Sql::new(COLUMNS).push(TABLES), filter), window.sort, window.descending)
        .push(" LIMIT ")
        .bind(i64::from(window.limit))
        .push(" OFFSET ")
        .bind(i64::try_from(window.offset).unwrap_or(i64::MAX))
        .query()
        .fetch_all(&mut *db)
        .await?;
    Ok((with_variants(db, &rows).await?, u64::try_from(total).unwrap_or_default()))
}

/// The products with these identifiers, in no particular order; unknown ones are missing.
///
/// # Errors
/// The database fails.
pub async fn by_ids(db: &mut AnyConnection, ids: &[u32]) -> Result<Vec<Product>, Error> {
    let rows = Sql::new(COLUMNS)
        .push(TABLES)
        .push("p.id IN ")
        .bind_list(ids.iter().copied().map(i64::from))
        .query()
        .fetch_all(&mut *db)
        .await?;
    with_variants(db, &rows).await
}

/// The product of this address, with everything its page shows.
///
/// # Errors
/// The database fails.
pub async fn by_slug(db: &mut AnyConnection, slug: &str) -> Result<Option<ProductDetail>, Error> {
    let sql = Sql::new(COLUMNS).push(TABLES).push("p.slug = ").bind(slug.to_owned());
    let Some(row) = sql.query().fetch_optional(&mut *db).await? else { return Ok(None) };
    let sessions = sessions(db, row.int("id")?).await?;
    let (description, attributes) = (row.text("description")?, row.json("attributes")?);
    let product = with_variants(db, std::slice::from_ref(&row)).await?.pop();
    Ok(product.map(|product| ProductDetail { product, description, attributes, sessions }))
}

/// How many products there are.
///
/// # Errors
/// The database fails.
pub async fn count(db: &mut AnyConnection) -> Result<i64, Error> {
    Sql::new("SELECT COUNT(*) FROM products").number().fetch_one(db).await
}

/// Tells the database to look at how much there is of what: its plans are better for it after much was written.
///
/// # Errors
/// The database fails.
pub async fn analyse(db: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("ANALYZE").execute(db).await?;
    Ok(())
}

/// The hash of what was taken from a source, such as `demo:12`; nothing when it never was.
///
/// # Errors
/// The database fails.
pub async fn source_hash(db: &mut AnyConnection, source: &str) -> Result<Option<String>, Error> {
    let hash: Option<Option<String>> =
        sqlx::query_scalar("SELECT source_hash FROM products WHERE source = $1")
            .bind(source.to_owned())
            .fetch_optional(db)
            .await?;
    Ok(hash.flatten())
}

fn narrowed(mut sql: Sql, filter: &Filter) -> Sql {
    sql = sql.push(if filter.ids.is_some() { "1 = 1" } else { "p.listed = 1" });
    if let Some(ids) = &filter.ids {
        sql = sql.push(" AND p.id IN ").bind_list(ids.iter().copied());
    }
    if let Some(slugs) = &filter.category_slugs {
        sql = sql
            .push(
                " AND EXISTS (SELECT 1 FROM product_categories pc JOIN categories k ON k.id = pc.category_id \
                   WHERE pc.product_id = p.id AND k.slug IN ",
            )
            .bind_list(slugs.iter().cloned())
            .push(")");
    }
    if let Some(ids) = &filter.categories {
        sql = sql
            .push(" AND EXISTS (SELECT 1 FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id IN ")
            .bind_list(ids.iter().copied())
            .push(")");
    }
    if let Some(slugs) = &filter.collection_slugs {
        sql = sql.push(" AND l.slug IN ").bind_list(slugs.iter().cloned());
    }
    if let Some(featured) = filter.featured {
        sql = sql.push(" AND p.featured = ").bind(i64::from(featured));
    }
    if let Some(calendarized) = filter.calendarized {
        sql = sql.push(" AND p.calendarized = ").bind(i64::from(calendarized));
    }
    for word in &filter.words {
        sql = sql.push(" AND p.search_text LIKE ").bind(format!("%{word}%"));
    }
    sql
}

fn ordered(sql: Sql, sort: Sort, descending: bool) -> Sql {
    let sql = sql.push(" ORDER BY ").push(match sort {
        Sort::Id => "p.id",
        // It begins with the folded title.
        Sort::Title => "p.search_text",
        Sort::Price => SHOWN_PRICE,
        Sort::Collection => "l.position",
        Sort::CreatedAt => "p.created_at",
    });
    let sql = if descending { sql.push(" DESC") } else { sql };
    let sql = if sort == Sort::Collection { sql.push(" NULLS LAST") } else { sql };
    sql.push(if descending { ", p.id DESC" } else { ", p.id" })
}

async fn with_variants(db: &mut AnyConnection, rows: &[AnyRow]) -> Result<Vec<Product>, Error> {
    let mut products = rows.iter().map(product).collect::<Result<Vec<_>, _>>()?;
    let rows = Sql::new("SELECT * FROM variants WHERE product_id IN ")
        .bind_list(products.iter().map(|product| i64::from(product.id)))
        .push(" ORDER BY position, id")
        .query()
        .fetch_all(db)
        .await?;
    let mut variants: HashMap<u32, Vec<Variant>> = HashMap::new();
    for row in &rows {
        variants.entry(row.number("product_id")?).or_default().push(variant(row)?);
    }
    for product in &mut products {
        product.variants = variants.remove(&product.id).unwrap_or_default();
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

/// The class of tax in the column `tax`.
pub(super) fn tax(row: &AnyRow) -> Result<TaxClass, Error> {
    TaxClass::try_from(row.number::<u8>("tax")?)
        .map_err(|reason| decode("tax", std::io::Error::other(reason)))
}

async fn sessions(db: &mut AnyConnection, product: i64) -> Result<Vec<CourseSession>, Error> {
    // The seats of a date are the units of its variant.
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
                starts_at: clock::rfc3339(row.int("starts_at")?),
                place: row.text("place")?,
                seats_left: row.number("seats")?,
            })
        })
        .collect()
}
