//! References to products from outside the catalogue, their deletion without any, and the lock of a product.

use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;

/// Returns true if an order, a course or an enrolment refers to a product.
pub async fn exist(db: &mut AnyConnection, product: i64) -> Result<bool, Error> {
    let found: i64 = sqlx::query_scalar(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM order_lines WHERE product_id = $1) \
         OR EXISTS (SELECT 1 FROM courses WHERE product_id = $1) \
         OR EXISTS (SELECT 1 FROM enrolments WHERE course_id = $1) \
         OR EXISTS (SELECT 1 FROM manual_enrolments WHERE course_id = $1) THEN 1 ELSE 0 END",
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

/// Deletes a product with its categories, variants, sessions and histories. Callers check that nothing else refers to it.
pub async fn delete(tx: &mut Tx, product: i64) -> Result<(), Error> {
    let referring: Vec<i64> =
        sqlx::query_scalar("SELECT product_id FROM related_products WHERE related_id = $1")
            .bind(product)
            .fetch_all(&mut **tx)
            .await?;
    for id in referring {
        catalogue_changes::record(tx, Change::Product(id)).await?;
    }
    for sql in [
        "DELETE FROM related_products WHERE product_id = $1 OR related_id = $1",
        "DELETE FROM product_categories WHERE product_id = $1",
        "DELETE FROM variants WHERE product_id = $1",
        "DELETE FROM course_sessions WHERE product_id = $1",
        "DELETE FROM price_history WHERE product_id = $1",
        "DELETE FROM stock_movements WHERE product_id = $1",
        "DELETE FROM products WHERE id = $1",
    ] {
        sqlx::query(sql).bind(product).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Product(product)).await
}
