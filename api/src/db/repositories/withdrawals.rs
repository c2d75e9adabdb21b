//! Withdrawals from orders: a declaration, confirmed in a second step.

use mostrador_core::orders::OrderNumber;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use mostrador_core::withdrawals::WithdrawnUnits;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use super::customers::email_key;
use crate::db::columns::{Flag, Json, MaybeText, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Retention of settled withdrawals that match no order: 30 days.
const UNMATCHED_RETENTION_MS: i64 = 30 * 24 * 3_600_000;

const SELECT: &str = "SELECT id, name, email, order_text, order_number, verdict, lines, part, identified, created_at, confirmed_at, goods_received_at, settled_at \
    FROM withdrawals";

/// Withdrawal with the data as declared.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct Withdrawal {
    pub id: i64,
    pub name: String,
    /// Email address for the receipt.
    pub email: String,
    /// Order number as typed.
    pub order_text: String,
    /// Number of the matching order, once confirmed.
    #[sqlx(rename = "order_number", try_from = "MaybeText")]
    pub order: Option<OrderNumber>,
    /// Result of the check against the order, once confirmed.
    pub verdict: Option<String>,
    /// Lines and units; empty when they are not known.
    #[sqlx(try_from = "Json<Vec<WithdrawnUnits>>")]
    pub lines: Vec<WithdrawnUnits>,
    /// Description of the part that is withdrawn from, as typed; empty for all of it.
    pub part: String,
    /// The customer was logged in, or had the key of an e-mail about the order.
    #[sqlx(try_from = "Flag")]
    pub identified: bool,
    pub created_at: Timestamp,
    pub confirmed_at: Option<Timestamp>,
    /// Time at which the goods came back.
    pub goods_received_at: Option<Timestamp>,
    /// Time of its settlement by the owner.
    pub settled_at: Option<Timestamp>,
}

impl Withdrawal {
    /// Returns the reference given to the customer, such as `D-000001`.
    pub fn reference(&self) -> String {
        format!("D-{:06}", self.id)
    }
}

/// Withdrawal to be confirmed with a token.
#[derive(Clone, Copy, Debug)]
pub struct NewWithdrawal<'a> {
    pub token_hash: &'a str,
    pub name: &'a str,
    pub email: &'a str,
    /// Order number as entered.
    pub order_text: &'a str,
    /// As [`Withdrawal::identified`].
    pub identified: bool,
    pub now: Timestamp,
    pub expires_at: Timestamp,
}

/// Inserts an unconfirmed withdrawal and returns its identifier.
pub async fn insert(tx: &mut Tx, new: NewWithdrawal<'_>) -> Result<i64, Error> {
    let NewWithdrawal { token_hash, name, email, order_text, identified, now, expires_at } = new;
    let id = counters::next(tx, "withdrawals").await?;
    sqlx::query(
        "INSERT INTO withdrawals (id, token_hash, name, email, order_text, created_at, expires_at, identified) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(token_hash.to_owned())
    .bind(name.to_owned())
    .bind(email.to_owned())
    .bind(order_text.to_owned())
    .bind(now)
    .bind(expires_at)
    .bind(i64::from(identified))
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Returns the withdrawal of a token that has not expired.
pub async fn by_token(
    db: &mut AnyConnection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Withdrawal>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE token_hash = ").bind(token_hash.to_owned());
    sql.push(" AND expires_at > ").bind(now).build_as().fetch_optional(db).await
}

/// Confirms a withdrawal and stores its order, verdict and lines. `Unchanged` when it is already
/// confirmed.
pub async fn confirm(tx: &mut Tx, withdrawal: &Withdrawal) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE withdrawals SET order_number = $2, verdict = $3, confirmed_at = $4, lines = $5, part = $6 WHERE id = $1 AND confirmed_at IS NULL",
    )
    .bind(withdrawal.id)
    .bind(withdrawal.order.as_ref().map(OrderNumber::to_string))
    .bind(withdrawal.verdict.clone())
    .bind(withdrawal.confirmed_at)
    .bind(to_json(&withdrawal.lines)?)
    .bind(withdrawal.part.clone())
    .execute(&mut **tx)
    .await.map(ConditionalWrite::from)
}

/// Returns a confirmed withdrawal from an order, whatever its verdict is.
pub async fn confirmed(
    db: &mut AnyConnection,
    order: &OrderNumber,
    id: i64,
) -> Result<Option<Withdrawal>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE confirmed_at IS NOT NULL AND order_number = ");
    sql.bind(order.to_string()).push(" AND id = ").bind(id).build_as().fetch_optional(db).await
}

/// Returns the confirmed and justified withdrawals from an order, the newest last.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<Withdrawal>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE order_number = ").bind(order.to_string());
    sql.push(" AND verdict = 'open' ORDER BY id").build_as().fetch_all(db).await
}

