//! Product queries: products by identifier, and the detail of one product.

use std::collections::HashMap;

use mostrador_core::catalogue::{
    Attribute, CategoryId, CategoryRef, CollectionId, CollectionRef, CourseSession, Image, Price, PriceMode,
    Product, ProductDetail, ProductId, TaxClass, TradePrices, Variant, VariantId,
};
use mostrador_core::money::Money;
use sqlx::{AnyConnection, Error, FromRow};

use super::{courses, listed_rates, product_categories, related_products};
use crate::db::Tx;
use crate::db::columns::{
    Flag, Json, MaybeMillionths, MaybeText, Millionths, Number, Rfc3339, TaxClassNumber,
};
use crate::db::sql_builder::SqlBuilder;

const SELECT: &str = "SELECT p.id, p.slug, p.title, p.summary, p.description, p.category_id, p.collection_id, p.tax, \
    p.price_et, p.price_taxes, p.prior_price_et, p.prior_price_taxes, p.professional_price_et, p.stock, p.sold_out, \
    p.unique_buy, p.is_virtual, p.in_person, p.featured, p.calendarized, p.images, p.attributes, p.seo_title, p.seo_description, p.content, p.withdrawal_exclusion, c.slug AS category_slug, \
    c.title AS category_title, l.slug AS collection_slug, l.title AS collection_title \
    FROM products p JOIN categories c ON c.id = p.category_id \
    LEFT JOIN collections l ON l.id = p.collection_id WHERE ";

/// Returns the products with these identifiers at consumer prices, in no particular order, drafts included; unknown
/// identifiers are skipped.
pub async fn by_ids(db: &mut AnyConnection, ids: &[ProductId]) -> Result<Vec<Product>, Error> {
    let rows = select(ids).build_as().fetch_all(&mut *db).await?;
    complete(db, rows, PriceMode::Consumer).await
}

/// As [`by_ids`], without drafts, at the prices of a price mode (rule 6.10).
pub async fn by_ids_for(
    db: &mut AnyConnection,
    ids: &[ProductId],
    mode: PriceMode,
) -> Result<Vec<Product>, Error> {
    let rows = select(ids).push(" AND p.draft = 0").build_as().fetch_all(&mut *db).await?;
    complete(db, rows, mode).await
}

fn select(ids: &[ProductId]) -> SqlBuilder {
    SqlBuilder::new(SELECT).push("p.id IN ").bind_list(ids.iter().copied().map(i64::from))
}

/// Returns the detail of a product by slug, at the prices of a price mode; `None` for a draft.
pub async fn by_slug(
    db: &mut AnyConnection,
    slug: &str,
    mode: PriceMode,
) -> Result<Option<ProductDetail>, Error> {
    let sql = SqlBuilder::new(SELECT).push("p.draft = 0 AND p.slug = ").bind(slug.to_owned());
    detail(db, sql, mode).await
}

/// As [`by_slug`], by identifier, also of a draft.
pub async fn by_id(db: &mut AnyConnection, id: i64, mode: PriceMode) -> Result<Option<ProductDetail>, Error> {
    detail(db, SqlBuilder::new(SELECT).push("p.id = ").bind(id), mode).await
}

async fn detail(
    db: &mut AnyConnection,
    sql: SqlBuilder,
    mode: PriceMode,
) -> Result<Option<ProductDetail>, Error> {
    let row: Option<DetailRow> = sql.build_as().fetch_optional(&mut *db).await?;
    let Some(row) = row else { return Ok(None) };
    let DetailRow { product, description, attributes: Json(attributes), seo_title, seo_description } = row;
    let sessions = sessions(db, product.id.0).await?;
    let syllabus = courses::syllabus(db, product.id.0).await?;
    let related = related_products::of(&mut *db, &[product.id.0.into()]).await?;
    let product = complete(db, vec![product], mode).await?.pop();
    Ok(product.map(|product| ProductDetail {
        product,
        description,
        attributes,
        sessions,
        syllabus,
        related: related.into_iter().filter_map(|(_, id)| id.try_into().ok()).collect(),
        seo_title,
        seo_description,
    }))
}

