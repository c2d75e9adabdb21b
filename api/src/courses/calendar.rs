//! Dates that have begun go off sale by themselves (rule 5.13).

use std::time::Duration;

use crate::clock;
use crate::store::{Store, courses, in_time};

/// How often they are looked for. An order that comes in between is refused by itself.
const PAUSE: Duration = Duration::from_mins(1);

/// Takes what has begun off sale. How many dates there were.
///
/// # Errors
/// The database fails.
pub async fn close(store: &Store, now_ms: i64) -> Result<usize, sqlx::Error> {
    if !courses::sells_begun(&mut *store.read().await?, now_ms).await? {
        return Ok(0);
    }
    let closed = store.transact(async |mut tx| {
        let closed = courses::take_begun_off_sale(&mut tx, now_ms).await?;
        Ok((tx, closed))
    });
    closed.await
}

/// Closes dates for ever.
pub async fn run(store: Store) {
    loop {
        match in_time(close(&store, clock::now_ms())).await {
            Ok(0) => {}
            Ok(dates) => tracing::info!(dates, "dates of courses have begun"),
            Err(error) => tracing::error!(%error, "dates of courses cannot be closed"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
