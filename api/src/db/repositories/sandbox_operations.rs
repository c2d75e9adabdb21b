//! Operations of the sandbox payment gateway, used in development.

use mostrador_core::money::Cents;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::{ConditionalWrite, Tx};

/// Operation at the sandbox gateway.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Operation {
    /// Number of the payment attempt.
    pub number: String,
    pub amount: Cents,
    /// Response code; `0000` is an authorisation.
    pub response: String,
    pub authorisation_code: String,
    pub refunded: Cents,
    /// `1` reserves the amount.
    pub transaction_type: String,
    pub captured: Cents,
    /// Amount that was released, of a reservation that was cancelled.
    pub released: Cents,
    /// Token of its card, if one was requested.
    pub card_token: Option<String>,
    /// Amounts of the refunds in cents, each followed by a semicolon; that of a declined one by a colon and its response code before.
    pub refunds: String,
}

impl Operation {
    /// Amounts of the refunds, the oldest first, with the response codes of those that were declined.
    pub fn refunds(&self) -> impl Iterator<Item = (Cents, Option<&str>)> {
        self.refunds.split_terminator(';').filter_map(|refund| match refund.split_once(':') {
            Some((cents, response)) => Some((Cents::new(cents.parse().ok()?), Some(response))),
            None => Some((Cents::new(refund.parse().ok()?), None)),
        })
    }
}

/// Inserts or updates an operation; an authorised one is not changed.
pub async fn upsert(tx: &mut Tx, operation: &Operation) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO sandbox_operations (number, amount, response, authorisation_code, refunded, transaction_type, \
         card_token) VALUES ($1, $2, $3, $4, 0, $5, $6) ON CONFLICT (number) DO UPDATE SET response = excluded.response, \
         authorisation_code = excluded.authorisation_code, card_token = excluded.card_token WHERE sandbox_operations.response <> '0000'",
    )
    .bind(operation.number.clone())
    .bind(operation.amount)
    .bind(operation.response.clone())
    .bind(operation.authorisation_code.clone())
    .bind(operation.transaction_type.clone())
    .bind(operation.card_token.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<Operation>, Error> {
    sqlx::query_as(
        "SELECT number, amount, response, authorisation_code, refunded, transaction_type, captured, released, card_token, \
         refunds FROM sandbox_operations WHERE number = $1",
    )
    .bind(number.to_owned())
    .fetch_optional(db)
    .await
}

/// Returns true if the bank has given out this token.
pub async fn knows_token(db: &mut AnyConnection, token: &str) -> Result<bool, Error> {
    let count: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM sandbox_operations WHERE card_token = $1 AND response = '0000'",
    )
    .bind(token.to_owned())
    .fetch_one(db)
    .await?;
    Ok(count > 0)
}

/// Captures an amount of a reservation. `Unchanged` when it was captured or cancelled already, or the amount exceeds it.
pub async fn capture(tx: &mut Tx, number: &str, amount: Cents) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE sandbox_operations SET captured = $2 WHERE number = $1 AND response = '0000' \
         AND transaction_type = '1' AND captured = 0 AND released = 0 AND $2 <= amount",
    )
    .bind(number.to_owned())
    .bind(amount)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Cancels a reservation. `Unchanged` when it was captured or cancelled already.
pub async fn release(tx: &mut Tx, number: &str) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE sandbox_operations SET released = amount WHERE number = $1 AND response = '0000' \
         AND transaction_type = '1' AND captured = 0 AND released = 0",
    )
    .bind(number.to_owned())
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Refunds an amount of what was charged. `Unchanged` when it exceeds the remaining amount.
pub async fn refund(tx: &mut Tx, number: &str, amount: Cents) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE sandbox_operations SET refunded = refunded + $2, refunds = refunds || $3 \
         WHERE number = $1 AND response = '0000' \
         AND refunded + $2 <= CASE transaction_type WHEN '1' THEN captured ELSE amount END",
    )
    .bind(number.to_owned())
    .bind(amount)
    .bind(format!("{};", amount.get()))
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Stores a refund that was declined.
pub async fn decline_refund(tx: &mut Tx, number: &str, amount: Cents, response: &str) -> Result<(), Error> {
    sqlx::query("UPDATE sandbox_operations SET refunds = refunds || $2 WHERE number = $1")
        .bind(number.to_owned())
        .bind(format!("{}:{response};", amount.get()))
        .execute(&mut **tx)
        .await?;
    Ok(())
}
