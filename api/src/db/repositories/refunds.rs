//! Refunds: requested first, then completed or rejected.

use std::ops::Range;

use mostrador_core::invoicing::{CorrectionCause, PastRefund, RefundedPart};
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::db::columns::{Code, Flag, Json, impl_from_code, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// State of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// Requested, without a result yet.
    Requested,
    /// Accepted: the money is on its way.
    Completed,
    Rejected,
}

mostrador_core::json_names!(RefundState: Requested = "asked", Completed = "done", Rejected = "refused");
impl_from_code!(RefundState);

const SELECT: &str = "SELECT r.id, r.order_number, r.attempt_number, r.amount, r.restock, r.keep_access, r.state, r.response, \
    r.authorisation_code, r.cause, COALESCE(r.parts, '[]') AS parts FROM refunds r";

/// Refund of an order or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Refund {
    pub id: i64,
    #[sqlx(rename = "order_number", try_from = "String")]
    pub order: OrderNumber,
    /// Number of the refunded payment attempt; `None` for manual refunds.
    #[sqlx(rename = "attempt_number")]
    pub attempt: Option<String>,
    pub amount: Cents,
    /// True when the units return to stock.
    #[sqlx(try_from = "Flag")]
    pub restock: bool,
    /// True when the customer keeps the access to the refunded courses.
    #[sqlx(try_from = "Flag")]
    pub keep_access: bool,
    #[sqlx(try_from = "Code")]
    pub state: RefundState,
    /// Response code of the gateway.
    pub response: Option<String>,
    pub authorisation_code: Option<String>,
    /// Name of the cause of its corrective invoice; `None` for refunds of older programs.
    pub cause: Option<String>,
    /// Refunded parts of the order; empty for a refund of which only the amount is known.
    #[sqlx(try_from = "Json<Vec<RefundedPart>>")]
    pub parts: Vec<RefundedPart>,
}

impl Refund {
    pub fn cause(&self) -> Option<CorrectionCause> {
        self.cause.as_deref().and_then(CorrectionCause::parse)
    }
}

impl From<Refund> for PastRefund {
    fn from(refund: Refund) -> Self {
        let is_tax_excess = refund.cause() == Some(CorrectionCause::WrongTax);
        Self { amount: refund.amount, parts: refund.parts, is_tax_excess }
    }
}

/// Refund to be requested.
#[derive(Clone, Copy, Debug)]
pub struct NewRefund<'a> {
    /// Number of the order.
    pub order: &'a OrderNumber,
    /// Number of the payment attempt; `None` for manual refunds.
    pub attempt: Option<&'a str>,
    pub amount: Cents,
    pub restock: bool,
    pub cause: CorrectionCause,
    /// As [`Refund::keep_access`].
    pub keep_access: bool,
    pub parts: &'a [RefundedPart],
    pub now: Timestamp,
}

/// Counter of the identifiers of refunds and of corrections of taxes, which are in one sequence.
pub const IDENTIFIERS: &str = "refunds";

