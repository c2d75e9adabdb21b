//! Sessions: which tokens still count.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::row::Columns;

/// A session that is not over. Instants are milliseconds since 1970.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its name.
    pub jti: String,
    /// Where, in words for the customer; empty when it is not known.
    pub device: String,
    /// When somebody logged in.
    pub created_at: i64,
    /// When its token was last renewed.
    pub refreshed_at: Option<i64>,
    /// When it ends.
    pub expires_at: i64,
}

/// Begins a session, and forgets those that ended long ago.
///
/// # Errors
/// The database fails.
pub async fn begin(
    db: &mut AnyConnection,
    jti: &str,
    customer: u32,
    device: &str,
    now_ms: i64,
    expires_at: i64,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM sessions WHERE expires_at < $1").bind(now_ms).execute(&mut *db).await?;
    sqlx::query(
        "INSERT INTO sessions (jti, customer_id, device, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(jti.to_owned())
    .bind(i64::from(customer))
    .bind(device.to_owned())
    .bind(now_ms)
    .bind(expires_at)
    .execute(db)
    .await?;
    Ok(())
}

/// When a session began.
///
/// # Errors
/// The database fails.
pub async fn begun_at(db: &mut AnyConnection, jti: &str) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT created_at FROM sessions WHERE jti = $1")
        .bind(jti.to_owned())
        .fetch_optional(db)
        .await
}

/// Lets a session last longer.
///
/// # Errors
/// The database fails.
pub async fn extend(db: &mut AnyConnection, jti: &str, now_ms: i64, expires_at: i64) -> Result<(), Error> {
    sqlx::query(
        "UPDATE sessions SET refreshed_at = $2, expires_at = $3 WHERE jti = $1 AND revoked_at IS NULL",
    )
    .bind(jti.to_owned())
    .bind(now_ms)
    .bind(expires_at)
    .execute(db)
    .await?;
    Ok(())
}

/// Where a customer is logged in, the last login first.
///
/// # Errors
/// The database fails.
pub async fn of_customer(db: &mut AnyConnection, customer: u32, now_ms: i64) -> Result<Vec<Session>, Error> {
    let rows = sqlx::query(
        "SELECT jti, device, created_at, refreshed_at, expires_at FROM sessions WHERE customer_id = $1 \
         AND revoked_at IS NULL AND expires_at > $2 ORDER BY created_at DESC, jti",
    )
    .bind(i64::from(customer))
    .bind(now_ms)
    .fetch_all(db)
    .await?;
    rows.iter().map(session).collect()
}

/// Ends a session: every token of it is refused from here on.
///
/// # Errors
/// The database fails.
pub async fn revoke(db: &mut AnyConnection, jti: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query("UPDATE sessions SET revoked_at = $2 WHERE jti = $1 AND revoked_at IS NULL")
        .bind(jti.to_owned())
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(())
}

/// Ends one of a customer's sessions. False when it is not theirs, or over.
///
/// # Errors
/// The database fails.
pub async fn revoke_one(
    db: &mut AnyConnection,
    customer: u32,
    jti: &str,
    now_ms: i64,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "UPDATE sessions SET revoked_at = $3 WHERE jti = $1 AND customer_id = $2 AND revoked_at IS NULL \
         AND expires_at > $3",
    )
    .bind(jti.to_owned())
    .bind(i64::from(customer))
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends every session of a customer, but for one if it is to stay.
///
/// # Errors
/// The database fails.
pub async fn revoke_all(
    db: &mut AnyConnection,
    customer: u32,
    keep: Option<&str>,
    now_ms: i64,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE sessions SET revoked_at = $3 WHERE customer_id = $1 AND jti <> $2 AND revoked_at IS NULL",
    )
    .bind(i64::from(customer))
    .bind(keep.unwrap_or_default().to_owned())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

fn session(row: &AnyRow) -> Result<Session, Error> {
    Ok(Session {
        jti: row.text("jti")?,
        device: row.text("device")?,
        created_at: row.int("created_at")?,
        refreshed_at: row.maybe_int("refreshed_at")?,
        expires_at: row.int("expires_at")?,
    })
}
