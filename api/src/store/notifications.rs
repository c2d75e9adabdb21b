//! The journal of what the bank said: every notification that it signed, as it was received, with what the shop made
//! of it. The same words with the same meaning fill one line of each verdict.

use std::collections::BTreeMap;

use serde::Serialize;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use super::bind::Sql;
use super::counters;
use super::row::Columns;
use crate::clock;
use crate::payments::notification;

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

/// Writes a notification down; what has come before in the same words, meant the same and was judged alike, stands there
/// already. Whoever paid holds words that the bank has signed, and may send them as often as they like. What the bank answers
/// when it is asked, and what it says of who had themselves erased, has no words here, but a meaning.
///
/// # Errors
/// The database fails, or these words of the bank already counted.
pub async fn put(db: &mut AnyConnection, entry: &Entry, now_ms: i64) -> Result<(), Error> {
    let written: Option<i64> = sqlx::query_scalar(
        "SELECT id FROM payment_notifications WHERE COALESCE(attempt_number, '') = $1 AND signature = $2 \
         AND verdict = $3 AND merchant_parameters = $4 AND COALESCE(response, '') = $5 \
         AND COALESCE(authorisation_code, '') = $6 LIMIT 1",
    )
    .bind(entry.attempt.clone().unwrap_or_default())
    .bind(entry.signature.clone())
    .bind(entry.verdict)
    .bind(entry.merchant_parameters.clone())
    .bind(entry.response.clone().unwrap_or_default())
    .bind(entry.authorisation_code.clone().unwrap_or_default())
    .fetch_optional(&mut *db)
    .await?;
    if written.is_some() {
        return Ok(());
    }
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

/// What the bank said about a payment of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalNotification)]
pub struct Said {
    /// Identifier.
    #[serde(skip)]
    pub id: i64,
    /// When, RFC 3339.
    pub received_at: String,
    /// What the shop made of it.
    pub verdict: String,
    /// The bank's words: names and values, as it writes them.
    pub parameters: BTreeMap<String, String>,
}

/// What the bank said about the payments of a customer, also what was refused: that names an attempt in its own words
/// only.
///
/// # Errors
/// The database fails.
pub async fn of_customer(db: &mut AnyConnection, customer: u32) -> Result<Vec<Said>, Error> {
    let attempts: Vec<String> = sqlx::query_scalar(
        "SELECT a.number FROM payment_attempts a JOIN orders o ON o.number = a.order_number WHERE o.customer_id = $1",
    )
    .bind(i64::from(customer))
    .fetch_all(&mut *db)
    .await?;
    let rows =
        Sql::new("SELECT * FROM payment_notifications WHERE attempt_number IS NULL OR attempt_number IN ")
            .bind_list(attempts.iter().cloned())
            .push(" ORDER BY id")
            .query()
            .fetch_all(db)
            .await?;
    let mut said = Vec::new();
    for row in &rows {
        let words = row.text("merchant_parameters")?;
        let attempt = row.maybe_text("attempt_number")?.or_else(|| Some(notification::read(&words)?.order));
        if attempt.is_some_and(|attempt| attempts.contains(&attempt)) {
            said.push(Said {
                id: row.int("id")?,
                received_at: clock::rfc3339(row.int("received_at")?),
                verdict: row.text("verdict")?,
                parameters: notification::words(&words).unwrap_or_default(),
            });
        }
    }
    Ok(said)
}

/// Forgets the bank's own words about the payments of a customer: they hold their card, or their telephone. What they
/// mean stands beside them and stays: when, which attempt, which answer, which authorisation.
///
/// # Errors
/// The database fails.
pub async fn forget_words(db: &mut AnyConnection, customer: u32) -> Result<(), Error> {
    let said = of_customer(db, customer).await?;
    Sql::new("UPDATE payment_notifications SET merchant_parameters = '', signature = '' WHERE id IN ")
        .bind_list(said.iter().map(|said| said.id))
        .query()
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
