//! Email outbox: queued and sent messages.

use mostrador_core::orders::OrderNumber;
use mostrador_core::shop_settings::{MailKind, MailPlaceholder};
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use super::leases::MAX_CLOCK_SKEW_MS;
use crate::db::columns::{Code, Json, MaybeText, Rfc3339, impl_from_code, to_json};
use crate::db::sql_builder::{SqlBuilder, SqlValue};
use crate::db::{ConditionalWrite, Tx};
use crate::environment;

/// First attempt time of a new email. Zero is in the past for every process, so that an email written by a
/// process with a fast clock is not delayed.
const IMMEDIATELY: i64 = 0;

/// Longest delay before the next attempt, in milliseconds.
pub const MAX_RETRY_DELAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Returns the latest plausible time of a next attempt. A later one was set by a wrong clock, and its email
/// is due.
fn latest_next_attempt(now: Timestamp) -> Timestamp {
    now + MAX_RETRY_DELAY_MS + MAX_CLOCK_SKEW_MS
}

impl_from_code!(MailKind);

const SELECT: &str =
    "SELECT id, recipient, subject, body, created_at, attempts, message_id, invoices FROM outbox";

/// Plain-text email to be queued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    pub kind: MailKind,
    pub to: String,
    pub subject: String,
    /// Beginning of the text, which the owner may replace.
    pub introduction: String,
    pub text: String,
    /// Order that it is about.
    pub order: Option<OrderNumber>,
    /// Refund, course or withdrawal that it is about.
    pub subject_id: Option<i64>,
    /// Email that staff send again as this one.
    pub resend_of: Option<i64>,
    /// Numbers of the invoices that are attached.
    pub invoices: Vec<String>,
    /// Values of the placeholders in the owner's texts.
    pub values: Vec<(MailPlaceholder, String)>,
}

impl Email {
    /// Returns an email without content.
    pub fn of_kind(kind: MailKind) -> Self {
        Self {
            kind,
            to: String::new(),
            subject: String::new(),
            introduction: String::new(),
            text: String::new(),
            order: None,
            subject_id: None,
            resend_of: None,
            invoices: Vec::new(),
            values: Vec::new(),
        }
    }

    #[must_use]
    pub fn about(self, order: &OrderNumber) -> Self {
        Self { order: Some(order.clone()), ..self }
    }

    #[must_use]
    pub fn of_subject(self, id: i64) -> Self {
        Self { subject_id: Some(id), ..self }
    }

    /// Attaches invoices by their numbers.
    #[must_use]
    pub fn attaching<'a>(mut self, invoices: impl IntoIterator<Item = &'a String>) -> Self {
        self.invoices.extend(invoices.into_iter().cloned());
        self
    }

    /// Adds values of placeholders.
    #[must_use]
    pub fn with(mut self, values: impl IntoIterator<Item = (MailPlaceholder, String)>) -> Self {
        self.values.extend(values);
        self
    }
}

/// Queued email.
#[derive(Clone, Debug, FromRow, Serialize)]
pub struct QueuedEmail {
    /// Identifier, in insertion order.
    pub id: i64,
    #[sqlx(rename = "recipient")]
    pub to: String,
    pub subject: String,
    #[sqlx(rename = "body")]
    pub text: String,
    /// Creation time, RFC 3339.
    #[sqlx(try_from = "Rfc3339")]
    pub created_at: String,
    /// Number of delivery attempts.
    #[serde(skip)]
    pub attempts: i64,
    /// Local part of its `Message-ID`, the same for every attempt; empty for emails queued before the column
    /// existed.
    #[serde(skip)]
    #[sqlx(try_from = "MaybeText")]
    pub message_id: String,
    /// Numbers of the invoices that are attached.
    #[sqlx(try_from = "Json<Vec<String>>")]
    pub invoices: Vec<String>,
}

/// Enqueues emails with one statement, in this order, in the transaction of the change they report. An email without
/// recipient is dropped, because an erased customer has no address.
pub async fn enqueue_all(tx: &mut Tx, messages: &[Email], now: Timestamp) -> Result<(), Error> {
    let messages: Vec<&Email> = messages.iter().filter(|message| !message.to.is_empty()).collect();
    if messages.is_empty() {
        return Ok(());
    }
    let ids = counters::next_range(tx, "outbox", i64::try_from(messages.len()).unwrap_or(i64::MAX)).await?;
    let mut sql = SqlBuilder::new(
        "INSERT INTO outbox (id, recipient, subject, body, created_at, attempts, next_attempt_at, message_id, kind, \
         order_number, subject_id, resend_of, invoices) VALUES ",
    );
    for (n, (message, id)) in messages.into_iter().zip(ids).enumerate() {
        let (subject, local_part) = (one_line(&message.subject), message_id(id));
        let texts = [message.to.clone(), subject, message.text.clone()].map(SqlValue::Text);
        let [to, subject, body] = texts;
        let row = [
            id.into(),
            to,
            subject,
            body,
            now.into(),
            0.into(),
            IMMEDIATELY.into(),
            local_part.into(),
            SqlValue::Text(message.kind.as_str().to_owned()),
            SqlValue::Text(message.order.as_ref().map(OrderNumber::to_string).unwrap_or_default()),
            message.subject_id.unwrap_or_default().into(),
            message.resend_of.unwrap_or_default().into(),
            SqlValue::Text(to_json(&message.invoices)?),
        ];
        sql = if n == 0 { sql } else { sql.push(", ") }.bind_list(row);
    }
    sql.build().execute(&mut **tx).await?;
    Ok(())
}

