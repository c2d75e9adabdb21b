//! Work that waits for a transaction of the test.

use std::pin::pin;
use std::time::Duration;

use mostrador_api::store::Store;
use tokio::time::{sleep, timeout};

use crate::support::PATIENCE;
use crate::worlds::Writes;

/// Does some work that the transaction of the test, which is open, keeps from going on. As soon as `count` transactions of
/// the work wait for it, or the work is done without, `then` ends the transaction. Returns what the work returns.
pub(crate) async fn kept_waiting<T>(
    store: &Store,
    count: u32,
    work: impl Future<Output = T>,
    then: impl AsyncFnOnce(),
) -> T {
    let mut work = pin!(work);
    let writes = Writes::new();
    let waiting = timeout(PATIENCE, until_waiting(store, &writes, count));
    let done = tokio::select! {
        done = &mut work => Some(done),
        waiting = waiting => {
            waiting.expect("nothing waits for the transaction");
            None
        }
    };
    drop(writes);
    then().await;
    match done {
        Some(done) => done,
        None => work.await,
    }
}

/// Returns when so many transactions wait: on SQLite for the only connection that writes, on PostgreSQL for a lock.
async fn until_waiting(store: &Store, writes: &Writes, count: u32) {
    while i64::from(count) > if store.is_sqlite() { writes.count().into() } else { locked(store).await } {
        sleep(Duration::from_millis(5)).await;
    }
}

async fn locked(store: &Store) -> i64 {
    let waiting = "SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    sqlx::query_scalar(waiting).fetch_one(&mut *store.asking().await.unwrap()).await.unwrap()
}
