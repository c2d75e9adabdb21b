//! Notes of staff members on orders.

use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use super::counters;
use crate::db::Tx;
use crate::db::columns::Rfc3339;

/// Note on an order, visible to staff only.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct OrderNote {
    pub id: i64,
    /// Name of the author at that time.
    pub author: String,
    pub text: String,
    /// RFC 3339, UTC.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
}

pub async fn insert(
    tx: &mut Tx,
    order: &OrderNumber,
    (staff, author): (i64, &str),
    text: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let id = counters::next(tx, "order_notes").await?;
    sqlx::query(
        "INSERT INTO order_notes (id, order_number, staff_id, author, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(order.to_string())
    .bind(staff)
    .bind(author.to_owned())
    .bind(text.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the notes on an order, the oldest first.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<OrderNote>, Error> {
    sqlx::query_as("SELECT id, author, text, created_at FROM order_notes WHERE order_number = $1 ORDER BY id")
        .bind(order.to_string())
        .fetch_all(db)
        .await
}
