//! What nobody asks for any more is forgotten by itself: registrations and withdrawals that were never confirmed.

use std::time::Duration;

use crate::clock;
use crate::store::{Store, in_time, registrations, withdrawals};

/// How often it is looked for.
const PAUSE: Duration = Duration::from_hours(1);

/// Forgets what has had its time. How much it was.
///
/// # Errors
/// The database fails.
pub async fn tidy(store: &Store, now_ms: i64) -> Result<u64, sqlx::Error> {
    let forgotten = store.transact(async |mut tx| {
        let registered = registrations::forget_expired(&mut tx, now_ms).await?;
        let declared = withdrawals::forget_expired(&mut tx, now_ms).await?;
        Ok::<_, sqlx::Error>((tx, registered + declared))
    });
    forgotten.await
}

/// Tidies up for ever.
pub async fn run(store: Store) {
    loop {
        match in_time(tidy(&store, clock::now_ms())).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "what was never confirmed is forgotten"),
            Err(error) => tracing::error!(%error, "what was never confirmed cannot be forgotten"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
