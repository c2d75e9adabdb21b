//! Payment attempts at the gateway.

use std::collections::HashMap;

use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{PaymentAttemptState, PaymentKind};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::columns::Code;
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};
use crate::redsys_protocol::response_code;

const SELECT: &str = "SELECT number, order_number, method, state, amount, currency, merchant_code, terminal, \
    transaction_type, response, authorisation_code, card_id, card_consent, created_at, asked_at, asked_times \
    FROM payment_attempts";

/// Payment attempt with the parameters sent to the gateway, against which notifications are verified.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PaymentAttempt {
    /// Number of the operation at the gateway.
    pub number: String,
    #[sqlx(rename = "order_number", try_from = "String")]
    pub order: OrderNumber,
    /// One of those that redirect to the bank.
    #[sqlx(try_from = "Code")]
    pub method: PaymentKind,
    #[sqlx(try_from = "Code")]
    pub state: PaymentAttemptState,
    pub amount: Cents,
    /// ISO 4217 numeric code.
    pub currency: String,
    pub merchant_code: String,
    pub terminal: String,
    /// Transaction type of the gateway; 0 is an authorisation, 1 a reservation.
    pub transaction_type: String,
    /// Response code of the gateway; `None` until there is a result.
    pub response: Option<String>,
    pub authorisation_code: Option<String>,
    /// Saved card that it is paid with.
    pub card_id: Option<i64>,
    /// Version of the text that the customer accepted for saving the card; `None` once it is saved.
    pub card_consent: Option<i64>,
}

impl PaymentAttempt {
    /// Returns the customer-facing text of the response code.
    pub fn message(&self) -> Option<String> {
        let describe = if self.card_id.is_some() {
            response_code::saved_card_description
        } else {
            response_code::description
        };
        self.response.as_deref().map(|code| describe(code).to_owned())
    }
}

pub async fn insert(tx: &mut Tx, attempt: &PaymentAttempt, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO payment_attempts (number, order_number, method, state, amount, currency, merchant_code, terminal, \
         transaction_type, created_at, card_id, card_consent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(attempt.number.clone())
    .bind(attempt.order.to_string())
    .bind(attempt.method.as_str())
    .bind(attempt.state.as_str())
    .bind(attempt.amount)
    .bind(attempt.currency.clone())
    .bind(attempt.merchant_code.clone())
    .bind(attempt.terminal.clone())
    .bind(attempt.transaction_type.clone())
    .bind(now)
    .bind(attempt.card_id)
    .bind(attempt.card_consent)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<PaymentAttempt>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE number = ").bind(number.to_owned());
    sql.build_as().fetch_optional(db).await
}

/// Returns the attempts of an order with their creation time, the oldest first.
pub async fn of_order(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Vec<(PaymentAttempt, Timestamp)>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE order_number = ").bind(order.to_string());
    let rows: Vec<TimedAttempt> = sql.push(" ORDER BY created_at, number").build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (row.attempt, row.created_at)).collect())
}

#[derive(FromRow)]
struct TimedAttempt {
    #[sqlx(flatten)]
    attempt: PaymentAttempt,
    created_at: Timestamp,
}

/// Returns the decisive attempt of each of these orders, by order number: the authorised one, else the
/// latest.
pub(crate) async fn decisive(
    db: &mut AnyConnection,
    orders: &[OrderNumber],
) -> Result<HashMap<OrderNumber, PaymentAttempt>, Error> {
    let attempts: Vec<PaymentAttempt> = SqlBuilder::new(SELECT)
        .push(
            " WHERE number IN (SELECT number FROM (SELECT number, ROW_NUMBER() OVER (PARTITION BY order_number ORDER BY \
             CASE state WHEN 'authorised' THEN 0 ELSE 1 END, created_at DESC, number DESC) AS place \
             FROM payment_attempts WHERE order_number IN ",
        )
        .bind_list(orders.iter().map(OrderNumber::to_string))
        .push(") ranked WHERE place = 1)")
        .build_as()
        .fetch_all(db)
        .await?;
    Ok(attempts.into_iter().map(|attempt| (attempt.order.clone(), attempt)).collect())
}