/// Returns the number of products.
pub async fn count(db: &mut AnyConnection) -> Result<i64, Error> {
    SqlBuilder::new("SELECT COUNT(*) FROM products").number().fetch_one(db).await
}

/// Updates the statistics of the query planner; useful after large writes.
pub async fn update_statistics(tx: &mut Tx) -> Result<(), Error> {
    sqlx::query("ANALYZE").execute(&mut **tx).await?;
    Ok(())
}

/// Variants by product identifier, with the net prices for professionals by variant identifier.
pub(crate) type VariantsByProduct = HashMap<ProductId, (Vec<Variant>, Vec<(VariantId, Money)>)>;

/// Adds the variants and the further categories to products, at the prices of a price mode.
async fn complete(
    db: &mut AnyConnection,
    rows: Vec<ProductRow>,
    mode: PriceMode,
) -> Result<Vec<Product>, Error> {
    let ids: Vec<i64> = rows.iter().map(|row| i64::from(row.id.0)).collect();
    let mut further = product_categories::further(&mut *db, Some(&ids)).await?;
    let sql = SqlBuilder::new(SELECT_VARIANTS)
        .push(" WHERE product_id IN ")
        .bind_list(ids.iter().copied())
        .push(" ORDER BY position, id");
    let mut variants = VariantsByProduct::new();
    for row in sql.build_as::<VariantRow>().fetch_all(&mut *db).await? {
        row.collect_into(&mut variants);
    }
    let rates = listed_rates::current(&mut *db).await?;
    let product = |row: ProductRow| {
        let net = row.professional_price_et.into();
        let mut product = Product::from(row);
        let (all, professional) = variants.remove(&product.id).unwrap_or_default();
        product.variants = all;
        product.categories.extend(further.remove(&product.id).unwrap_or_default());
        match mode {
            PriceMode::Professional => {
                product.with_trade_prices(&TradePrices { product: net, variants: professional }, rates)
            }
            PriceMode::Consumer => product,
        }
    };
    Ok(rows.into_iter().map(product).collect())
}

#[derive(FromRow)]
struct ProductRow {
    id: Number<ProductId>,
    title: String,
    slug: String,
    summary: String,
    images: Json<Vec<Image>>,
    price_et: Millionths,
    price_taxes: Millionths,
    #[sqlx(try_from = "TaxClassNumber")]
    tax: TaxClass,
    #[sqlx(flatten)]
    prior_price: PriorPriceRow,
    professional_price_et: MaybeMillionths,
    stock: Option<i64>,
    sold_out: Flag,
    unique_buy: Flag,
    is_virtual: Flag,
    in_person: Flag,
    category_id: Number<CategoryId>,
    category_title: String,
    category_slug: String,
    featured: Flag,
    calendarized: Flag,
    collection_id: Option<Number<CollectionId>>,
    collection_title: MaybeText,
    collection_slug: MaybeText,
    content: MaybeText,
    withdrawal_exclusion: MaybeText,
}

impl From<ProductRow> for Product {
    fn from(row: ProductRow) -> Self {
        Self {
            id: row.id.0,
            title: row.title,
            slug: row.slug,
            summary: row.summary,
            images: row.images.0,
            price_et: row.price_et.into(),
            price_taxes: row.price_taxes.into(),
            tax: row.tax,
            prior_price: row.prior_price.into(),
            variants: Vec::new(),
            sold_out: row.sold_out.into() || row.stock == Some(0),
            unique_buy: row.unique_buy.into(),
            is_virtual: row.is_virtual.into(),
            in_person: row.in_person.into(),
            category: CategoryRef {
                id: row.category_id.0,
                title: row.category_title,
                slug: row.category_slug,
            },
            categories: vec![row.category_id.0],
            featured: row.featured.into(),
            calendarized: row.calendarized.into(),
            collection: row.collection_id.map(|Number(id)| CollectionRef {
                id,
                title: row.collection_title.into(),
                slug: row.collection_slug.into(),
            }),
            content: row.content.into(),
            withdrawal_exclusion: row.withdrawal_exclusion.into(),
        }
    }
}

