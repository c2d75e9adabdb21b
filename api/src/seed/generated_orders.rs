//! Generated orders for performance tests: copies of the latest order, over the past three years.

use crate::clock;
use crate::db::Database;
use crate::db::repositories::generated_orders::Copies;
use crate::db::repositories::{generated_orders, products};
use crate::db::retry::CommitMode;

const CHUNK_SIZE: u16 = 20_000;
const ORDERS_PER_CUSTOMER: i64 = 20;
/// Three years, in milliseconds.
const PERIOD_MS: i64 = 3 * 365 * 86_400_000;

/// Writes `count` copies of the latest order; returns false if there is none. `progress` receives the number written so
/// far.
pub async fn generate(
    store: &Database,
    count: i64,
    mut progress: impl FnMut(i64),
) -> Result<bool, sqlx::Error> {
    let Some(template) = generated_orders::latest(&mut *store.begin_read().await?).await? else {
        return Ok(false);
    };
    let customers = (count / ORDERS_PER_CUSTOMER).max(1);
    let inserted = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
        generated_orders::insert_customers(tx, &template, customers).await
    });
    let first_customer = inserted.await?;
    let (until, interval_ms) = (clock::now(), PERIOD_MS / count.max(1));
    for first in (0..count).step_by(CHUNK_SIZE.into()) {
        let last = count.min(first + i64::from(CHUNK_SIZE)) - 1;
        let template = template.clone();
        let copies = Copies { template, first, last, first_customer, customers, until, interval_ms };
        let written = store.transaction_without_timeout(CommitMode::Commit, async |tx| {
            generated_orders::insert(tx, &copies).await
        });
        written.await?;
        progress(last + 1);
    }
    let analyzed = store
        .transaction_without_timeout(CommitMode::Commit, async |tx| products::update_statistics(tx).await);
    analyzed.await?;
    Ok(true)
}
