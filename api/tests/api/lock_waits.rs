//! Runs work that blocks on a transaction held open by the test.

use std::pin::pin;
use std::time::Duration;

use mostrador_api::db::Database;
use tokio::time::{sleep, timeout};

use crate::environment_fakes::WriteCounter;
use crate::support::WAIT_TIMEOUT;

/// Runs `work`, which blocks on the test's open transaction. Once `count` transactions of the work wait for
/// it, or the work has finished, `release` ends the test's transaction. Returns the result of the work.
pub(crate) async fn release_when_blocked<T>(
    store: &Database,
    count: u32,
    work: impl Future<Output = T>,
    release: impl AsyncFnOnce(),
) -> T {
    let mut work = pin!(work);
    let writes = WriteCounter::new();
    let waiting = timeout(WAIT_TIMEOUT, until_waiting(store, &writes, count));
    let done = tokio::select! {
        done = &mut work => Some(done),
        waiting = waiting => {
            waiting.expect("nothing waits for the transaction");
            None
        }
    };
    drop(writes);
    release().await;
    match done {
        Some(done) => done,
        None => work.await,
    }
}

/// Returns when `count` transactions wait: on SQLite for the single write connection, on PostgreSQL for a
/// lock.
async fn until_waiting(store: &Database, writes: &WriteCounter, count: u32) {
    while i64::from(count)
        > if store.is_sqlite() { writes.count().into() } else { count_lock_waits(store).await }
    {
        sleep(Duration::from_millis(5)).await;
    }
}

async fn count_lock_waits(store: &Database) -> i64 {
    let waiting = "SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    sqlx::query_scalar(waiting).fetch_one(&mut *store.acquire_reader().await.unwrap()).await.unwrap()
}
