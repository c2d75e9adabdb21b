//! Leases for background jobs that only one process may run at a time.

use mostrador_core::time::Timestamp;
use sqlx::Error;

use crate::db::{ConditionalWrite, Database, Tx};

/// Upper bound of the clock difference between two processes, in milliseconds.
pub(crate) const MAX_CLOCK_SKEW_MS: i64 = 60 * 60 * 1_000;

/// Acquires or renews the lease of a job until an instant. `Unchanged` when another process holds it. All
/// processes use the same duration: a lease with a much later expiry was written with a wrong clock, and
/// counts as free.
pub async fn acquire(
    tx: &mut Tx,
    job: &str,
    holder: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "INSERT INTO leases (name, holder, expires_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
         WHERE leases.holder = $2 OR leases.expires_at <= $4 OR leases.expires_at > $5",
    )
    .bind(job.to_owned())
    .bind(holder.to_owned())
    .bind(until)
    .bind(now)
    .bind(until + MAX_CLOCK_SKEW_MS)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Acquires or renews the lease of a job for a duration in milliseconds, in a transaction of its own; returns false when another
/// process holds it.
pub async fn acquire_for_job(
    store: &Database,
    job: &str,
    holder: &str,
    now: Timestamp,
    duration_ms: i64,
) -> Result<bool, Error> {
    let lease = store.transaction(async |tx| acquire(tx, job, holder, now, now + duration_ms).await);
    Ok(lease.await? == ConditionalWrite::Applied)
}

/// Releases a lease before its expiry.
pub async fn release(tx: &mut Tx, job: &str, holder: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM leases WHERE name = $1 AND holder = $2")
        .bind(job.to_owned())
        .bind(holder.to_owned())
        .execute(&mut **tx)
        .await?;
    Ok(())
}
