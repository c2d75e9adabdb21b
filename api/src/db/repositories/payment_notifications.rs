//! Journal of payment notifications: every notification signed by the gateway, as received except for the token of a
//! card, with the shop's verdict. Identical notifications with the same verdict are stored once.

use std::collections::BTreeMap;

use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use super::counters;
use crate::db::Tx;
use crate::db::columns::Rfc3339;
use crate::db::sql_builder::SqlBuilder;
use crate::redsys_protocol::parameters;

/// Journal entry of a notification.
#[derive(Clone, Debug, Default)]
pub struct JournalEntry {
    pub signature_version: String,
    pub merchant_parameters: String,
    pub signature: String,
    /// Result of processing it in the shop.
    pub verdict: &'static str,
    /// Number of the payment attempt, once verified.
    pub attempt: Option<String>,
    /// Response code of the gateway.
    pub response: Option<String>,
    pub authorisation_code: Option<String>,
}

/// Inserts a journal entry unless an identical one exists. Customers hold the signed parameters of their
/// payment and can submit them any number of times, so duplicates must not grow the journal. Results of
/// status queries, and notifications about erased customers, have no signed parameters here, only their
/// extracted values.
pub async fn record(tx: &mut Tx, entry: &JournalEntry, now: Timestamp) -> Result<(), Error> {
    let existing: Option<i64> = sqlx::query_scalar(
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
    .fetch_optional(&mut **tx)
    .await?;
    if existing.is_some() {
        return Ok(());
    }
    let id = counters::next(tx, "payment_notifications").await?;
    sqlx::query(
        "INSERT INTO payment_notifications (id, received_at, signature_version, merchant_parameters, signature, \
         verdict, attempt_number, response, authorisation_code) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(now)
    .bind(entry.signature_version.clone())
    .bind(entry.merchant_parameters.clone())
    .bind(entry.signature.clone())
    .bind(entry.verdict)
    .bind(entry.attempt.clone())
    .bind(entry.response.clone())
    .bind(entry.authorisation_code.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Gateway notification about a payment of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PersonalNotification)]
pub struct PersonalNotification {
    #[serde(skip)]
    pub id: i64,
    /// Time of receipt, RFC 3339.
    pub received_at: String,
    /// Result of processing it in the shop.
    pub verdict: String,
    /// Names and values of the gateway's parameters, as received.
    pub parameters: BTreeMap<String, String>,
}

/// Returns the notifications about the payments of a customer, rejected ones included: those name their
/// attempt only in the gateway's parameters.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
) -> Result<Vec<PersonalNotification>, Error> {
    let attempts: Vec<String> = sqlx::query_scalar(
        "SELECT a.number FROM payment_attempts a JOIN orders o ON o.number = a.order_number WHERE o.customer_id = $1",
    )
    .bind(i64::from(customer))
    .fetch_all(&mut *db)
    .await?;
    let rows: Vec<(i64, Rfc3339, String, String, Option<String>)> = SqlBuilder::new(
        "SELECT id, received_at, verdict, merchant_parameters, attempt_number FROM payment_notifications WHERE attempt_number IS NULL OR attempt_number IN ",
    )
    .bind_list(attempts.iter().cloned())
    .push(" ORDER BY id")
    .build_as()
    .fetch_all(db)
    .await?;
    let mut notifications = Vec::new();
    for (id, received_at, verdict, parameters, attempt) in rows {
        let attempt = attempt.or_else(|| Some(parameters::parse_notification(&parameters)?.attempt_number));
        if attempt.is_some_and(|attempt| attempts.contains(&attempt)) {
            notifications.push(PersonalNotification {
                id,
                received_at: received_at.into(),
                verdict,
                parameters: parameters::decode_parameters(&parameters).unwrap_or_default(),
            });
        }
    }
    Ok(notifications)
}

/// Deletes the signed parameters of the notifications of a customer, because they contain card or telephone
/// numbers. The extracted values stay: time, attempt, response and authorisation code.
pub async fn redact(tx: &mut Tx, customer: CustomerId) -> Result<(), Error> {
    let notifications = of_customer(tx, customer).await?;
    SqlBuilder::new("UPDATE payment_notifications SET merchant_parameters = '', signature = '' WHERE id IN ")
        .bind_list(notifications.iter().map(|notification| notification.id))
        .build()
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns true when a notification with the same values was already applied, or recorded as late.
pub async fn is_applied(
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
