//! References to products from outside the catalogue, and the lock of a product.

use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;

/// Returns true if an order, a course or an enrolment refers to a product.
pub async fn exist(db: &mut AnyConnection, product: i64) -> Result<bool, Error> {
    let found: i64 = sqlx::query_scalar(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM order_lines WHERE product_id = $1) \
         OR EXISTS (SELECT 1 FROM courses WHERE product_id = $1) \
         OR EXISTS (SELECT 1 FROM enrolments WHERE course_id = $1) THEN 1 ELSE 0 END",
    )
    .bind(product)
    .fetch_one(db)
    .await?;
    Ok(found == 1)
}

/// Locks a product until the transaction ends.
pub async fn lock(tx: &mut Tx, product: i64) -> Result<(), Error> {
    // An update without change is the row lock that both databases support.
    sqlx::query("UPDATE products SET slug = slug WHERE id = $1").bind(product).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Product(product)).await
}
