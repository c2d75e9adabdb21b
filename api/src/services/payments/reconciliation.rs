//! Reconciliation: queries the bank about unresolved payment attempts, because a notification can get lost.
//! One process does it at a time.
//!
//! The bank's response is applied like a notification. An attempt that the bank does not know after two hours
//! was never finished and is abandoned. A declined attempt is queried once more by then: the shopper can try
//! another card on the bank's page, and the notification of that try may be the lost one. An attempt that
//! cannot be queried for a day is unclear, and left to staff.

use std::collections::HashSet;

use mostrador_core::payments::PaymentAttemptState;
use mostrador_core::time::Timestamp;

use super::apply_result;
use super::apply_result::Verdict;
use crate::config::Config;
use crate::db::error_class::ErrorClass;
use crate::db::repositories::payment_attempts::{PaymentAttempt, UnresolvedAttempt};
use crate::db::repositories::payment_notifications::JournalEntry;
use crate::db::repositories::{leases, payment_attempts, payment_notifications, unclear_payments};
use crate::db::with_job_timeout;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::mail::owner_emails;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::redsys::status_query::OperationStatus;
use crate::services::orders::order_confirmation::NotificationContext;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
/// Time that a shopper may spend on the bank's page.
const ABANDON_AFTER_MS: i64 = 2 * HOUR_MS;
/// Age from which an attempt without a result is reported to the owner.
const REPORT_AFTER_MS: i64 = 24 * HOUR_MS;
/// Name of the job's lease, and its duration without renewal.
const JOB: &str = "reconciliation";
const LEASE_MS: i64 = 5 * MINUTE_MS;
/// Attempts queried per round: all of them take less time than the lease, however slow the bank is.
const BATCH_SIZE: usize = 10;
/// Delay before the next query; it doubles with each query, up to the maximum.
const FIRST_DELAY_MS: i64 = 10 * MINUTE_MS;
const MAX_DELAY_MS: i64 = 4 * HOUR_MS;

/// Result of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReconcileReport {
    /// Attempts whose result the bank reported.
    pub settled: u32,
    /// Attempts that the bank does not know.
    pub abandoned: u32,
    /// Attempts whose state could not be queried and that were reported to the owner.
    pub unknown: u32,
    /// The round was full, so that there may be more.
    pub batch_full: bool,
}

/// Queries the attempts that are due.
pub async fn reconcile(
    config: &Config,
    store: &Database,
    now: Timestamp,
) -> Result<ReconcileReport, sqlx::Error> {
    let mut report = ReconcileReport::default();
    let minutes = i64::from(config.orders.bank_query_after_minutes);
    let created_before = now - minutes * MINUTE_MS;
    let declined_before = now - ABANDON_AFTER_MS;
    let unresolved = with_job_timeout(async {
        payment_attempts::unresolved(&mut *store.begin_read().await?, created_before, declined_before).await
    })
    .await?;
    let mut orders = HashSet::new();
    let due = unresolved.into_iter().filter(|unresolved| is_due(unresolved, now));
    // One attempt per order in a round, so that an order with many attempts does not delay others.
    let batch: Vec<_> =
        due.filter(|unresolved| orders.insert(unresolved.attempt.order.clone())).take(BATCH_SIZE).collect();
    report.batch_full = batch.len() == BATCH_SIZE;
    for unresolved in batch {
        let status = match Gateway::for_attempt(config, store, &unresolved.attempt) {
            Ok(bank) => bank.query_status(&unresolved.attempt, &unresolved.attempt.transaction_type).await,
            Err(error) => Err(error),
        };
        if let Err(error) = apply_status(config, store, &unresolved, status, now, &mut report).await {
            if ErrorClass::classify(&error) == ErrorClass::Transient {
                return Err(error);
            }
            // The failed attempt waits for its next turn; the others do not wait for it.
            let number = &unresolved.attempt.number;
            tracing::error!(attempt = number, %error, "bank status of a payment attempt could not be applied");
            let marked = store.transaction(async |tx| {
                payment_attempts::mark_queried(tx, number, now).await?;
                Ok::<_, sqlx::Error>(())
            });
            marked.await?;
        }
    }
    Ok(report)
}

/// Returns true if the next query is due: each delay is twice the previous one.
fn is_due(unresolved: &UnresolvedAttempt, now: Timestamp) -> bool {
    let Some(queried_at) = unresolved.queried_at else { return true };
    let doublings = u32::try_from(unresolved.query_count.clamp(0, 5)).unwrap_or_default();
    now - queried_at >= (FIRST_DELAY_MS << doublings).min(MAX_DELAY_MS)
}

