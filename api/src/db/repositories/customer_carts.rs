//! Carts stored on the server, for synchronisation between the browsers of a customer.

use mostrador_core::checkout::StoredCart;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::Tx;
use crate::db::columns::{Json, to_json};

/// Returns the stored cart of a customer; empty when there is none.
pub async fn by_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<StoredCart, Error> {
    let stored: Option<(Json<_>, Option<Json<_>>)> =
        sqlx::query_as("SELECT lines, codes FROM customer_carts WHERE customer_id = $1")
            .bind(i64::from(customer))
            .fetch_optional(db)
            .await?;
    Ok(stored.map_or_else(StoredCart::default, |(Json(lines), codes)| StoredCart {
        lines,
        codes: codes.map(|Json(codes)| codes).unwrap_or_default(),
    }))
}

/// Inserts or replaces the cart of a customer.
pub async fn upsert(
    tx: &mut Tx,
    customer: CustomerId,
    cart: &StoredCart,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO customer_carts (customer_id, lines, codes, updated_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (customer_id) DO UPDATE SET lines = excluded.lines, codes = excluded.codes, \
         updated_at = excluded.updated_at",
    )
    .bind(i64::from(customer))
    .bind(to_json(&cart.lines)?)
    .bind(if cart.codes.is_empty() { None } else { Some(to_json(&cart.codes)?) })
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
