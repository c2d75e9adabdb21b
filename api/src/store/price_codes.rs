//! Access codes of the price table, and the sessions they have opened.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::counters;
use super::row::Columns;
use crate::clock;

/// A code as the owner sees it: everything but the code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Code {
    /// Identifier.
    pub id: i64,
    /// For whom.
    pub label: String,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339; nothing when it never expires.
    pub expires_at: Option<String>,
    /// RFC 3339, when it was revoked.
    pub revoked_at: Option<String>,
    /// RFC 3339, when it last opened the price table.
    pub last_used_at: Option<String>,
    /// Whether it still opens it.
    pub usable: bool,
}

/// A code that somebody has just given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// Identifier.
    pub id: i64,
    /// Until when, in milliseconds since 1970.
    pub expires_at: Option<i64>,
}

/// Keeps a new code; its identifier.
///
/// # Errors
/// The database fails.
pub async fn put(
    db: &mut AnyConnection,
    code_hash: &str,
    label: &str,
    now_ms: i64,
    expires_at: Option<i64>,
) -> Result<i64, Error> {
    let id = counters::next(db, "price_codes").await?;
    sqlx::query(
        "INSERT INTO price_codes (id, code_hash, label, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(code_hash.to_owned())
    .bind(label.to_owned())
    .bind(now_ms)
    .bind(expires_at)
    .execute(db)
    .await?;
    Ok(id)
}

/// Every code, the newest first.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection, now_ms: i64) -> Result<Vec<Code>, Error> {
    let rows = sqlx::query("SELECT * FROM price_codes ORDER BY id DESC").fetch_all(db).await?;
    rows.iter().map(|row| code(row, now_ms)).collect()
}

/// One of them.
///
/// # Errors
/// The database fails.
pub async fn by_id(db: &mut AnyConnection, id: i64, now_ms: i64) -> Result<Option<Code>, Error> {
    let row = sqlx::query("SELECT * FROM price_codes WHERE id = $1").bind(id).fetch_optional(db).await?;
    row.map(|row| code(&row, now_ms)).transpose()
}

/// Revokes a code, and with it every token that it has given. False when there is none with this identifier that is not
/// revoked.
///
/// # Errors
/// The database fails.
pub async fn revoke(db: &mut AnyConnection, id: i64, now_ms: i64) -> Result<bool, Error> {
    let done = sqlx::query("UPDATE price_codes SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL")
        .bind(id)
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// The code with this hash, when it is neither revoked nor expired; from here on it is one that was used now.
///
/// # Errors
/// The database fails.
pub async fn usable(db: &mut AnyConnection, code_hash: &str, now_ms: i64) -> Result<Option<Usable>, Error> {
    let row = sqlx::query(
        "UPDATE price_codes SET last_used_at = $2 WHERE code_hash = $1 AND revoked_at IS NULL \
         AND (expires_at IS NULL OR expires_at > $2) RETURNING id, expires_at",
    )
    .bind(code_hash.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok(Usable { id: row.int("id")?, expires_at: row.maybe_int("expires_at")? })).transpose()
}

/// Begins the session of a code, and forgets those that are over.
///
/// # Errors
/// The database fails.
pub async fn begin(
    db: &mut AnyConnection,
    code: i64,
    jti: &str,
    now_ms: i64,
    expires_at: i64,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM price_sessions WHERE expires_at < $1").bind(now_ms).execute(&mut *db).await?;
    sqlx::query("INSERT INTO price_sessions (jti, code_id, created_at, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(jti.to_owned())
        .bind(code)
        .bind(now_ms)
        .bind(expires_at)
        .execute(db)
        .await?;
    Ok(())
}

/// The code of a session that is not over, whose code is neither revoked nor expired.
///
/// # Errors
/// The database fails.
pub async fn of_session(db: &mut AnyConnection, jti: &str, now_ms: i64) -> Result<Option<i64>, Error> {
    sqlx::query_scalar(
        "SELECT c.id FROM price_codes c JOIN price_sessions s ON s.code_id = c.id WHERE s.jti = $1 \
         AND s.revoked_at IS NULL AND s.expires_at > $2 AND c.revoked_at IS NULL \
         AND (c.expires_at IS NULL OR c.expires_at > $2)",
    )
    .bind(jti.to_owned())
    .bind(now_ms)
    .fetch_optional(db)
    .await
}

/// Ends a session: its token is refused from here on.
///
/// # Errors
/// The database fails.
pub async fn leave(db: &mut AnyConnection, jti: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE price_sessions SET revoked_at = $2 WHERE jti = $1 AND revoked_at IS NULL")
        .bind(jti.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

fn code(row: &AnyRow, now_ms: i64) -> Result<Code, Error> {
    let (expires_at, revoked_at) = (row.maybe_int("expires_at")?, row.maybe_int("revoked_at")?);
    Ok(Code {
        id: row.int("id")?,
        label: row.text("label")?,
        created_at: clock::rfc3339(row.int("created_at")?),
        expires_at: expires_at.map(clock::rfc3339),
        revoked_at: revoked_at.map(clock::rfc3339),
        last_used_at: row.maybe_int("last_used_at")?.map(clock::rfc3339),
        usable: revoked_at.is_none() && expires_at.is_none_or(|end| end > now_ms),
    })
}
