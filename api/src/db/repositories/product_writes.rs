//! Product writes, shared by the demo catalogue and the imports.

use std::collections::HashMap;

use mostrador_core::catalogue::Price;
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;
use sqlx::{Error, FromRow};

use super::catalogue_changes::Change;
use super::new_product::NewProduct;
use super::products::PriceRow;
use super::stock_movements::{Movement, Origin, Subject};
use super::{catalogue_changes, price_history, stock_movements};
use crate::db::Tx;
use crate::db::columns::{Flag, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::text;

/// Price and stock before a write.
#[derive(FromRow)]
struct StoredFigures {
    #[sqlx(flatten, try_from = "PriceRow")]
    price: Price,
    stock: Option<i64>,
    #[sqlx(try_from = "Flag")]
    draft: bool,
}

/// Inserts a product with its categories, variants and sessions, or replaces the one with the same
/// identifier.
pub async fn upsert(tx: &mut Tx, product: &NewProduct, origin: Origin<'_>) -> Result<(), Error> {
    let stored: Option<StoredFigures> =
        sqlx::query_as("SELECT price_et, price_taxes, stock, draft FROM products WHERE id = $1")
            .bind(product.id)
            .fetch_optional(&mut **tx)
            .await?;
    let stock = write_product(tx, product, origin.now).await?;
    let stock_before = stored.as_ref().and_then(|stored| stored.stock);
    let mut movements =
        vec![Movement::between(Subject { product: product.id, variant: None }, stock_before, stock)];
    replace_categories(tx, product).await?;
    replace_related(tx, product).await?;
    movements.extend(replace_variants(tx, product).await?);
    replace_sessions(tx, product).await?;
    stock_movements::insert(tx, movements.into_iter().flatten(), origin).await?;
    let price = product.offer_at(origin.now).map_or(product.price, |offer| offer.price);
    // The price of a draft is offered to no customer.
    if !product.draft && stored.is_none_or(|stored| stored.draft || stored.price != price) {
        price_history::insert(tx, product.id, price, origin.now).await?;
    }
    // An imported comparison price gives way to the prices that the shop has had.
    let is_compared = product.offer.is_none() && product.prior_price.is_some();
    if is_compared || product.offer_at(origin.now).is_some() {
        price_history::update_prior_price(tx, product.id).await?;
    }
    catalogue_changes::record(tx, Change::Product(product.id)).await
}

/// Writes the row of a product; returns its stock.
async fn write_product(tx: &mut Tx, product: &NewProduct, now: Timestamp) -> Result<Option<i64>, Error> {
    let attributes =
        product.attributes.iter().map(|attribute| attribute.value.as_str()).collect::<Vec<_>>().join(" ");
    let search_text = text::fold(&format!("{} {} {attributes}", product.title, product.summary));
    let (source, source_hash) = product.source.clone().unzip();
    let active = product.offer_at(now);
    let shown = active.map_or(product.price, |offer| offer.price);
    let prior_price = if product.offer.is_some() && active.is_none() { None } else { product.prior_price };
    let offer = product.offer;
    sqlx::query_scalar(
        "INSERT INTO products (id, slug, sku, title, summary, description, category_id, collection_id, tax, price_et, \
         price_taxes, prior_price_et, prior_price_taxes, stock, sold_out, unique_buy, is_virtual, featured, \
         calendarized, listed, images, attributes, search_text, source, source_hash, created_at, imported_stock, professional_price_et, \
         list_key, draft, publish_at, regular_price_et, regular_price_taxes, offer_price_et, offer_price_taxes, offer_from, \
         offer_to, next_change_at, seo_title, seo_description, content, withdrawal_exclusion, in_person) VALUES ($1, $2, $3, \
         $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $14, $27, \
         $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43) \
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
         source_hash = excluded.source_hash, list_key = excluded.list_key, draft = excluded.draft, \
         publish_at = excluded.publish_at, regular_price_et = excluded.regular_price_et, \
         regular_price_taxes = excluded.regular_price_taxes, offer_price_et = excluded.offer_price_et, \
         offer_price_taxes = excluded.offer_price_taxes, offer_from = excluded.offer_from, \
         offer_to = excluded.offer_to, next_change_at = excluded.next_change_at, seo_title = excluded.seo_title, \
         seo_description = excluded.seo_description, content = excluded.content, \
         withdrawal_exclusion = excluded.withdrawal_exclusion, in_person = excluded.in_person RETURNING stock",
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
    .bind(shown.price_et.millionths())
    .bind(shown.price_taxes.millionths())
    .bind(prior_price.map(|price| price.price_et.millionths()))
    .bind(prior_price.map(|price| price.price_taxes.millionths()))
    .bind(product.stock)
    .bind(i64::from(product.sold_out))
    .bind(i64::from(product.unique_buy))
    .bind(i64::from(product.is_virtual))
    .bind(i64::from(product.featured))
    .bind(i64::from(product.calendarized))
    .bind(i64::from(product.listed && !product.draft))
    .bind(to_json(&product.images)?)
    .bind(to_json(&product.attributes)?)
    .bind(search_text)
    .bind(source)
    .bind(source_hash)
    .bind(product.created_at)
    .bind(product.professional_price.map(Money::millionths))
    .bind(i64::from(product.keep_stock))
    .bind(product.list_key())
    .bind(i64::from(product.draft))
    .bind(product.publish_at.filter(|_| product.draft))
    .bind(active.map(|_| product.price.price_et.millionths()))
    .bind(active.map(|_| product.price.price_taxes.millionths()))
    .bind(offer.map(|offer| offer.price.price_et.millionths()))
    .bind(offer.map(|offer| offer.price.price_taxes.millionths()))
    .bind(offer.and_then(|offer| offer.from))
    .bind(offer.and_then(|offer| offer.to))
    .bind(product.next_change(now))
    .bind(product.seo_title.clone())
    .bind(product.seo_description.clone())
    .bind(product.content.map(String::from))
    .bind(product.withdrawal_exclusion.map(|cause| cause.as_str().to_owned()))
    .bind(i64::from(product.in_person))
    .fetch_one(&mut **tx)
    .await
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

async fn replace_related(tx: &mut Tx, product: &NewProduct) -> Result<(), Error> {
    sqlx::query("DELETE FROM related_products WHERE product_id = $1")
        .bind(product.id)
        .execute(&mut **tx)
        .await?;
    for (position, related) in (0_i64..).zip(&product.related) {
        sqlx::query(
            "INSERT INTO related_products (product_id, related_id, position) VALUES ($1, $2, $3) \
             ON CONFLICT DO NOTHING",
        )
        .bind(product.id)
        .bind(*related)
        .bind(position)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Writes the variants of a product; returns the movements of their stock.
async fn replace_variants(tx: &mut Tx, product: &NewProduct) -> Result<Vec<Option<Movement>>, Error> {
    let stored: Vec<(i64, Option<i64>)> =
        sqlx::query_as("SELECT id, stock FROM variants WHERE product_id = $1")
            .bind(product.id)
            .fetch_all(&mut **tx)
            .await?;
    let stored: HashMap<i64, Option<i64>> = stored.into_iter().collect();
    let mut movements = Vec::with_capacity(product.variants.len());
    let mut delete = SqlBuilder::new("DELETE FROM variants WHERE product_id = ").bind(product.id);
    if !product.variants.is_empty() {
        delete = delete.push(" AND id NOT IN ").bind_list(product.variants.iter().map(|variant| variant.id));
    }
    delete.build().execute(&mut **tx).await?;
    for (position, variant) in (0_i64..).zip(&product.variants) {
        let price = variant.price.unwrap_or_default();
        let stock: Option<i64> = sqlx::query_scalar(
            "INSERT INTO variants (id, product_id, sku, title, price_et, price_taxes, stock, sold_out, position, \
             source, imported_stock, professional_price_et, content) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11, $13) \
             ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, sku = excluded.sku, \
             title = excluded.title, price_et = excluded.price_et, price_taxes = excluded.price_taxes, \
             stock = CASE WHEN $12 = 1 OR variants.imported_stock IS NOT DISTINCT FROM excluded.imported_stock \
             THEN variants.stock ELSE excluded.stock END, \
             imported_stock = CASE WHEN $12 = 1 THEN variants.imported_stock ELSE excluded.imported_stock END, \
             sold_out = excluded.sold_out, position = excluded.position, source = excluded.source, \
             professional_price_et = excluded.professional_price_et, content = excluded.content RETURNING stock",
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
        .bind(variant.content.map(String::from))
        .fetch_one(&mut **tx)
        .await?;
        let before = stored.get(&variant.id).copied().flatten();
        let subject = Subject { product: product.id, variant: Some(variant.id) };
        movements.push(Movement::between(subject, before, stock));
    }
    Ok(movements)
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