#[derive(FromRow)]
struct DetailRow {
    #[sqlx(flatten)]
    product: ProductRow,
    description: String,
    attributes: Json<Vec<Attribute>>,
    seo_title: String,
    seo_description: String,
}

#[derive(FromRow)]
pub(crate) struct PriceRow {
    price_et: Millionths,
    price_taxes: Millionths,
}

impl From<PriceRow> for Price {
    fn from(row: PriceRow) -> Self {
        Self { price_et: row.price_et.into(), price_taxes: row.price_taxes.into() }
    }
}

/// Price of a variant: zero stands for the product's price.
impl From<PriceRow> for Option<Price> {
    fn from(row: PriceRow) -> Self {
        Some(Price::from(row)).filter(|price| *price != Price::default())
    }
}

/// Lowest price of the 30 days before a price reduction.
#[derive(FromRow)]
pub(crate) struct PriorPriceRow {
    prior_price_et: Option<Millionths>,
    prior_price_taxes: Option<Millionths>,
}

impl From<PriorPriceRow> for Option<Price> {
    fn from(row: PriorPriceRow) -> Self {
        let (price_et, price_taxes) = row.prior_price_et.zip(row.prior_price_taxes)?;
        Some(Price { price_et: price_et.into(), price_taxes: price_taxes.into() })
    }
}

/// Selects [`VariantRow`]s.
pub(crate) const SELECT_VARIANTS: &str = "SELECT product_id, id, title, price_et, price_taxes, professional_price_et, stock, sold_out, content FROM variants";

#[derive(FromRow)]
pub(crate) struct VariantRow {
    product_id: Number<ProductId>,
    id: Number<VariantId>,
    title: String,
    price_et: Millionths,
    price_taxes: Millionths,
    professional_price_et: MaybeMillionths,
    stock: Option<i64>,
    sold_out: Flag,
    content: MaybeText,
}

impl VariantRow {
    pub(crate) fn collect_into(self, variants: &mut VariantsByProduct) {
        let (all, professional) = variants.entry(self.product_id.0).or_default();
        let net: Option<Money> = self.professional_price_et.into();
        professional.extend(net.map(|net| (self.id.0, net)));
        all.push(Variant {
            id: self.id.0,
            title: self.title,
            price_et: self.price_et.into(),
            price_taxes: self.price_taxes.into(),
            sold_out: self.sold_out.into() || self.stock == Some(0),
            content: self.content.into(),
        });
    }
}

async fn sessions(db: &mut AnyConnection, product: ProductId) -> Result<Vec<CourseSession>, Error> {
    // The seats of a session are the stock of its variant.
    let rows: Vec<(Number<VariantId>, Rfc3339, String, Number<u32>)> = sqlx::query_as(
        "SELECT s.id, s.starts_at, s.place, CASE WHEN v.sold_out = 1 THEN 0 \
         ELSE COALESCE(v.stock, s.seats_left) END AS seats FROM course_sessions s \
         LEFT JOIN variants v ON v.id = s.id AND v.product_id = s.product_id \
         WHERE s.product_id = $1 ORDER BY s.starts_at, s.id",
    )
    .bind(i64::from(product))
    .fetch_all(db)
    .await?;
    let session = |(Number(id), starts_at, place, Number(seats_left)): (_, Rfc3339, _, _)| CourseSession {
        id,
        starts_at: starts_at.into(),
        place,
        seats_left,
    };
    Ok(rows.into_iter().map(session).collect())
}
