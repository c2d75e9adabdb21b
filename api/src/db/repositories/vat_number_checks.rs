//! Checks of VAT numbers of businesses of other member states.

use mostrador_core::checkout::VatNumberStatus;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use crate::db::Tx;

/// Answer of the register.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VatNumberAnswer {
    pub is_valid: bool,
    /// Consultation number; empty if the register gave none.
    pub consultation: String,
    /// Name that the register states; empty if it states none.
    pub name: String,
}

/// Stored check of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VatNumberCheck {
    pub status: VatNumberStatus,
    /// Time from which it is checked again.
    pub due_at: Timestamp,
}

fn status(is_valid: Option<i64>) -> VatNumberStatus {
    match is_valid {
        Some(1) => VatNumberStatus::Valid,
        Some(_) => VatNumberStatus::Invalid,
        None => VatNumberStatus::Unconfirmed,
    }
}

/// Returns the check of a number.
pub async fn find(db: &mut AnyConnection, number: &str) -> Result<Option<VatNumberCheck>, Error> {
    let row: Option<(Option<i64>, Timestamp)> =
        sqlx::query_as("SELECT is_valid, due_at FROM vat_number_checks WHERE number = $1")
            .bind(number.to_owned())
            .fetch_optional(db)
            .await?;
    Ok(row.map(|(is_valid, due_at)| VatNumberCheck { status: status(is_valid), due_at }))
}

/// Returns the numbers whose check is due, the longest first.
pub async fn due(db: &mut AnyConnection, now: Timestamp, limit: i64) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT number FROM vat_number_checks WHERE due_at <= $1 ORDER BY due_at, number LIMIT $2",
    )
    .bind(now)
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Stores an answer, with the time of the next check.
pub async fn record_answer(
    tx: &mut Tx,
    number: &str,
    answer: &VatNumberAnswer,
    now: Timestamp,
    due_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO vat_number_checks (number, is_valid, consultation, name, checked_at, due_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (number) DO UPDATE SET is_valid = excluded.is_valid, \
         consultation = excluded.consultation, name = excluded.name, checked_at = excluded.checked_at, \
         due_at = excluded.due_at",
    )
    .bind(number.to_owned())
    .bind(i64::from(answer.is_valid))
    .bind(answer.consultation.clone())
    .bind(answer.name.clone())
    .bind(now)
    .bind(due_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Stores that the register has not answered: an earlier answer stays.
pub async fn record_failure(tx: &mut Tx, number: &str, due_at: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO vat_number_checks (number, is_valid, consultation, name, checked_at, due_at) \
         VALUES ($1, NULL, '', '', NULL, $2) ON CONFLICT (number) DO UPDATE SET due_at = excluded.due_at",
    )
    .bind(number.to_owned())
    .bind(due_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the numbers that the register does not have, of the buyers of orders without tax placed since then, with the
/// numbers of those orders.
pub async fn rejected_on_orders(
    db: &mut AnyConnection,
    since: Timestamp,
) -> Result<Vec<(String, String)>, Error> {
    sqlx::query_as(
        "SELECT o.number, c.number FROM orders o JOIN vat_number_checks c ON c.number = o.vat_number \
         WHERE c.is_valid = 0 AND o.created_at >= $1 ORDER BY o.number",
    )
    .bind(since)
    .fetch_all(db)
    .await
}
