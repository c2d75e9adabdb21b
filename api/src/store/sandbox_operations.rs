//! What the development bank remembers of what was decided at its page.

use sqlx::{AnyConnection, Error};

use super::row::Columns;

/// An operation at the development bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The number of the attempt.
    pub number: String,
    /// Cents.
    pub amount: i64,
    /// The bank's code.
    pub response: String,
    /// The number of the authorisation.
    pub authorisation_code: String,
    /// Cents given back.
    pub refunded: i64,
}

/// Writes what was decided; what is authorised stays so.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, operation: &Operation) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO sandbox_operations (number, amount, response, authorisation_code, refunded) \
         VALUES ($1, $2, $3, $4, 0) ON CONFLICT (number) DO UPDATE SET response = excluded.response, \
         authorisation_code = excluded.authorisation_code WHERE sandbox_operations.response <> '0000'",
    )
    .bind(operation.number.clone())
    .bind(operation.amount)
    .bind(operation.response.clone())
    .bind(operation.authorisation_code.clone())
    .execute(db)
    .await?;
    Ok(())
}

/// The operation of this number.
///
/// # Errors
/// The database fails.
pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<Operation>, Error> {
    let row = sqlx::query("SELECT * FROM sandbox_operations WHERE number = $1")
        .bind(number.to_owned())
        .fetch_optional(db)
        .await?;
    let operation = |row: sqlx::any::AnyRow| {
        Ok(Operation {
            number: row.text("number")?,
            amount: row.int("amount")?,
            response: row.text("response")?,
            authorisation_code: row.text("authorisation_code")?,
            refunded: row.int("refunded")?,
        })
    };
    row.map(operation).transpose()
}

/// Gives money back. False when there is not so much of it.
///
/// # Errors
/// The database fails.
pub async fn refund(db: &mut AnyConnection, number: &str, cents: i64) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE sandbox_operations SET refunded = refunded + $2 \
         WHERE number = $1 AND response = '0000' AND refunded + $2 <= amount",
    )
    .bind(number.to_owned())
    .bind(cents)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}
