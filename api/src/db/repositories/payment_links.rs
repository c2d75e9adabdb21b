//! Payment links of orders.

use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::{ConditionalWrite, Tx};

#[derive(Clone, Debug, FromRow)]
pub struct PaymentLink {
    #[sqlx(rename = "order_number", try_from = "String")]
    pub order: OrderNumber,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Stores the link of an order, instead of its former one.
pub async fn replace(tx: &mut Tx, link: &PaymentLink, token_hash: &str) -> Result<(), Error> {
    delete(tx, &link.order).await?;
    sqlx::query(
        "INSERT INTO payment_links (order_number, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(link.order.to_string())
    .bind(token_hash.to_owned())
    .bind(link.created_at)
    .bind(link.expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Deletes the link of an order; `Unchanged` when it has none.
pub async fn delete(tx: &mut Tx, order: &OrderNumber) -> Result<ConditionalWrite, Error> {
    sqlx::query("DELETE FROM payment_links WHERE order_number = $1")
        .bind(order.to_string())
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Returns the link of a token, also when it has expired.
pub async fn by_token(db: &mut AnyConnection, token_hash: &str) -> Result<Option<PaymentLink>, Error> {
    sqlx::query_as("SELECT order_number, created_at, expires_at FROM payment_links WHERE token_hash = $1")
        .bind(token_hash.to_owned())
        .fetch_optional(db)
        .await
}

/// Returns the link of an order, also when it has expired.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Option<PaymentLink>, Error> {
    sqlx::query_as("SELECT order_number, created_at, expires_at FROM payment_links WHERE order_number = $1")
        .bind(order.to_string())
        .fetch_optional(db)
        .await
}
