//! Background job that takes course dates off sale once they have started (rule 5.13).

use std::time::Duration;

use mostrador_core::time::Timestamp;

use crate::clock;
use crate::db::repositories::course_sessions;
use crate::db::{Database, with_job_timeout};

/// Interval of the job. Orders placed in between are rejected by their own check.
const INTERVAL: Duration = Duration::from_mins(1);

/// Takes started course dates off sale and returns their number.
pub async fn close_started_sessions(store: &Database, now: Timestamp) -> Result<usize, sqlx::Error> {
    if !course_sessions::has_started_on_sale(&mut *store.begin_read().await?, now).await? {
        return Ok(0);
    }
    let closed = store.transaction(async |tx| course_sessions::close_started_sessions(tx, now).await);
    closed.await
}

/// Runs the job forever.
pub async fn run(store: Database) {
    loop {
        match with_job_timeout(close_started_sessions(&store, clock::now())).await {
            Ok(0) => {}
            Ok(dates) => tracing::info!(dates, "started course dates taken off sale"),
            Err(error) => tracing::error!(%error, "closing started course dates failed"),
        }
        tokio::time::sleep(INTERVAL).await;
    }
}