/// As [`by_number`], locking the attempt until the transaction ends, because the gateway may send a
/// notification twice at once.
pub async fn for_update(tx: &mut Tx, number: &str) -> Result<Option<PaymentAttempt>, Error> {
    sqlx::query("UPDATE payment_attempts SET state = state WHERE number = $1")
        .bind(number.to_owned())
        .execute(&mut **tx)
        .await?;
    by_number(tx, number).await
}

/// Stores the gateway's result of an attempt. `Unchanged` when it is authorised already, which is final.
pub async fn store_result(
    tx: &mut Tx,
    attempt: &PaymentAttempt,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE payment_attempts SET state = $2, response = $3, authorisation_code = $4, decided_at = $5, \
         unclear_at = NULL WHERE number = $1 AND state <> 'authorised'",
    )
    .bind(attempt.number.clone())
    .bind(attempt.state.as_str())
    .bind(attempt.response.clone())
    .bind(attempt.authorisation_code.clone())
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Takes the consent to save the card of an attempt, so that it is saved once: returns its time.
pub async fn take_card_consent(tx: &mut Tx, number: &str) -> Result<Option<Timestamp>, Error> {
    sqlx::query_scalar(
        "UPDATE payment_attempts SET card_consent = NULL WHERE number = $1 AND card_consent IS NOT NULL RETURNING created_at",
    )
    .bind(number.to_owned())
    .fetch_optional(&mut **tx)
    .await
}

/// Returns the number of attempts of an order without a result.
pub async fn count_open(db: &mut AnyConnection, order: &OrderNumber) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM payment_attempts WHERE order_number = $1 AND state = 'created'")
        .bind(order.to_string())
        .fetch_one(db)
        .await
}

/// Returns true when a customer has an attempt without a final result, as in [`unresolved`], so that a payment
/// may still be authorised.
pub async fn has_unresolved(db: &mut AnyConnection, customer: CustomerId) -> Result<bool, Error> {
    let count: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         WHERE o.customer_id = $1 AND (a.state = 'created' \
         OR (a.state IN ('declined', 'cancelled') AND a.confirmed_at IS NULL))",
    )
    .bind(i64::from(customer))
    .fetch_one(db)
    .await?;
    Ok(count > 0)
}

/// Returns the authorised attempt of an order, the one to refund; the earliest, if there are several. A reservation counts
/// once it is captured.
pub async fn authorised(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Option<PaymentAttempt>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE order_number = ").bind(order.to_string());
    let sql = sql.push(
        " AND state = 'authorised' AND NOT EXISTS (SELECT 1 FROM payment_reservations r \
         WHERE r.attempt_number = payment_attempts.number AND r.state <> 'captured') ORDER BY decided_at LIMIT 1",
    );
    sql.build_as().fetch_optional(db).await
}

/// Payment attempt without a final result.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct UnresolvedAttempt {
    #[sqlx(flatten)]
    pub attempt: PaymentAttempt,
    pub created_at: Timestamp,
    /// Time of the last status query.
    #[sqlx(rename = "asked_at")]
    pub queried_at: Option<Timestamp>,
    /// Number of status queries.
    #[sqlx(rename = "asked_times")]
    pub query_count: i64,
}

/// Returns the attempts to reconcile, the one least recently queried first: those without a result created
/// before `before`, and unconfirmed rejected ones created before `refused_before`, because the gateway
/// may have authorised them since.
pub async fn unresolved(
    db: &mut AnyConnection,
    before: Timestamp,
    refused_before: Timestamp,
) -> Result<Vec<UnresolvedAttempt>, Error> {
    let sql = SqlBuilder::new(SELECT)
        .push(" WHERE state = 'created' AND created_at < ")
        .bind(before)
        .push(" UNION ALL ")
        .push(SELECT)
        .push(" WHERE state IN ('declined', 'cancelled') AND confirmed_at IS NULL AND created_at < ")
        .bind(refused_before);
    let mut attempts: Vec<UnresolvedAttempt> = sql.build_as().fetch_all(db).await?;
    attempts.sort_by_key(|attempt| (attempt.queried_at.unwrap_or(attempt.created_at), attempt.created_at));
    Ok(attempts)
}

/// Records a status query of an attempt.
pub async fn mark_queried(tx: &mut Tx, number: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET asked_at = $2, asked_times = asked_times + 1 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Marks the result of an attempt as final.
pub async fn mark_final(tx: &mut Tx, number: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET confirmed_at = $2 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
