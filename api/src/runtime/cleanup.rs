//! Periodic deletion of registrations and withdrawals that were never confirmed, of interrupted uploads, and of files that
//! were uploaded for an import.

use std::time::Duration;

use mostrador_core::time::Timestamp;

use crate::clock;
use crate::db::repositories::{registrations, withdrawals};
use crate::db::{Database, with_job_timeout};
use crate::services::media::deletion;
use crate::transfer::import::uploads;

/// Interval between cleanups.
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);

/// Deletes expired registrations and withdrawals; returns their number.
pub async fn delete_expired(store: &Database, now: Timestamp) -> Result<u64, sqlx::Error> {
    let deleted = store.transaction(async |tx| {
        let expired_registrations = registrations::delete_expired(tx, now).await?;
        let expired_withdrawals = withdrawals::delete_expired(tx, now).await?;
        Ok::<_, sqlx::Error>(expired_registrations + expired_withdrawals)
    });
    deleted.await
}

/// Runs the cleanup until the process ends.
pub async fn run(store: Database) {
    loop {
        match with_job_timeout(delete_expired(&store, clock::now())).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "expired registrations and withdrawals deleted"),
            Err(error) => tracing::error!(%error, "cleanup failed"),
        }
        match with_job_timeout(deletion::delete_interrupted(&store, clock::now())).await {
            Ok(0) => {}
            Ok(uploads) => tracing::info!(uploads, "interrupted uploads deleted"),
            Err(error) => tracing::error!(%error, "cleanup of uploads failed"),
        }
        match with_job_timeout(uploads::delete_expired(&store, clock::now())).await {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "expired import files deleted"),
            Err(error) => tracing::error!(%error, "cleanup of import files failed"),
        }
        tokio::time::sleep(CLEANUP_INTERVAL).await;
    }
}
