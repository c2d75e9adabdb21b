//! Jobs that only one process may do at a time.

use sqlx::{AnyConnection, Error};

/// Clocks of two processes differ by less, in milliseconds.
pub(super) const SKEW_MS: i64 = 60 * 60 * 1_000;

/// Takes a job, or goes on holding it, until an instant. False when somebody else holds it. Nobody takes it for longer than
/// this: what is held until much later was taken by a clock that was wrong, and is free.
///
/// # Errors
/// The database fails.
pub async fn hold(
    db: &mut AnyConnection,
    job: &str,
    holder: &str,
    now_ms: i64,
    until_ms: i64,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "INSERT INTO leases (name, holder, expires_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
         WHERE leases.holder = $2 OR leases.expires_at <= $4 OR leases.expires_at > $5",
    )
    .bind(job.to_owned())
    .bind(holder.to_owned())
    .bind(until_ms)
    .bind(now_ms)
    .bind(until_ms + SKEW_MS)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Lets a job go before its time is over.
///
/// # Errors
/// The database fails.
pub async fn release(db: &mut AnyConnection, job: &str, holder: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM leases WHERE name = $1 AND holder = $2")
        .bind(job.to_owned())
        .bind(holder.to_owned())
        .execute(db)
        .await?;
    Ok(())
}
