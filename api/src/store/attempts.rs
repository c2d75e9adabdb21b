//! Attempts to pay an order at the bank.

use std::collections::HashMap;

use mostrador_core::checkout::{AttemptState, PaymentKind};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::payment_methods::kind;
use super::row::{Columns, decode};
use crate::payments::response;

/// An attempt, with what was asked of the bank: what a notification is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number the bank knows it by.
    pub number: String,
    /// The order it pays.
    pub order: String,
    /// Card or Bizum.
    pub method: PaymentKind,
    /// Where it is.
    pub state: AttemptState,
    /// Cents.
    pub amount: i64,
    /// ISO 4217 number.
    pub currency: String,
    /// Merchant at the bank.
    pub merchant_code: String,
    /// Terminal at the bank.
    pub terminal: String,
    /// What was asked for: 0 is an authorisation.
    pub transaction_type: String,
    /// The bank's code, once it has spoken.
    pub response: Option<String>,
    /// The number of the authorisation.
    pub authorisation_code: Option<String>,
}

impl Attempt {
    /// What to tell the shopper.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        self.response.as_deref().map(|code| response::text(code).to_owned())
    }
}

/// Writes a new attempt.
///
/// # Errors
/// The database fails, or the number was used before.
pub async fn insert(db: &mut AnyConnection, attempt: &Attempt, now_ms: i64) -> Result<(), Error> {
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

/// The attempt with this number.
///
/// # Errors
/// The database fails.
pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<Attempt>, Error> {
    let row = sqlx::query("SELECT * FROM payment_attempts WHERE number = $1")
        .bind(number.to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(attempt).transpose()
}

/// The attempt that speaks for each of these orders, by their numbers: the one that was authorised, else the last.
///
/// # Errors
/// The database fails.
pub(super) async fn latest(
    db: &mut AnyConnection,
    orders: &[String],
) -> Result<HashMap<String, Attempt>, Error> {
    let rows = Sql::new(
        "SELECT * FROM (SELECT a.*, ROW_NUMBER() OVER (PARTITION BY order_number ORDER BY \
         CASE state WHEN 'authorised' THEN 0 ELSE 1 END, created_at DESC, number DESC) AS place \
         FROM payment_attempts a WHERE order_number IN ",
    )
    .bind_list(orders.iter().cloned())
    .push(") ranked WHERE place = 1")
    .query()
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| attempt(row).map(|attempt| (attempt.order.clone(), attempt))).collect()
}

/// The attempt with this number, kept from other transactions until this one ends: the bank may say the same twice at
/// once.
///
/// # Errors
/// The database fails.
pub async fn for_change(db: &mut AnyConnection, number: &str) -> Result<Option<Attempt>, Error> {
    sqlx::query("UPDATE payment_attempts SET state = state WHERE number = $1")
        .bind(number.to_owned())
        .execute(&mut *db)
        .await?;
    by_number(db, number).await
}

/// Writes what the bank said of an attempt. False, and nothing written, when it was already authorised: that is final,
/// whoever comes first.
///
/// # Errors
/// The database fails.
pub async fn decide(db: &mut AnyConnection, attempt: &Attempt, now_ms: i64) -> Result<bool, Error> {
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

/// How many attempts of an order the bank may still authorise.
///
/// # Errors
/// The database fails.
pub async fn open(db: &mut AnyConnection, order: &str) -> Result<i64, Error> {
    let row = sqlx::query(
        "SELECT COUNT(*) AS open FROM payment_attempts WHERE order_number = $1 AND state = 'created'",
    )
    .bind(order.to_owned())
    .fetch_one(db)
    .await?;
    row.int("open")
}

/// Whether the bank may still take money from a customer: of an attempt of theirs it has not had its last word, as in
/// [`silent`].
///
/// # Errors
/// The database fails.
pub async fn awaited(db: &mut AnyConnection, customer: u32) -> Result<bool, Error> {
    let awaited: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM payment_attempts a JOIN orders o ON o.number = a.order_number \
         WHERE o.customer_id = $1 AND (a.state = 'created' \
         OR (a.state IN ('declined', 'cancelled') AND a.confirmed_at IS NULL))",
    )
    .bind(i64::from(customer))
    .fetch_one(db)
    .await?;
    Ok(awaited > 0)
}

/// The attempt of an order that the bank has authorised: the one whose money may go back.
///
/// # Errors
/// The database fails.
pub async fn authorised(db: &mut AnyConnection, order: &str) -> Result<Option<Attempt>, Error> {
    let row = sqlx::query(
        "SELECT * FROM payment_attempts WHERE order_number = $1 AND state = 'authorised' ORDER BY decided_at LIMIT 1",
    )
    .bind(order.to_owned())
    .fetch_optional(db)
    .await?;
    row.as_ref().map(attempt).transpose()
}

/// An attempt of which the bank has not had its last word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silent {
    /// Which.
    pub attempt: Attempt,
    /// When it began; milliseconds since 1970.
    pub created_at: i64,
    /// When the bank was last asked about it.
    pub asked_at: Option<i64>,
    /// How often it was.
    pub asked_times: i64,
}

/// Attempts of which the bank has said nothing since they began, before an instant; and those that it has refused and that
/// began before another, since when it may have authorised them after all. First the one that nobody has asked about for
/// longest.
///
/// # Errors
/// The database fails.
pub async fn silent(
    db: &mut AnyConnection,
    before_ms: i64,
    refused_before_ms: i64,
) -> Result<Vec<Silent>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM payment_attempts WHERE state = 'created' AND created_at < $1 \
         UNION ALL SELECT * FROM payment_attempts WHERE state IN ('declined', 'cancelled') \
         AND confirmed_at IS NULL AND created_at < $2",
    )
    .bind(before_ms)
    .bind(refused_before_ms)
    .fetch_all(db)
    .await?;
    let silent = rows.iter().map(|row| {
        Ok(Silent {
            attempt: attempt(row)?,
            created_at: row.int("created_at")?,
            asked_at: row.maybe_int("asked_at")?,
            asked_times: row.int("asked_times")?,
        })
    });
    let mut silent: Vec<Silent> = silent.collect::<Result<_, Error>>()?;
    silent.sort_by_key(|silent| (silent.asked_at.unwrap_or(silent.created_at), silent.created_at));
    Ok(silent)
}

/// Notes that the bank was asked about an attempt.
///
/// # Errors
/// The database fails.
pub async fn asked(db: &mut AnyConnection, number: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET asked_at = $2, asked_times = asked_times + 1 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that the bank has had its last word on an attempt.
///
/// # Errors
/// The database fails.
pub async fn confirmed(db: &mut AnyConnection, number: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE payment_attempts SET confirmed_at = $2 WHERE number = $1")
        .bind(number.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

fn attempt(row: &AnyRow) -> Result<Attempt, Error> {
    let state = row.text("state")?;
    Ok(Attempt {
        number: row.text("number")?,
        order: row.text("order_number")?,
        method: kind(&row.text("method")?)?,
        state: AttemptState::parse(&state).ok_or_else(|| {
            decode("state", std::io::Error::other(format!("no state of an attempt: {state}")))
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
