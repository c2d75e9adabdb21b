//! The wish to withdraw from an order: first what somebody says, then that they mean it.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::counters;
use super::customers::email_key;
use super::row::Columns;

/// So long is kept what was declared of no order of the shop, once its owner has settled it.
const MONTH_MS: i64 = 30 * 24 * 3_600_000;

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
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub confirmed_at: Option<i64>,
    /// When it was seen to; milliseconds since 1970.
    pub settled_at: Option<i64>,
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
         AND verdict IN ('open', 'unknown', 'erased') ORDER BY id",
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(withdrawal).collect()
}

/// Those of a customer: of their orders, and of no order under their address.
///
/// # Errors
/// The database fails.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: u32,
    email: &str,
) -> Result<Vec<Withdrawal>, Error> {
    let rows = sqlx::query(
        "SELECT w.* FROM withdrawals w WHERE w.order_number IS NULL \
         OR w.order_number IN (SELECT o.number FROM orders o WHERE o.customer_id = $1) ORDER BY w.id",
    )
    .bind(i64::from(customer))
    .fetch_all(db)
    .await?;
    let all = rows.iter().map(withdrawal).collect::<Result<Vec<_>, _>>()?;
    let key = email_key(email);
    Ok(all.into_iter().filter(|one| one.order.is_some() || email_key(&one.email) == key).collect())
}

/// Forgets those of no order of the shop under an address, also the confirmed ones: anybody can declare them in anybody's
/// name, and the owner has had the letter. Addresses are compared here: SQLite does not know the capitals of `ñ`.
///
/// # Errors
/// The database fails.
pub async fn forget_nameless(db: &mut AnyConnection, email_key_of: &str) -> Result<(), Error> {
    let mut theirs = Vec::new();
    let nameless = sqlx::query("SELECT id, email FROM withdrawals WHERE order_number IS NULL");
    for row in &nameless.fetch_all(&mut *db).await? {
        if email_key(&row.text("email")?) == email_key_of {
            theirs.push(row.int("id")?);
        }
    }
    Sql::new("DELETE FROM withdrawals WHERE id IN ").bind_list(theirs).query().execute(db).await?;
    Ok(())
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

/// Forgets what was never meant, since nobody keeps the address of who changed their mind; and what was declared of no
/// order of the shop and settled by its owner, a month later. How many there were.
///
/// # Errors
/// The database fails.
pub async fn forget_expired(db: &mut AnyConnection, now_ms: i64) -> Result<u64, Error> {
    let done = sqlx::query(
        "DELETE FROM withdrawals WHERE (confirmed_at IS NULL AND expires_at <= $1) \
         OR (order_number IS NULL AND settled_at <= $2)",
    )
    .bind(now_ms)
    .bind(now_ms - MONTH_MS)
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

fn withdrawal(row: &AnyRow) -> Result<Withdrawal, Error> {
    Ok(Withdrawal {
        id: row.int("id")?,
        name: row.text("name")?,
        email: row.text("email")?,
        order_text: row.text("order_text")?,
        order: row.maybe_text("order_number")?,
        verdict: row.maybe_text("verdict")?,
        created_at: row.int("created_at")?,
        confirmed_at: row.maybe_int("confirmed_at")?,
        settled_at: row.maybe_int("settled_at")?,
    })
}