async fn apply_status(
    config: &Config,
    store: &Database,
    unresolved: &UnresolvedAttempt,
    status: Result<OperationStatus, GatewayError>,
    now: Timestamp,
    report: &mut ReconcileReport,
) -> Result<(), sqlx::Error> {
    let number = &unresolved.attempt.number;
    let age = now - unresolved.created_at;
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config, url: &url, now };
    let outcome = store.transaction(async |tx| {
        let context = context.at_current_time();
        let now = context.now;
        payment_attempts::mark_queried(tx, number, now).await?;
        let attempt = payment_attempts::for_update(tx, number).await?;
        // A notification may have arrived meanwhile.
        let undecided = attempt.filter(|attempt| attempt.state != PaymentAttemptState::Authorised);
        let Some(attempt) = undecided else { return Ok(None) };
        let outcome = match &status {
            Ok(OperationStatus::Finished(notification)) => {
                let verdict = apply_result::apply(tx, context, notification, attempt).await?;
                let entry = JournalEntry {
                    signature_version: "SerClsWSConsulta".to_owned(),
                    verdict: verdict.name(),
                    attempt: Some(number.clone()),
                    response: Some(notification.response.clone()),
                    authorisation_code: Some(notification.authorisation_code.clone()),
                    ..JournalEntry::default()
                };
                payment_notifications::record(tx, &entry, now).await?;
                if age >= ABANDON_AFTER_MS {
                    payment_attempts::mark_final(tx, number, now).await?;
                }
                (verdict != Verdict::Duplicate).then_some(Outcome::Settled(verdict))
            }
            Ok(OperationStatus::Unknown) if age >= ABANDON_AFTER_MS => {
                payment_attempts::mark_final(tx, number, now).await?;
                let abandoned = apply_result::abandon(tx, attempt, now).await?;
                (abandoned == ConditionalWrite::Applied).then_some(Outcome::Abandoned)
            }
            Ok(OperationStatus::Unknown | OperationStatus::Pending) | Err(_) if age < REPORT_AFTER_MS => None,
            _ => {
                payment_attempts::mark_final(tx, number, now).await?;
                leave_to_owner(tx, context, attempt).await?;
                Some(Outcome::Unknown)
            }
        };
        Ok::<_, sqlx::Error>(outcome)
    });
    match outcome.await? {
        Some(Outcome::Settled(verdict)) => {
            tracing::info!(attempt = number, "payment attempt reconciled");
            verdict.record_metrics();
            report.settled += 1;
        }
        Some(Outcome::Abandoned) => report.abandoned += 1,
        Some(Outcome::Unknown) => report.unknown += 1,
        None => {}
    }
    if let Err(error) = status {
        tracing::warn!(attempt = number, %error, "bank status query failed");
    }
    Ok(())
}

enum Outcome {
    Settled(Verdict),
    Abandoned,
    Unknown,
}

/// Abandons an attempt, marks it as unclear and reports it to the owner.
async fn leave_to_owner(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    attempt: PaymentAttempt,
) -> Result<(), sqlx::Error> {
    let (order, number) = (attempt.order.clone(), attempt.number.clone());
    apply_result::abandon(tx, attempt, context.now).await?;
    unclear_payments::mark(tx, &number, context.now).await?;
    context.notify_owner(tx, |owner| owner_emails::payment_unresolved(order.as_str(), &number, owner)).await
}

/// Queries the attempts that are due, unless another process holds the lease.
pub async fn reconcile_with_lease(
    config: &Config,
    store: &Database,
    holder: &str,
    now: Timestamp,
) -> Result<ReconcileReport, sqlx::Error> {
    if !leases::acquire_for_job(store, JOB, holder, now, LEASE_MS).await? {
        return Ok(ReconcileReport::default());
    }
    reconcile(config, store, now).await
}

#[cfg(test)]
mod tests {
    use mostrador_core::money::Cents;
    use mostrador_core::payments::PaymentKind;

    use super::*;
    use crate::config::Redsys;
    use crate::payments::redsys::payment_request;

    #[test]
    fn delays_between_queries_double_up_to_the_maximum() {
        let attempt = payment_request::new_attempt(
            &Redsys::default(),
            "M26-000001".into(),
            "0001AAAA".into(),
            PaymentKind::Card,
            Cents::new(1),
        );
        let due = |queried_at, asked_times, now| {
            is_due(
                &UnresolvedAttempt {
                    attempt: attempt.clone(),
                    created_at: 0.into(),
                    queried_at,
                    query_count: asked_times,
                },
                now,
            )
        };
        assert!(due(None, 0, 1.into()));
        assert!(
            !due(Some(0.into()), 1, Timestamp::from_ms(20 * MINUTE_MS - 1))
                && due(Some(0.into()), 1, Timestamp::from_ms(20 * MINUTE_MS))
        );
        assert!(
            !due(Some(0.into()), 99, Timestamp::from_ms(MAX_DELAY_MS - 1))
                && due(Some(0.into()), 99, Timestamp::from_ms(MAX_DELAY_MS))
        );
    }
}
