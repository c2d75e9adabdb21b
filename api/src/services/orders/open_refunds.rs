//! Refunds without an answer: the bank is asked about them, and its decision is applied (rule 4.36). One process does it at a
//! time. A refund that the bank has not received is left to staff, who can repeat it.

use std::time::{Duration, Instant};

use mostrador_core::time::Timestamp;

use super::order_confirmation::NotificationContext;
use super::refund_error::RefundError;
use super::{refund, refund_request};
use crate::config::Config;
use crate::db::error_class::ErrorClass;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::refunds::{Refund, RefundState};
use crate::db::repositories::{leases, orders, payment_attempts, refunds};
use crate::db::with_job_timeout;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::environment;
use crate::services::staff::audit::Author;

const MINUTE_MS: i64 = 60_000;
const JOB: &str = "open refunds";
/// Duration of the job's lease without renewal: a round takes less time, however slow the bank is.
const LEASE_MS: i64 = 10 * MINUTE_MS;
const BATCH_SIZE: i64 = 5;
/// Duration after which a round begins no other batch, whose queries the lease outlasts.
const MAX_ROUND: Duration = Duration::from_mins(4);
/// Age up to which the bank is asked about a refund. Later it is left to staff.
const MAX_AGE_MS: i64 = 3 * 24 * 60 * MINUTE_MS;

/// Queries the refunds without an answer, unless another process holds the lease; returns how many have an outcome.
pub async fn query_with_lease(
    config: &Config,
    store: &Database,
    holder: &str,
    now: Timestamp,
) -> Result<u32, sqlx::Error> {
    if !leases::acquire_for_job(store, JOB, holder, now, LEASE_MS).await? {
        return Ok(0);
    }
    query(config, store, now).await
}

/// Queries the refunds without an answer; returns how many have an outcome.
pub async fn query(config: &Config, store: &Database, now: Timestamp) -> Result<u32, sqlx::Error> {
    let requested = now - MAX_AGE_MS..refund::unanswered_since(now);
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config, url: &url, now };
    let (started, mut decided, mut after) = (Instant::now(), 0, 0);
    while started.elapsed() < MAX_ROUND {
        let open = with_job_timeout(async {
            let mut db = store.begin_read().await?;
            refunds::unanswered_by_bank(&mut db, requested.clone(), after, BATCH_SIZE).await
        });
        let open = open.await?;
        let Some(last) = open.last() else { break };
        after = last.id;
        for refund in open {
            let order = refund.order.clone();
            match Box::pin(query_one(store, context, refund)).await {
                Ok(is_decided) => decided += u32::from(is_decided),
                Err(RefundError::Database(error))
                    if ErrorClass::classify(&error) == ErrorClass::Transient =>
                {
                    return Err(error);
                }
                Err(error) => {
                    tracing::warn!(order = order.as_str(), %error, "refund without an answer not settled");
                }
            }
        }
    }
    Ok(decided)
}

/// Asks the bank about a refund, and applies its decision; returns true if it has one.
async fn query_one(
    store: &Database,
    context: NotificationContext<'_>,
    mut refund: Refund,
) -> Result<bool, RefundError> {
    let context = context.at_current_time();
    let holder = format!("{:016x}", environment::random());
    let opened = store.transaction(async |tx| open(tx, &refund, &holder, context.now).await);
    let Some(attempt) = opened.await? else { return Ok(false) };
    let queried = refund_request::query(store, context, &mut refund, &attempt).await;
    let is_decided = queried.is_ok() && refund.state != RefundState::Requested;
    let stored = store.transaction(async |tx| {
        if is_decided {
            refund::conclude(tx, context.at_current_time(), Author::Program, &refund).await?;
        }
        leases::release(tx, &refund::lease_name(&refund.order), &holder).await?;
        Ok::<_, RefundError>(())
    });
    Box::pin(stored).await?;
    queried?;
    if is_decided {
        let (order, state) = (refund.order.as_str(), refund.state.as_str());
        tracing::info!(order, state, cents = refund.amount.get(), "refund without an answer settled");
    }
    Ok(is_decided)
}

/// Acquires the lease of the order, and returns the payment of the refund. `None` while a command refunds the order, or if the
/// refund has an outcome meanwhile.
async fn open(
    tx: &mut Tx,
    refund: &Refund,
    holder: &str,
    now: Timestamp,
) -> Result<Option<PaymentAttempt>, RefundError> {
    orders::for_update(tx, &refund.order).await?;
    let lease = refund::lease_name(&refund.order);
    if leases::acquire(tx, &lease, holder, now, now + refund::LEASE_MS).await? == ConditionalWrite::Unchanged
    {
        return Ok(None);
    }
    let is_open = refunds::pending(tx, &refund.order).await?.is_some_and(|open| open == *refund);
    let attempt = match refund.attempt.as_deref().filter(|_| is_open) {
        Some(attempt) => payment_attempts::by_number(tx, attempt).await?,
        None => None,
    };
    if attempt.is_none() {
        leases::release(tx, &lease, holder).await?;
    }
    Ok(attempt)
}
