//! Mail that waits to be sent, or was.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::{Sql, Value};
use super::counters;
use super::leases::SKEW_MS;
use super::row::Columns;
use crate::clock;
use crate::mail::Message;
use crate::world;

/// When a new letter is tried first: before any time, so that what a clock wrote that was ahead does not wait for it.
const AT_ONCE: i64 = 0;

/// The longest that a letter waits for its next try, in milliseconds.
pub const LONGEST_WAIT_MS: i64 = 24 * 60 * 60 * 1_000;

/// From when on a letter waits for longer than any does: its time was set by a clock that was wrong, and it is due.
fn beyond(now_ms: i64) -> i64 {
    now_ms + LONGEST_WAIT_MS + SKEW_MS
}

/// A letter in the outbox.
#[derive(Clone, Debug, Serialize)]
pub struct Letter {
    /// Identifier, in the order of writing.
    pub id: i64,
    /// Recipient.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// RFC 3339.
    pub created_at: String,
    /// How often sending was tried.
    #[serde(skip)]
    pub attempts: i64,
    /// The name under which it travels, however often; empty for one from before letters had names.
    #[serde(skip)]
    pub message_id: String,
}

/// Puts a letter into the outbox, in the transaction of what it tells about. One to nobody is none: an erased customer has
/// no address.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, message: &Message, now_ms: i64) -> Result<(), Error> {
    put_all(db, std::slice::from_ref(message), now_ms).await
}

/// Puts several in at once, in this order.
///
/// # Errors
/// The database fails.
pub async fn put_all(db: &mut AnyConnection, messages: &[Message], now_ms: i64) -> Result<(), Error> {
    let messages: Vec<&Message> = messages.iter().filter(|message| !message.to.is_empty()).collect();
    if messages.is_empty() {
        return Ok(());
    }
    let ids = counters::next_of(db, "outbox", i64::try_from(messages.len()).unwrap_or(i64::MAX)).await?;
    let mut sql = Sql::new(
        "INSERT INTO outbox (id, recipient, subject, body, created_at, attempts, next_attempt_at, message_id) VALUES ",
    );
    for (n, (message, id)) in messages.into_iter().zip(ids).enumerate() {
        let (subject, name) = (one_line(&message.subject), message_id(id));
        let texts = [message.to.clone(), subject, message.text.clone()].map(Value::Text);
        let [to, subject, body] = texts;
        let row = [id.into(), to, subject, body, now_ms.into(), 0.into(), AT_ONCE.into(), name.into()];
        sql = if n == 0 { sql } else { sql.push(", ") }.bind_list(row);
    }
    sql.query().execute(db).await?;
    Ok(())
}

/// A subject is one line, whatever people have typed into what it tells of.
fn one_line(subject: &str) -> String {
    let parts = subject.split(char::is_control).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// A name that no other letter has, in this database or in one that was restored. The sender's domain comes behind it.
fn message_id(id: i64) -> String {
    format!("{id}.{:016x}", world::random())
}

/// The last letters, the newest first.
///
/// # Errors
/// The database fails.
pub async fn latest(db: &mut AnyConnection, limit: i64) -> Result<Vec<Letter>, Error> {
    let rows =
        sqlx::query("SELECT * FROM outbox ORDER BY id DESC LIMIT $1").bind(limit).fetch_all(db).await?;
    rows.iter().map(letter).collect()
}

/// Letters whose turn it is.
///
/// # Errors
/// The database fails.
pub async fn due(db: &mut AnyConnection, now_ms: i64, limit: i64) -> Result<Vec<Letter>, Error> {
    let rows = sqlx::query(
        "SELECT * FROM outbox WHERE sent_at IS NULL AND (next_attempt_at <= $1 OR next_attempt_at > $2) \
         ORDER BY id LIMIT $3",
    )
    .bind(now_ms)
    .bind(beyond(now_ms))
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter().map(letter).collect()
}

/// Takes a letter to be sent: nobody else takes it before an instant, and if this process ends meanwhile somebody does
/// then. False when somebody was quicker.
///
/// # Errors
/// The database fails.
pub async fn take(db: &mut AnyConnection, id: i64, now_ms: i64, until_ms: i64) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE outbox SET next_attempt_at = $4 \
         WHERE id = $1 AND sent_at IS NULL AND (next_attempt_at <= $2 OR next_attempt_at > $3)",
    )
    .bind(id)
    .bind(now_ms)
    .bind(beyond(now_ms))
    .bind(until_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How many letters wait.
///
/// # Errors
/// The database fails.
pub async fn waiting(db: &mut AnyConnection) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL").fetch_one(db).await
}

/// Since when the oldest letter waits, in milliseconds since 1970; nothing when none does.
///
/// # Errors
/// The database fails.
pub async fn oldest_waiting(db: &mut AnyConnection) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT MIN(created_at) FROM outbox WHERE sent_at IS NULL").fetch_one(db).await
}

/// Notes that a letter left, and forgets what it said and to whom: a letter may carry a link that opens an account, and
/// nobody needs to know any more who has had one. When it left was written down by whoever came first: a process whose
/// time with it was over may have sent it once more.
///
/// # Errors
/// The database fails.
pub async fn sent(db: &mut AnyConnection, id: i64, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "UPDATE outbox SET sent_at = $2, recipient = '', subject = '', body = '', attempts = attempts + 1, \
         last_error = NULL WHERE id = $1 AND sent_at IS NULL",
    )
    .bind(id)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that a letter could not leave, and when to try again.
///
/// # Errors
/// The database fails.
pub async fn failed(
    db: &mut AnyConnection,
    id: i64,
    reason: &str,
    next_attempt_at: i64,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE outbox SET attempts = attempts + 1, last_error = $2, next_attempt_at = $3 \
         WHERE id = $1 AND sent_at IS NULL",
    )
    .bind(id)
    .bind(reason.to_owned())
    .bind(next_attempt_at)
    .execute(db)
    .await?;
    Ok(())
}

fn letter(row: &AnyRow) -> Result<Letter, Error> {
    Ok(Letter {
        id: row.int("id")?,
        to: row.text("recipient")?,
        subject: row.text("subject")?,
        text: row.text("body")?,
        created_at: clock::rfc3339(row.int("created_at")?),
        attempts: row.int("attempts")?,
        message_id: row.maybe_text("message_id")?.unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(one_line("Pedido M26\r\nBcc: otra@ejemplo.es\0"), "Pedido M26 Bcc: otra@ejemplo.es");
    }
}
