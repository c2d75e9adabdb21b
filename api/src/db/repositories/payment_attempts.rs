//! Payment attempts at the gateway.

use std::collections::HashMap;

use mostrador_core::payments::{PaymentAttemptState, PaymentKind};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::payment_methods::parse_kind;
use crate::db::row::{Columns, decode_error};
use crate::db::sql_builder::SqlBuilder;
use crate::redsys_protocol::response_code;

/// Payment attempt with the parameters sent to the gateway, against which notifications are verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentAttempt {
    /// Number of the operation at the gateway.
    pub number: String,
    pub order: String,
    /// Card or Bizum.
    pub method: PaymentKind,
    pub state: PaymentAttemptState,
    /// Amount in cents.
    pub amount: i64,
    /// ISO 4217 numeric code.
    pub currency: String,
    pub merchant_code: String,
    pub terminal: String,
    /// Transaction type of the gateway; 0 is an authorisation.
    pub transaction_type: String,
    /// Response code of the gateway; `None` until there is a result.
    pub response: Option<String>,
    pub authorisation_code: Option<String>,
}

impl PaymentAttempt {
    /// Returns the customer-facing text of the response code.
    pub fn message(&self) -> Option<String> {
        self.response.as_deref().map(|code| response_code::description(code).to_owned())
    }
}

pub async fn insert(db: &mut AnyConnection, attempt: &PaymentAttempt, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO payment_attempts (number, order_number, method, state, amount, currency, merchant_code, terminal, \
         transaction_type, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(attempt.number.clone())
    .bind(attempt.order.clone())
    .bind(attempt.method.as_str())
    .bind(attempt.state.as_str())
    .bind(attempt.amount)
    .bind(attempt.currency.clone())
    .bind(attempt.merchant_code.clone())
    .bind(attempt.terminal.clone())
    .bind(attempt.transaction_type.clone())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<PaymentAttempt>, Error> {
    let row = sqlx::query("SELECT * FROM payment_attempts WHERE number = $1")
        .bind(number.to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(attempt).transpose()
}

/// Returns the decisive attempt of each of these orders, by order number: the authorised one, else the
/// latest.
pub(crate) async fn decisive(
    db: &mut AnyConnection,
    orders: &[String],
) -> Result<HashMap<String, PaymentAttempt>, Error> {
    let rows = SqlBuilder::new(
        "SELECT * FROM (SELECT a.*, ROW_NUMBER() OVER (PARTITION BY order_number ORDER BY \
         CASE state WHEN 'authorised' THEN 0 ELSE 1 END, created_at DESC, number DESC) AS place \
         FROM payment_attempts a WHERE order_number IN ",
    )
    .bind_list(orders.iter().cloned())
    .push(") ranked WHERE place = 1")
    .build()
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| attempt(row).map(|attempt| (attempt.order.clone(), attempt))).collect()
}

/// As [`by_number`], locking the attempt until the transaction ends, because the gateway may send a
/// notification twice at once.
pub async fn for_update(db: &mut AnyConnection, number: &str) -> Result<Option<PaymentAttempt>, Error> {
    sqlx::query("UPDATE payment_attempts SET state = state WHERE number = $1")
        .bind(number.to_owned())
        .execute(&mut *db)
        .await?;
    by_number(db, number).await
}

/// Stores the gateway's result of an attempt. Returns false, without writing, when it is already authorised,
/// which is final.
pub async fn store_result(
    db: &mut AnyConnection,
    attempt: &PaymentAttempt,
    now_ms: i64,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE payment_attempts SET state = $2, response = $3, authorisation_code = $4, decided_at = $5 \
         WHERE number = $1 AND state <> 'authorised'",
    )
    .bind(attempt.number.clone())
    .bind(attempt.state.as_str())
    .bind(attempt.response.clone())
    .bind(attempt.authorisation_code.clone())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Returns the number of attempts of an order without a result.
pub async fn count_open(db: &mut AnyConnection, order: &str) -> Result<i64, Error> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS open FROM payment_attempts WHERE order_number = $1 AND state = 'created'",
    )
    .bind(order.to_owned())
    .fetch_one(db)
    .await?;
    row.int("open")
}

/// Returns true when a customer has an attempt without a final result, as in [`unresolved`], so that a payment
/// may still be authorised.
pub async fn has_unresolved(db: &mut AnyConnection, customer: u32) -> Result<bool, Error> {
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

/// Returns the authorised attempt of an order, the one to refund; the earliest, if there are several.
pub async fn authorised(db: &mut AnyConnection, order: &str) -> Result<Option<PaymentAttempt>, Error> {
    let row = sqlx::query(
        "SELECT * FROM payment_attempts WHERE order_number = $1 AND state = 'authorised' ORDER BY decided_at LIMIT 1",
    )
    .bind(order.to_owned())
    .fetch_optional(db)
    .await?;
    row.as_ref().map(attempt).transpose()
}

/// Payment attempt without a final result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedAttempt {
    pub attempt: PaymentAttempt,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Time of the last status query, in milliseconds since 1970.
    pub queried_at: Option<i64>,
    /// Number of status queries.
    pub query_count: i64,
}

/// Returns the attempts to reconcile, the one least recently queried first: those without a result created
/// before `before_ms`, and unconfirmed rejected ones created before `refused_before_ms`, because the gateway
/// may have authorised them since.
pub async fn unresolved(
    db: &mut AnyConnection,
    before_ms: i64,
    refused_before_ms: i64,
) -> Result<Vec<UnresolvedAttempt>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM payment_attempts WHERE state = 'created' AND created_at < $1 \
         UNION ALL SELECT * FROM payment_attempts WHERE state IN ('declined', 'cancelled') \
         AND confirmed_at IS NULL AND created_at < $2",
    )
    .bind(before_ms)
    .bind(refused_before_ms)
    .fetch_all(db)
    .await?;
    let attempts = rows.iter().map(|row| {
        Ok(UnresolvedAttempt {
            attempt: attempt(row)?,
            created_at: row.int("created_at")?,
            queried_at: row.maybe_int("asked_at")?,
            query_count: row.int("asked_times")?,
        })
    });
    let mut attempts: Vec<UnresolvedAttempt> = attempts.collect::<Result<_, Error>>()?;
    attempts.sort_by_key(|attempt| (attempt.queried_at.unwrap_or(attempt.created_at), attempt.created_at));
    Ok(attempts)
}

/// Records a status query of an attempt.
pub async fn mark_queried(db: &mut AnyConnection, number: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET asked_at = $2, asked_times = asked_times + 1 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Marks the result of an attempt as final.
pub async fn mark_final(db: &mut AnyConnection, number: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET confirmed_at = $2 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

fn attempt(row: &AnyRow) -> Result<PaymentAttempt, Error> {
    let state = row.text("state")?;
    Ok(PaymentAttempt {
        number: row.text("number")?,
        order: row.text("order_number")?,
        method: parse_kind(&row.text("method")?)?,
        state: PaymentAttemptState::parse(&state).ok_or_else(|| {
            decode_error("state", std::io::Error::other(format!("unknown payment attempt state: {state}")))
        })?,
        amount: row.int("amount")?,
        currency: row.text("currency")?,
        merchant_code: row.text("merchant_code")?,
        terminal: row.text("terminal")?,
        transaction_type: row.text("transaction_type")?,
        response: row.maybe_text("response")?,
        authorisation_code: row.maybe_text("authorisation_code")?,
    })
}
