//! Sale of course sessions, which ends when they start (rule 5.13).

use mostrador_core::catalogue::{Product, VariantId};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::Number;
use crate::db::sql_builder::SqlBuilder;

/// Marks the started sessions of these products as sold out (rule 5.13).
pub async fn mark_started_sold_out(
    db: &mut AnyConnection,
    products: &mut [Product],
    now: Timestamp,
) -> Result<(), Error> {
    let ids: Vec<i64> =
        products.iter().filter(|product| product.calendarized).map(|product| i64::from(product.id)).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let started = SqlBuilder::new("SELECT id FROM course_sessions WHERE starts_at <= ")
        .bind(now)
        .push(" AND product_id IN ")
        .bind_list(ids);
    for (Number(id),) in started.build_as::<(Number<VariantId>,)>().fetch_all(db).await? {
        let variants = products.iter_mut().filter(|product| product.calendarized);
        for variant in variants.flat_map(|product| &mut product.variants).filter(|variant| variant.id == id) {
            variant.sold_out = true;
        }
    }
    Ok(())
}

/// Marks all started sessions as sold out and returns their number.
pub async fn close_started_sessions(tx: &mut Tx, now: Timestamp) -> Result<usize, Error> {
    let products: Vec<i64> = sqlx::query_scalar(
        "UPDATE variants SET sold_out = 1 WHERE sold_out = 0 AND EXISTS (SELECT 1 FROM course_sessions s \
         WHERE s.id = variants.id AND s.product_id = variants.product_id AND s.starts_at <= $1) RETURNING product_id",
    )
    .bind(now)
    .fetch_all(&mut **tx)
    .await?;
    for product in &products {
        catalogue_changes::record(tx, Change::Product(*product)).await?;
    }
    Ok(products.len())
}

/// Returns true when a started session is still on sale.
pub async fn has_started_on_sale(db: &mut AnyConnection, now: Timestamp) -> Result<bool, Error> {
    let found = sqlx::query(
        "SELECT 1 AS found FROM course_sessions s JOIN variants v ON v.id = s.id AND v.product_id = s.product_id \
         WHERE s.starts_at <= $1 AND v.sold_out = 0 LIMIT 1",
    )
    .bind(now)
    .fetch_optional(db)
    .await?;
    Ok(found.is_some())
}
