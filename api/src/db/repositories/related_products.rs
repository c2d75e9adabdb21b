//! Products that the owner has chosen to be shown beside a product. They may be unknown, as an import of single products
//! leaves them.

use sqlx::{AnyConnection, Error};

use crate::db::sql_builder::SqlBuilder;

/// Returns the related products of some products as pairs of both identifiers, in their order.
pub async fn of(db: &mut AnyConnection, products: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    SqlBuilder::new("SELECT product_id, related_id FROM related_products WHERE product_id IN ")
        .bind_list(products.iter().copied())
        .push(" ORDER BY product_id, position")
        .build_as()
        .fetch_all(db)
        .await
}

/// Returns those of some products that exist.
pub async fn existing(db: &mut AnyConnection, products: &[i64]) -> Result<Vec<i64>, Error> {
    SqlBuilder::new("SELECT id FROM products WHERE id IN ")
        .bind_list(products.iter().copied())
        .number()
        .fetch_all(db)
        .await
}
