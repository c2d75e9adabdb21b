//! The journal of what the bank said: every notification that it signed, as it was received, with what the shop made
//! of it.

use sqlx::{AnyConnection, Error};

use super::counters;

/// A notification for the journal.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// As received.
    pub signature_version: String,
    /// As received.
    pub merchant_parameters: String,
    /// As received.
    pub signature: String,
    /// What the shop made of it.
    pub verdict: &'static str,
    /// The attempt it is about, once that is known to be true.
    pub attempt: Option<String>,
    /// The bank's code.
    pub response: Option<String>,
    /// The number of the authorisation.
    pub authorisation_code: Option<String>,
}

/// Writes a notification down.
///
/// # Errors
/// The database fails, or these words of the bank already counted.
pub async fn put(db: &mut AnyConnection, entry: &Entry, now_ms: i64) -> Result<(), Error> {
    let id = counters::next(db, "payment_notifications").await?;
    sqlx::query(
        "INSERT INTO payment_notifications (id, received_at, signature_version, merchant_parameters, signature, \
         verdict, attempt_number, response, authorisation_code) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(now_ms)
    .bind(entry.signature_version.clone())
    .bind(entry.merchant_parameters.clone())
    .bind(entry.signature.clone())
    .bind(entry.verdict)
    .bind(entry.attempt.clone())
    .bind(entry.response.clone())
    .bind(entry.authorisation_code.clone())
    .execute(db)
    .await?;
    Ok(())
}

/// Whether the same words of the bank have already counted.
///
/// # Errors
/// The database fails.
pub async fn counted(
    db: &mut AnyConnection,
    attempt: &str,
    response: &str,
    authorisation_code: &str,
) -> Result<bool, Error> {
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT id FROM payment_notifications WHERE attempt_number = $1 AND response = $2 \
         AND authorisation_code = $3 AND verdict IN ('applied', 'late')",
    )
    .bind(attempt.to_owned())
    .bind(response.to_owned())
    .bind(authorisation_code.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(found.is_some())
}
