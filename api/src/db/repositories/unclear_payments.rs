//! Payments and refunds that wait for staff: their outcome at the bank is unknown, or an order was paid twice (rule 4.14).

use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Restricts the orders `o` of a query to those with an unclear payment: an attempt that was left to staff, or a refund
/// requested before an instant that the bank has not answered.
pub fn condition(sql: SqlBuilder, requested_before: Timestamp) -> SqlBuilder {
    sql.push(
        "o.number IN (SELECT order_number FROM payment_attempts WHERE unclear_at IS NOT NULL \
         UNION SELECT order_number FROM refunds WHERE state = 'asked' AND created_at < ",
    )
    .bind(requested_before)
    .push(")")
}

/// Builds the query for the number of orders with an unclear payment.
pub fn count(requested_before: Timestamp) -> SqlBuilder {
    condition(SqlBuilder::new("SELECT COUNT(*) FROM orders o WHERE "), requested_before)
}

/// Marks an attempt as unclear.
pub async fn mark(tx: &mut Tx, attempt: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET unclear_at = $2 WHERE number = $1")
        .bind(attempt.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Settles the unclear attempts of an order, or one of them.
pub async fn settle(
    tx: &mut Tx,
    order: &OrderNumber,
    attempt: Option<&str>,
) -> Result<ConditionalWrite, Error> {
    let sql = SqlBuilder::new(
        "UPDATE payment_attempts SET unclear_at = NULL WHERE unclear_at IS NOT NULL AND order_number = ",
    )
    .bind(order.to_string());
    let sql = match attempt {
        Some(number) => sql.push(" AND number = ").bind(number.to_owned()),
        None => sql,
    };
    sql.build().execute(&mut **tx).await.map(ConditionalWrite::from)
}

/// Returns the numbers of the unclear attempts of an order.
pub async fn attempts(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT number FROM payment_attempts WHERE unclear_at IS NOT NULL AND order_number = $1",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await
}
