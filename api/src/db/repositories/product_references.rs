//! References to products from outside the catalogue, their deletion without any, and the locks of products.

use mostrador_core::catalogue::ProductId;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::{ConditionalWrite, Tx};

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

/// Locks a product and its variants until the transaction ends: orders wait before they take units of it.
pub async fn lock(tx: &mut Tx, product: i64) -> Result<(), Error> {
    // An update without change is the row lock that both databases support.
    for sql in [LOCK_PRODUCT, "UPDATE variants SET sku = sku WHERE product_id = $1"] {
        sqlx::query(sql).bind(product).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Product(product)).await
}

/// Locks several products as [`lock`] does, sorted by identifier.
pub async fn lock_all(tx: &mut Tx, products: &[i64]) -> Result<(), Error> {
    let mut products = products.to_vec();
    products.sort_unstable();
    for product in products {
        lock(tx, product).await?;
    }
    Ok(())
}

/// Locks a product for an order that takes no counted units of it, so that it is not deleted until the order is stored.
/// The result is `Unchanged` if the product no longer exists.
pub async fn lock_for_order(tx: &mut Tx, product: ProductId) -> Result<ConditionalWrite, Error> {
    let locked = sqlx::query(LOCK_PRODUCT).bind(i64::from(product)).execute(&mut **tx).await?;
    Ok(locked.into())
}

const LOCK_PRODUCT: &str = "UPDATE products SET slug = slug WHERE id = $1";

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
