//! Customers' carts, between one browser and the next.

use mostrador_core::checkout::StoredCart;
use sqlx::{AnyConnection, Error};

use super::row::{Columns, to_json};

/// The cart of a customer; an empty one when nothing is kept.
///
/// # Errors
/// The database fails.
pub async fn of(db: &mut AnyConnection, customer: u32) -> Result<StoredCart, Error> {
    let row = sqlx::query("SELECT lines FROM customer_carts WHERE customer_id = $1")
        .bind(i64::from(customer))
        .fetch_optional(db)
        .await?;
    Ok(StoredCart { lines: row.map(|row| row.json("lines")).transpose()?.unwrap_or_default() })
}

/// Keeps a cart instead of the one before.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, customer: u32, cart: &StoredCart, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO customer_carts (customer_id, lines, updated_at) VALUES ($1, $2, $3) \
         ON CONFLICT (customer_id) DO UPDATE SET lines = excluded.lines, updated_at = excluded.updated_at",
    )
    .bind(i64::from(customer))
    .bind(to_json(&cart.lines)?)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}
