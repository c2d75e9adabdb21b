//! The wish to withdraw from an order: first what somebody says, then that they mean it.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::counters;
use super::row::Columns;

/// What somebody says of themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Withdrawal {
    /// Identifier.
    pub id: i64,
    /// Who.
    pub name: String,
    /// Where the receipt goes.
    pub email: String,
    /// The order, as it was written.
    pub order_text: String,
    /// The order that it is about, once that is known.
    pub order: Option<String>,
    /// What came of it, once it is confirmed.
    pub verdict: Option<String>,
    /// Milliseconds since 1970.
    pub confirmed_at: Option<i64>,
}

impl Withdrawal {
    /// What it is called by, such as `D-000001`.
    #[must_use]
    pub fn reference(&self) -> String {
        format!("D-{:06}", self.id)
    }
}

/// Writes what somebody says, under a token of which only the hash is kept.
///
/// # Errors
/// The database fails.
pub async fn put(
    db: &mut AnyConnection,
    token_hash: &str,
    (name, email, order_text): (&str, &str, &str),
    (now_ms, expires_at): (i64, i64),
) -> Result<i64, Error> {
    let id = counters::next(db, "withdrawals").await?;
    sqlx::query(
        "INSERT INTO withdrawals (id, token_hash, name, email, order_text, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(token_hash.to_owned())
    .bind(name.to_owned())
    .bind(email.to_owned())
    .bind(order_text.to_owned())
    .bind(now_ms)
    .bind(expires_at)
    .execute(db)
    .await?;
    Ok(id)
}

/// What was said under a token that has not expired.
///
/// # Errors
/// The database fails.
pub async fn by_token(
    db: &mut AnyConnection,
    token_hash: &str,
    now_ms: i64,
) -> Result<Option<Withdrawal>, Error> {
    let row = sqlx::query("SELECT * FROM withdrawals WHERE token_hash = $1 AND expires_at > $2")
        .bind(token_hash.to_owned())
        .bind(now_ms)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(withdrawal).transpose()
}

/// Writes that it is meant, and what came of it. False, and nothing written, when that was written before.
///
/// # Errors
/// The database fails.
pub async fn confirm(db: &mut AnyConnection, withdrawal: &Withdrawal) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE withdrawals SET order_number = $2, verdict = $3, confirmed_at = $4 WHERE id = $1 AND confirmed_at IS NULL",
    )
    .bind(withdrawal.id)
    .bind(withdrawal.order.clone())
    .bind(withdrawal.verdict.clone())
    .bind(withdrawal.confirmed_at)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The confirmed ones of an order that had a right to it, the newest last.
///
/// # Errors
/// The database fails.
pub async fn of_order(db: &mut AnyConnection, order: &str) -> Result<Vec<Withdrawal>, Error> {
    let rows =
        sqlx::query("SELECT * FROM withdrawals WHERE order_number = $1 AND verdict = 'open' ORDER BY id")
            .bind(order.to_owned())
            .fetch_all(db)
            .await?;
    rows.iter().map(withdrawal).collect()
}

/// Those that wait for the owner, the oldest first.
///
/// # Errors
/// The database fails.
pub async fn waiting(db: &mut AnyConnection) -> Result<Vec<Withdrawal>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM withdrawals WHERE confirmed_at IS NOT NULL AND settled_at IS NULL \
         AND verdict IN ('open', 'unknown') ORDER BY id",
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(withdrawal).collect()
}

/// Notes that those of an order are settled: the money went back, or there was none.
///
/// # Errors
/// The database fails.
pub async fn settle(db: &mut AnyConnection, order: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE withdrawals SET settled_at = $2 WHERE order_number = $1 AND settled_at IS NULL")
        .bind(order.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that one is settled, whatever was done about it. False when none waits under this number.
///
/// # Errors
/// The database fails.
pub async fn settle_one(db: &mut AnyConnection, id: i64, now_ms: i64) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE withdrawals SET settled_at = $2 WHERE id = $1 AND confirmed_at IS NOT NULL AND settled_at IS NULL",
    )
    .bind(id)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets what was never meant: nobody keeps the address of who changed their mind.
///
/// # Errors
/// The database fails.
pub async fn forget_expired(db: &mut AnyConnection, now_ms: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM withdrawals WHERE confirmed_at IS NULL AND expires_at <= $1")
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

fn withdrawal(row: &AnyRow) -> Result<Withdrawal, Error> {
    Ok(Withdrawal {
        id: row.int("id")?,
        name: row.text("name")?,
        email: row.text("email")?,
        order_text: row.text("order_text")?,
        order: row.maybe_text("order_number")?,
        verdict: row.maybe_text("verdict")?,
        confirmed_at: row.maybe_int("confirmed_at")?,
    })
}