/// Inserts a refund request and returns its identifier.
pub async fn insert(tx: &mut Tx, new: NewRefund<'_>) -> Result<i64, Error> {
    let NewRefund { order, attempt, amount, restock, keep_access, cause, parts, now } = new;
    let id = counters::next(tx, IDENTIFIERS).await?;
    sqlx::query(
        "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at, parts, cause, \
         keep_access) \
         VALUES ($1, $2, $3, $4, $5, 'asked', $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(order.to_string())
    .bind(attempt.map(str::to_owned))
    .bind(amount)
    .bind(i64::from(restock))
    .bind(now)
    .bind(to_json(&parts)?)
    .bind(cause.as_str())
    .bind(i64::from(keep_access))
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Stores the result of a refund. `Unchanged` when it has one: the first is final.
pub async fn store_result(tx: &mut Tx, refund: &Refund, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE refunds SET state = $2, response = $3, authorisation_code = $4, attempt_number = $5, decided_at = $6 \
         WHERE id = $1 AND state = 'asked'",
    )
    .bind(refund.id)
    .bind(refund.state.as_str())
    .bind(refund.response.clone())
    .bind(refund.authorisation_code.clone())
    .bind(refund.attempt.clone())
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Returns the refund of an order that has no result yet.
pub async fn pending(db: &mut AnyConnection, order: &OrderNumber) -> Result<Option<Refund>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE r.order_number = ").bind(order.to_string());
    sql.push(" AND r.state = 'asked'").build_as().fetch_optional(db).await
}

/// Refund with the time of its request.
#[derive(Clone, Debug, FromRow)]
pub struct RefundRow {
    #[sqlx(flatten)]
    pub refund: Refund,
    pub created_at: Timestamp,
}

/// Returns the refunds of an order, the oldest first.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<RefundRow>, Error> {
    sqlx::query_as(
        "SELECT id, order_number, attempt_number, amount, restock, keep_access, state, response, authorisation_code, \
         cause, COALESCE(parts, '[]') AS parts, created_at FROM refunds WHERE order_number = $1 ORDER BY id",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await
}

/// Returns the parts of an order whose units were put back on sale.
pub async fn restocked_parts(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Vec<RefundedPart>, Error> {
    let refunds = of_order(db, order).await?.into_iter().map(|row| row.refund);
    let restocked = refunds.filter(|refund| refund.state == RefundState::Completed && refund.restock);
    Ok(restocked.flat_map(|refund| refund.parts).collect())
}

/// Returns the completed refunds of an order, the oldest first.
pub async fn completed(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<PastRefund>, Error> {
    completed_within(db, order, 0..i64::MAX).await
}

/// Returns the completed refunds of an order with the times of their requests, the oldest first.
pub async fn completed_with_times(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Vec<(Timestamp, PastRefund)>, Error> {
    let refunds = of_order(db, order).await?.into_iter();
    let completed = refunds.filter(|row| row.refund.state == RefundState::Completed);
    Ok(completed.map(|row| (row.created_at, row.refund.into())).collect())
}

/// Returns the completed refunds of an order whose identifiers are in a range, the oldest first.
pub async fn completed_within(
    db: &mut AnyConnection,
    order: &OrderNumber,
    ids: Range<i64>,
) -> Result<Vec<PastRefund>, Error> {
    let refunds = of_order(db, order).await?.into_iter().map(|row| row.refund);
    let completed =
        refunds.filter(|refund| refund.state == RefundState::Completed && ids.contains(&refund.id));
    Ok(completed.map(PastRefund::from).collect())
}

/// Refund with the time of its result.
#[derive(Clone, Debug, FromRow)]
pub struct DecidedRefund {
    #[sqlx(flatten)]
    pub refund: Refund,
    pub decided_at: Timestamp,
}

/// Returns all completed refunds of the orders that have one completed in a period, by order, the oldest first.
pub async fn completed_of_orders_refunded(
    db: &mut AnyConnection,
    period: Range<Timestamp>,
) -> Result<Vec<DecidedRefund>, Error> {
    sqlx::query_as(
        "SELECT id, order_number, attempt_number, amount, restock, keep_access, state, response, authorisation_code, \
         cause, COALESCE(parts, '[]') AS parts, decided_at FROM refunds WHERE state = 'done' AND order_number IN \
         (SELECT d.order_number FROM refunds d WHERE d.state = 'done' AND d.decided_at >= $1 AND d.decided_at < $2) \
         ORDER BY order_number, id",
    )
    .bind(period.start)
    .bind(period.end)
    .fetch_all(db)
    .await
}

/// Returns completed refunds without a corrective invoice, of orders that have an invoice.
pub async fn without_corrective_invoice(db: &mut AnyConnection) -> Result<Vec<Refund>, Error> {
    SqlBuilder::new(SELECT)
        .push(
            " WHERE r.state = 'done' \
             AND EXISTS (SELECT 1 FROM invoices i WHERE i.order_number = r.order_number AND i.rectifies IS NULL) \
             AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.refund_id = r.id) ORDER BY r.id",
        )
        .build_as()
        .fetch_all(db)
        .await
}

/// Returns the numbers of orders with a refund requested before an instant and without a result.
pub async fn orders_with_pending(db: &mut AnyConnection, before: Timestamp) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT order_number FROM refunds WHERE state = 'asked' AND created_at < $1 ORDER BY id",
    )
    .bind(before)
    .fetch_all(db)
    .await
}

/// Returns the refunds that were requested from the bank in a period and have no result, the oldest first, after an
/// identifier.
pub async fn unanswered_by_bank(
    db: &mut AnyConnection,
    requested: Range<Timestamp>,
    after: i64,
    limit: i64,
) -> Result<Vec<Refund>, Error> {
    SqlBuilder::new(SELECT)
        .push(" WHERE r.state = 'asked' AND r.attempt_number IS NOT NULL AND r.id > ")
        .bind(after)
        .push(" AND r.created_at >= ")
        .bind(requested.start)
        .push(" AND r.created_at < ")
        .bind(requested.end)
        .push(" ORDER BY r.id LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await
}
