//! Sessions: which tokens still count.

use sqlx::{AnyConnection, Error};

/// Begins a session, and forgets those that ended long ago.
///
/// # Errors
/// The database fails.
pub async fn begin(
    db: &mut AnyConnection,
    jti: &str,
    customer: u32,
    now_ms: i64,
    expires_at: i64,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM sessions WHERE expires_at < $1").bind(now_ms).execute(&mut *db).await?;
    sqlx::query("INSERT INTO sessions (jti, customer_id, created_at, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(jti.to_owned())
        .bind(i64::from(customer))
        .bind(now_ms)
        .bind(expires_at)
        .execute(db)
        .await?;
    Ok(())
}

/// Lets a session last longer.
///
/// # Errors
/// The database fails.
pub async fn extend(db: &mut AnyConnection, jti: &str, expires_at: i64) -> Result<(), Error> {
    sqlx::query("UPDATE sessions SET expires_at = $2 WHERE jti = $1 AND revoked_at IS NULL")
        .bind(jti.to_owned())
        .bind(expires_at)
        .execute(db)
        .await?;
    Ok(())
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
