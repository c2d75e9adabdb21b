//! Money that goes back: asked for, then done or refused.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::counters;
use super::row::{Columns, decode};

/// How far giving money back has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// Asked for, not answered.
    Asked,
    /// The money is on its way.
    Done,
    /// The bank refused.
    Refused,
}

impl RefundState {
    const ALL: [Self; 3] = [Self::Asked, Self::Done, Self::Refused];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Done => "done",
            Self::Refused => "refused",
        }
    }
}

/// Money that goes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Identifier.
    pub id: i64,
    /// Of which order.
    pub order: String,
    /// The attempt whose money it is; nothing when it goes back by hand.
    pub attempt: Option<String>,
    /// Cents.
    pub amount: i64,
    /// Whether the units go back on sale.
    pub restock: bool,
    /// How far it has come.
    pub state: RefundState,
    /// The bank's code.
    pub response: Option<String>,
    /// The number of its authorisation.
    pub authorisation_code: Option<String>,
}

/// Writes that money is to go back; its identifier.
///
/// # Errors
/// The database fails, or another one of the order is not answered yet.
pub async fn ask(
    db: &mut AnyConnection,
    order: &str,
    attempt: Option<&str>,
    (amount, restock): (i64, bool),
    now_ms: i64,
) -> Result<i64, Error> {
    let id = counters::next(db, "refunds").await?;
    sqlx::query(
        "INSERT INTO refunds (id, order_number, attempt_number, amount, restock, state, created_at) \
         VALUES ($1, $2, $3, $4, $5, 'asked', $6)",
    )
    .bind(id)
    .bind(order.to_owned())
    .bind(attempt.map(str::to_owned))
    .bind(amount)
    .bind(i64::from(restock))
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(id)
}

/// Writes how it ended. False, and nothing written, when it had ended already.
///
/// # Errors
/// The database fails.
pub async fn decide(db: &mut AnyConnection, refund: &Refund, now_ms: i64) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE refunds SET state = $2, response = $3, authorisation_code = $4, attempt_number = $5, decided_at = $6 \
         WHERE id = $1 AND state = 'asked'",
    )
    .bind(refund.id)
    .bind(refund.state.as_str())
    .bind(refund.response.clone())
    .bind(refund.authorisation_code.clone())
    .bind(refund.attempt.clone())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The one of an order that is not answered yet.
///
/// # Errors
/// The database fails.
pub async fn open(db: &mut AnyConnection, order: &str) -> Result<Option<Refund>, Error> {
    let row = sqlx::query("SELECT * FROM refunds WHERE order_number = $1 AND state = 'asked'")
        .bind(order.to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(refund).transpose()
}

/// Those that are done and by which no invoice takes anything back, of orders that have one.
///
/// # Errors
/// The database fails.
pub async fn unrectified(db: &mut AnyConnection) -> Result<Vec<Refund>, Error> {
    let rows = sqlx::query(
        "SELECT r.* FROM refunds r WHERE r.state = 'done' \
         AND EXISTS (SELECT 1 FROM invoices i WHERE i.order_number = r.order_number AND i.rectifies IS NULL) \
         AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.refund_id = r.id) ORDER BY r.id",
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(refund).collect()
}

/// Orders with one that is not answered since an instant.
///
/// # Errors
/// The database fails.
pub async fn unanswered(db: &mut AnyConnection, before_ms: i64) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT order_number FROM refunds WHERE state = 'asked' AND created_at < $1 ORDER BY id",
    )
    .bind(before_ms)
    .fetch_all(db)
    .await
}

fn refund(row: &AnyRow) -> Result<Refund, Error> {
    let state = row.text("state")?;
    Ok(Refund {
        id: row.int("id")?,
        order: row.text("order_number")?,
        attempt: row.maybe_text("attempt_number")?,
        amount: row.int("amount")?,
        restock: row.flag("restock")?,
        state: RefundState::ALL
            .into_iter()
            .find(|known| known.as_str() == state)
            .ok_or_else(|| decode("state", std::io::Error::other("no state of a refund")))?,
        response: row.maybe_text("response")?,
        authorisation_code: row.maybe_text("authorisation_code")?,
    })
}
