//! Prices of products by the instant from which they apply.

use mostrador_core::catalogue::Price;
use mostrador_core::catalogue_management::{PERIOD_MS, PriceChange, prior_price};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use super::products::PriceRow;
use crate::db::Tx;
use crate::db::sql_builder::SqlBuilder;

/// Inserts the price that applies from now on.
pub async fn insert(tx: &mut Tx, product: i64, price: Price, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO price_history (product_id, applies_from, price_et, price_taxes) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (product_id, applies_from) DO UPDATE SET price_et = excluded.price_et, \
         price_taxes = excluded.price_taxes",
    )
    .bind(product)
    .bind(now)
    .bind(price.price_et.millionths())
    .bind(price.price_taxes.millionths())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the latest price changes of a product, in chronological order.
pub async fn latest(db: &mut AnyConnection, product: i64, limit: i64) -> Result<Vec<PriceChange>, Error> {
    let mut rows: Vec<Row> = sqlx::query_as(
        "SELECT applies_from, price_et, price_taxes FROM price_history WHERE product_id = $1 \
         ORDER BY applies_from DESC LIMIT $2",
    )
    .bind(product)
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.reverse();
    Ok(rows.into_iter().map(PriceChange::from).collect())
}

/// Returns all price changes of products, by product in chronological order.
pub async fn of_products(db: &mut AnyConnection, products: &[i64]) -> Result<Vec<(i64, PriceChange)>, Error> {
    let rows: Vec<ProductRow> = SqlBuilder::new(
        "SELECT product_id, applies_from, price_et, price_taxes FROM price_history WHERE product_id IN ",
    )
    .bind_list(products.iter().copied())
    .push(" ORDER BY product_id, applies_from")
    .build_as()
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.product_id, row.change.into())).collect())
}

/// Deletes the price changes of a product.
pub async fn delete(tx: &mut Tx, product: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM price_history WHERE product_id = $1").bind(product).execute(&mut **tx).await?;
    Ok(())
}

/// Returns the price changes since an instant and the one before it, in chronological order.
pub async fn since(
    db: &mut AnyConnection,
    product: i64,
    start: Timestamp,
) -> Result<Vec<PriceChange>, Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT applies_from, price_et, price_taxes FROM price_history WHERE product_id = $1 AND applies_from >= \
         COALESCE((SELECT MAX(applies_from) FROM price_history WHERE product_id = $1 AND applies_from <= $2), $2) \
         ORDER BY applies_from",
    )
    .bind(product)
    .bind(start)
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(PriceChange::from).collect())
}

/// Stores the lowest price of the 30 days before the current price came into effect. Without an earlier price, the stored
/// one stays.
pub async fn update_prior_price(tx: &mut Tx, product: i64) -> Result<(), Error> {
    let current: Option<Timestamp> =
        sqlx::query_scalar("SELECT MAX(applies_from) FROM price_history WHERE product_id = $1")
            .bind(product)
            .fetch_one(&mut **tx)
            .await?;
    let changes = since(tx, product, current.unwrap_or_default() - PERIOD_MS).await?;
    let Some(prior) = prior_price(&changes) else { return Ok(()) };
    sqlx::query("UPDATE products SET prior_price_et = $1, prior_price_taxes = $2 WHERE id = $3")
        .bind(prior.price_et.millionths())
        .bind(prior.price_taxes.millionths())
        .bind(product)
        .execute(&mut **tx)
        .await?;
    catalogue_changes::record(tx, Change::Product(product)).await
}

#[derive(FromRow)]
struct Row {
    applies_from: Timestamp,
    #[sqlx(flatten, try_from = "PriceRow")]
    price: Price,
}

#[derive(FromRow)]
struct ProductRow {
    product_id: i64,
    #[sqlx(flatten)]
    change: Row,
}

impl From<Row> for PriceChange {
    fn from(row: Row) -> Self {
        Self { at: row.applies_from, price: row.price }
    }
}