/// Returns the withdrawals confirmed before an instant that wait for the owner, the oldest first.
pub async fn unsettled_before(db: &mut AnyConnection, instant: Timestamp) -> Result<Vec<Withdrawal>, Error> {
    let sql = SqlBuilder::new(SELECT)
        .push(" WHERE settled_at IS NULL AND verdict IN ('open', 'unknown', 'erased') AND confirmed_at < ");
    sql.bind(instant).push(" ORDER BY id").build_as().fetch_all(db).await
}

/// Returns the withdrawals that wait for the owner, the oldest first.
pub async fn pending(db: &mut AnyConnection) -> Result<Vec<Withdrawal>, Error> {
    SqlBuilder::new(SELECT)
        .push(
            " WHERE confirmed_at IS NOT NULL AND settled_at IS NULL \
             AND verdict IN ('open', 'unknown', 'erased') ORDER BY id",
        )
        .build_as()
        .fetch_all(db)
        .await
}

/// Returns the withdrawals of a customer: those from their orders, and those without order under their email
/// address.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
    email: &str,
) -> Result<Vec<Withdrawal>, Error> {
    let mut found: Vec<Withdrawal> = SqlBuilder::new(SELECT)
        .push(" WHERE order_number IS NULL OR order_number IN (SELECT o.number FROM orders o WHERE o.customer_id = ")
        .bind(i64::from(customer))
        .push(") ORDER BY id")
        .build_as()
        .fetch_all(db)
        .await?;
    let key = email_key(email);
    found.retain(|withdrawal| withdrawal.order.is_some() || email_key(&withdrawal.email) == key);
    Ok(found)
}

/// Deletes the withdrawals without order under an email address, confirmed ones included: anyone can declare
/// one in another person's name, and the owner has received the email about it. Addresses are compared here,
/// because SQLite does not lowercase letters such as `Ñ`.
pub async fn delete_unmatched(tx: &mut Tx, key: &str) -> Result<(), Error> {
    let unmatched: Vec<(i64, String)> =
        sqlx::query_as("SELECT id, email FROM withdrawals WHERE order_number IS NULL")
            .fetch_all(&mut **tx)
            .await?;
    let ids = unmatched.into_iter().filter(|(_, email)| email_key(email) == key).map(|(id, _)| id);
    SqlBuilder::new("DELETE FROM withdrawals WHERE id IN ").bind_list(ids).build().execute(&mut **tx).await?;
    Ok(())
}

/// Marks the withdrawals from an order as settled, after its refund or cancellation.
pub async fn mark_settled(tx: &mut Tx, order: &OrderNumber, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE withdrawals SET settled_at = $2 WHERE order_number = $1 AND settled_at IS NULL")
        .bind(order.to_string())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Marks a withdrawal as settled. `Unchanged` when it is not confirmed or already settled.
pub async fn mark_one_settled(tx: &mut Tx, id: i64, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE withdrawals SET settled_at = $2 WHERE id = $1 AND confirmed_at IS NOT NULL AND settled_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .execute(&mut **tx)
    .await.map(ConditionalWrite::from)
}

/// Returns a confirmed withdrawal without an order that is not settled.
pub async fn unassigned(db: &mut AnyConnection, id: i64) -> Result<Option<Withdrawal>, Error> {
    let sql = SqlBuilder::new(SELECT).push(
        " WHERE confirmed_at IS NOT NULL AND settled_at IS NULL AND order_number IS NULL \
         AND verdict IN ('unknown', 'erased') AND id = ",
    );
    sql.bind(id).build_as().fetch_optional(db).await
}

/// Stores the order and the lines of a withdrawal that had none, as justified. `Unchanged` when it has one, or is settled.
pub async fn assign(tx: &mut Tx, withdrawal: &Withdrawal) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE withdrawals SET order_number = $2, verdict = 'open', lines = $3 \
         WHERE id = $1 AND order_number IS NULL AND settled_at IS NULL",
    )
    .bind(withdrawal.id)
    .bind(withdrawal.order.as_ref().map(OrderNumber::to_string))
    .bind(to_json(&withdrawal.lines)?)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Records that the goods of a withdrawal came back. `Unchanged` when it is not confirmed, settled, or they came back
/// before.
pub async fn record_goods(tx: &mut Tx, id: i64, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE withdrawals SET goods_received_at = $2 WHERE id = $1 AND confirmed_at IS NOT NULL \
         AND settled_at IS NULL AND goods_received_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Deletes expired withdrawals that were never confirmed, and settled ones without order after 30 days.
/// Returns their number.
pub async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<u64, Error> {
    let done = sqlx::query(
        "DELETE FROM withdrawals WHERE (confirmed_at IS NULL AND expires_at <= $1) \
         OR (order_number IS NULL AND settled_at <= $2)",
    )
    .bind(now)
    .bind(now - UNMATCHED_RETENTION_MS)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected())
}
