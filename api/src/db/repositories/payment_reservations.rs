//! Reservations of card payments.

use mostrador_core::invoicing::RefundedPart;
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{ReservationEvent, ReservationState};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::columns::{Code, Flag, Json, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

const SELECT: &str = "SELECT attempt_number, order_number, state, reserved, captured, uncaptured, restock, response, \
    expires_at, requested_at FROM payment_reservations";

#[derive(Clone, Debug, FromRow)]
pub struct Reservation {
    /// Number of the attempt.
    #[sqlx(rename = "attempt_number")]
    pub attempt: String,
    #[sqlx(rename = "order_number", try_from = "String")]
    pub order: OrderNumber,
    #[sqlx(try_from = "Code")]
    pub state: ReservationState,
    pub reserved: Cents,
    /// Captured amount, or the one whose capture was requested.
    pub captured: Cents,
    /// Parts of the order that are not captured; empty if everything is.
    #[sqlx(try_from = "Json<Vec<RefundedPart>>")]
    pub uncaptured: Vec<RefundedPart>,
    /// Puts the units that are not captured back on sale.
    #[sqlx(try_from = "Flag")]
    pub restock: bool,
    /// Response code of the bank to the last request.
    pub response: Option<String>,
    pub expires_at: Timestamp,
    /// Time of the last request to the bank.
    pub requested_at: Option<Timestamp>,
}

pub async fn insert(tx: &mut Tx, reservation: &Reservation) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO payment_reservations (attempt_number, order_number, state, reserved, captured, expires_at) \
         VALUES ($1, $2, $3, $4, 0, $5)",
    )
    .bind(reservation.attempt.clone())
    .bind(reservation.order.to_string())
    .bind(reservation.state.as_str())
    .bind(reservation.reserved)
    .bind(reservation.expires_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Stores a reservation, if it is in the state that was read, and nothing was requested from the bank since.
pub async fn update(
    tx: &mut Tx,
    read: &Reservation,
    reservation: &Reservation,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE payment_reservations SET state = $3, captured = $4, uncaptured = $5, restock = $6, response = $7, \
         requested_at = $8 WHERE attempt_number = $1 AND state = $2 AND requested_at IS NOT DISTINCT FROM $9",
    )
    .bind(reservation.attempt.clone())
    .bind(read.state.as_str())
    .bind(reservation.state.as_str())
    .bind(reservation.captured)
    .bind(to_json(&reservation.uncaptured)?)
    .bind(i64::from(reservation.restock))
    .bind(reservation.response.clone())
    .bind(reservation.requested_at)
    .bind(read.requested_at)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Requests the release of what is reserved for an order. `Unchanged` when a capture has no known outcome: then nothing
/// may be released, because the shop may have the money.
pub async fn request_release(tx: &mut Tx, order: &OrderNumber) -> Result<ConditionalWrite, Error> {
    let found = of_order(tx, order).await?;
    if found.iter().any(|reservation| reservation.state == ReservationState::Capturing) {
        return Ok(ConditionalWrite::Unchanged);
    }
    for found in found {
        let state = found.state.apply(ReservationEvent::RequestRelease);
        if let Some(state) = state.filter(|state| *state != found.state) {
            let releasing = Reservation { state, requested_at: None, ..found.clone() };
            update(tx, &found, &releasing).await?;
        }
    }
    Ok(ConditionalWrite::Applied)
}

/// Returns the reservations of an order, the one that counts first: captured, else to be captured.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<Reservation>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE order_number = ").bind(order.to_string());
    let order = " ORDER BY CASE state WHEN 'captured' THEN 0 WHEN 'capturing' THEN 1 WHEN 'reserved' THEN 2 \
                 WHEN 'releasing' THEN 3 ELSE 4 END, attempt_number";
    sql.push(order).build_as().fetch_all(db).await
}

/// Returns the captured amount of the reservation of an order.
pub async fn captured(db: &mut AnyConnection, order: &OrderNumber) -> Result<Option<Cents>, Error> {
    let found = of_order(db, order).await?.into_iter().next();
    Ok(found.filter(|found| found.state == ReservationState::Captured).map(|found| found.captured))
}

/// Returns the reservations whose last request has no known outcome and was sent before an instant, and those to be
/// released that were not requested yet.
pub async fn unanswered(
    db: &mut AnyConnection,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<Reservation>, Error> {
    let sql = SqlBuilder::new(SELECT)
        .push(" WHERE state IN ('capturing', 'releasing') AND (requested_at IS NULL OR requested_at < ")
        .bind(before)
        .push(") ORDER BY requested_at, attempt_number LIMIT ")
        .bind(limit);
    sql.build_as().fetch_all(db).await
}

/// Returns the orders with a reservation that ended before an instant.
pub async fn expired(
    db: &mut AnyConnection,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<OrderNumber>, Error> {
    let sql = SqlBuilder::new(
        "SELECT order_number FROM payment_reservations WHERE state = 'reserved' AND expires_at <= ",
    )
    .bind(before)
    .push(" ORDER BY expires_at, attempt_number LIMIT ")
    .bind(limit);
    Ok(sql.build_texts().fetch_all(db).await?.into_iter().map(OrderNumber::from).collect())
}

/// Restricts the orders `o` of a query to those with an amount to be captured before an instant.
pub fn expiring(sql: SqlBuilder, until: Timestamp) -> SqlBuilder {
    sql.push(
        "o.number IN (SELECT order_number FROM payment_reservations \
         WHERE state IN ('reserved', 'capturing') AND expires_at < ",
    )
    .bind(until)
    .push(")")
}