/// Replaces line breaks and other control characters in a subject, which may contain user input.
fn one_line(subject: &str) -> String {
    let parts = subject.split(char::is_control).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns the local part of a `Message-ID`, unique also across restored databases. The sender's domain is
/// added when it is sent.
fn message_id(id: i64) -> String {
    format!("{id}.{:016x}", environment::random())
}

/// Returns the last emails, the newest first.
pub async fn latest(db: &mut AnyConnection, limit: i64) -> Result<Vec<QueuedEmail>, Error> {
    SqlBuilder::new(SELECT).push(" ORDER BY id DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Returns the emails that are due.
pub async fn due(db: &mut AnyConnection, now: Timestamp, limit: i64) -> Result<Vec<QueuedEmail>, Error> {
    SqlBuilder::new(SELECT)
        .push(" WHERE sent_at IS NULL AND (next_attempt_at <= ")
        .bind(now)
        .push(" OR next_attempt_at > ")
        .bind(latest_next_attempt(now))
        .push(") ORDER BY id LIMIT ")
        .bind(limit)
        .build_as()
        .fetch_all(db)
        .await
}

/// Claims an email until an instant. If this process ends before it reports the result, another one can claim
/// it then. `Unchanged` when another process has claimed it.
pub async fn claim(
    tx: &mut Tx,
    id: i64,
    now: Timestamp,
    until: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE outbox SET next_attempt_at = $4 \
         WHERE id = $1 AND sent_at IS NULL AND (next_attempt_at <= $2 OR next_attempt_at > $3)",
    )
    .bind(id)
    .bind(now)
    .bind(latest_next_attempt(now))
    .bind(until)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Returns the number of unsent emails.
pub async fn count_unsent(db: &mut AnyConnection) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL").fetch_one(db).await
}

/// Returns the creation time of the oldest unsent email; `None` when all are sent.
pub async fn oldest_unsent(db: &mut AnyConnection) -> Result<Option<Timestamp>, Error> {
    sqlx::query_scalar("SELECT MIN(created_at) FROM outbox WHERE sent_at IS NULL").fetch_one(db).await
}

/// Unsent email whose delivery failed.
#[derive(Clone, Debug, FromRow)]
pub struct FailedEmail {
    pub id: i64,
    pub recipient: String,
    pub subject: String,
    pub created_at: Timestamp,
    /// Number of failed attempts.
    pub attempts: i64,
    /// Answer of the mail server to the last attempt.
    #[sqlx(try_from = "MaybeText")]
    pub last_error: String,
}

/// State of the outbox, which every email changes when it is queued, sent, or could not be delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct QueueState {
    last_id: i64,
    unsent: i64,
    failures: i64,
}

pub async fn queue_state(db: &mut AnyConnection) -> Result<QueueState, Error> {
    sqlx::query_as(
        "SELECT (SELECT COALESCE(MAX(id), 0) FROM outbox) AS last_id, COUNT(*) AS unsent, \
         CAST(COALESCE(SUM(attempts), 0) AS BIGINT) AS failures FROM outbox WHERE sent_at IS NULL",
    )
    .fetch_one(db)
    .await
}

/// Returns unsent emails whose delivery failed, the oldest first.
pub async fn failed(db: &mut AnyConnection, limit: i64) -> Result<Vec<FailedEmail>, Error> {
    sqlx::query_as(
        "SELECT id, recipient, subject, created_at, attempts, last_error FROM outbox \
         WHERE sent_at IS NULL AND attempts > 0 ORDER BY id LIMIT $1",
    )
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Makes a failed email due at once. `Unchanged` when it is sent, or has not failed.
pub async fn retry(tx: &mut Tx, id: i64) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE outbox SET next_attempt_at = $2 WHERE id = $1 AND sent_at IS NULL AND attempts > 0")
        .bind(id)
        .bind(IMMEDIATELY)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Email about an order.
#[derive(Clone, Debug, FromRow)]
pub struct OrderEmail {
    pub id: i64,
    #[sqlx(try_from = "Code")]
    pub kind: MailKind,
    /// Empty once it is sent, as its subject and text.
    pub recipient: String,
    pub subject: String,
    #[sqlx(rename = "body")]
    pub text: String,
    pub created_at: Timestamp,
    /// Number of delivery attempts.
    pub attempts: i64,
    pub sent_at: Option<Timestamp>,
    /// Answer of the mail server to the last attempt, if it failed.
    pub last_error: Option<String>,
    /// Refund, course or withdrawal that it is about; 0 for none.
    pub subject_id: i64,
    /// Email that staff sent again as this one; 0 for none.
    pub resend_of: i64,
}

/// Returns the emails about an order, the oldest first.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<OrderEmail>, Error> {
    sqlx::query_as(
        "SELECT id, kind, recipient, subject, body, created_at, attempts, sent_at, last_error, subject_id, resend_of \
         FROM outbox WHERE order_number = $1 AND order_number <> '' ORDER BY id",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await
}

/// Marks an email as sent and deletes its recipient and content, which may contain account links. The first
/// process to report sets the time: one whose claim had expired may have sent the email a second time.
pub async fn mark_sent(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "UPDATE outbox SET sent_at = $2, recipient = '', subject = '', body = '', attempts = attempts + 1, \
         last_error = NULL WHERE id = $1 AND sent_at IS NULL",
    )
    .bind(id)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Records a failed delivery and the time of the next attempt.
pub async fn mark_failed(
    tx: &mut Tx,
    id: i64,
    reason: &str,
    next_attempt_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE outbox SET attempts = attempts + 1, last_error = $2, next_attempt_at = $3 \
         WHERE id = $1 AND sent_at IS NULL",
    )
    .bind(id)
    .bind(reason.to_owned())
    .bind(next_attempt_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(one_line("Pedido M26\r\nBcc: otra@ejemplo.es\0"), "Pedido M26 Bcc: otra@ejemplo.es");
    }
}
