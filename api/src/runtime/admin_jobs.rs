//! Background jobs of the administration: search words of new customers, sales of days that have ended, webhooks.

use std::time::{Duration, Instant};

use crate::clock;
use crate::db::repositories::{customer_words, webhooks};
use crate::db::{Database, with_job_timeout};
use crate::services::integrations::public_resolver::Destinations;
use crate::services::integrations::webhook_delivery;
use crate::services::reports;

/// Interval between looks for new or changed customers.
const INDEX_INTERVAL: Duration = Duration::from_secs(5);
/// Interval between looks for deliveries.
const WEBHOOK_INTERVAL: Duration = Duration::from_secs(2);
/// Interval between looks for old deliveries.
const WEBHOOK_CLEANUP_INTERVAL: Duration = Duration::from_hours(6);
/// Age at which a delivery is deleted from the log, in milliseconds: 60 days.
const MAX_DELIVERY_AGE_MS: i64 = 60 * 86_400_000;
/// Interval between looks for days that have ended.
const SALES_INTERVAL: Duration = Duration::from_mins(5);
/// Maximum number of days that the job sums up at once.
const DAYS_AT_ONCE: usize = 31;

/// Writes the search words of new and changed customers until the process ends.
pub(super) async fn index_customers(store: Database) {
    loop {
        let indexed = with_job_timeout(async {
            if !customer_words::is_behind(&mut *store.begin_read().await?).await? {
                return Ok::<_, sqlx::Error>(0);
            }
            store.transaction(async |tx| customer_words::index_batch(tx).await).await
        });
        match indexed.await {
            Ok(0) => tokio::time::sleep(INDEX_INTERVAL).await,
            // More may follow; other writes come between the batches.
            Ok(_) => tokio::task::yield_now().await,
            Err(error) => {
                tracing::error!(%error, "customers not indexed");
                tokio::time::sleep(INDEX_INTERVAL).await;
            }
        }
    }
}

/// Stores the sales of days that have ended until the process ends.
pub(super) async fn complete_sales_days(store: Database) {
    loop {
        match reports::complete_days(&store, DAYS_AT_ONCE).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "sales of past days not stored"),
        }
        tokio::time::sleep(SALES_INTERVAL).await;
    }
}

/// Delivers webhooks until the process ends, and deletes old deliveries from the log.
pub(super) async fn deliver_webhooks(store: Database, destinations: Destinations) {
    let mut last_cleanup: Option<Instant> = None;
    loop {
        match webhook_delivery::run_once(&store, destinations).await {
            Ok(0) => tokio::time::sleep(WEBHOOK_INTERVAL).await,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "webhooks not delivered");
                tokio::time::sleep(WEBHOOK_INTERVAL).await;
            }
        }
        if last_cleanup.is_none_or(|last| last.elapsed() > WEBHOOK_CLEANUP_INTERVAL) {
            last_cleanup = Some(Instant::now());
            let before = clock::now() + -MAX_DELIVERY_AGE_MS;
            let deleted = store.transaction(async |tx| webhooks::delete_old_deliveries(tx, before).await);
            if let Err(error) = deleted.await {
                tracing::error!(%error, "old deliveries not deleted");
            }
        }
    }
}
