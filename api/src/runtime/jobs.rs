//! Background jobs on orders, payments, products and announcements.

use std::sync::Arc;
use std::time::Duration;

use crate::app_state::AppState;
use crate::config::Config;
use crate::mail::mailer::Mailer;
use crate::services::catalogue::schedule;
use crate::services::content::announcements;
use crate::services::email_delivery;
use crate::services::orders::{cancel_order, open_refunds, reservations};
use crate::services::payments::reconciliation;
use crate::services::payments::reconciliation::ReconcileReport;
use crate::services::taxes::listed_rates;
use crate::services::verifactu::sending;
use crate::{clock, environment, metrics};

/// Interval between runs of the expiry job.
const EXPIRY_INTERVAL: Duration = Duration::from_mins(1);
/// Interval between checks for scheduled changes of products and announcements.
const SCHEDULE_INTERVAL: Duration = Duration::from_secs(5);
/// Interval between rounds of the reconciliation.
const RECONCILIATION_INTERVAL: Duration = Duration::from_mins(1);
/// Interval between queries of a refund without an answer.
const REFUND_QUERY_INTERVAL: Duration = Duration::from_mins(10);
/// Interval between looks for records of invoices; the tax agency states the wait between sendings.
const RECORDS_INTERVAL: Duration = Duration::from_secs(10);

/// Cancels expired orders until the process ends.
pub async fn expire_orders(state: AppState) {
    loop {
        match cancel_order::expire_unpaid(&state.config(), state.store(), clock::now()).await {
            Ok(numbers) => {
                for order in numbers {
                    cancel_order::log_cancelled(&order, "expired", None);
                    metrics::count_order("expired");
                }
            }
            Err(error) => tracing::error!(%error, "order expiry run failed"),
        }
        tokio::time::sleep(EXPIRY_INTERVAL).await;
    }
}

/// Applies scheduled changes of tax rates, products and announcements until the process ends.
pub async fn apply_schedules(state: AppState) {
    loop {
        // Before the offers, whose prices are compared with earlier ones.
        if let Err(error) = listed_rates::apply_due(state.store(), clock::now()).await {
            tracing::error!(%error, "prices not listed with the rates in force");
        }
        if let Err(error) = schedule::apply_due(state.store(), clock::now()).await {
            tracing::error!(%error, "product schedule run failed");
        }
        if let Err(error) = announcements::publish_due(state.store(), clock::now()).await {
            tracing::error!(%error, "announcement schedule run failed");
        }
        tokio::time::sleep(SCHEDULE_INTERVAL).await;
    }
}

/// Sends the mail of the outbox, with the settings in force, until the process ends.
pub async fn send_mail(state: AppState) {
    let (mut config, mut mailer): (Option<Arc<Config>>, _) = (None, None);
    let store = state.store().clone();
    let current = move || {
        let in_force = state.config();
        if !config.as_ref().is_some_and(|config| Arc::ptr_eq(config, &in_force)) {
            mailer = Mailer::new(&in_force.mail).unwrap_or_else(|error| {
                tracing::error!(%error, "mail settings unusable");
                None
            });
            config = Some(in_force);
        }
        config.clone().zip(mailer.clone())
    };
    email_delivery::run(store, current).await;
}

/// Sends the records of invoices to the tax agency until the process ends.
pub async fn send_invoice_records(state: AppState) {
    let holder = format!("{:016x}", environment::random());
    loop {
        let sent = sending::run_with_lease(&state.config(), state.store(), &holder, clock::now()).await;
        if let Err(error) = sent {
            tracing::error!(%error, "invoice records not sent");
        }
        tokio::time::sleep(RECORDS_INTERVAL).await;
    }
}

/// Settles reserved payments until the process ends: those of cancelled orders, and those without an answer of the bank.
pub async fn settle_reservations(state: AppState) {
    let holder = format!("{:016x}", environment::random());
    loop {
        let config = state.config();
        let round = reservations::settle_with_lease(&config, state.store(), &holder, clock::now());
        if let Err(error) = round.await {
            tracing::error!(%error, "reserved payments could not be settled");
        }
        tokio::time::sleep(RECONCILIATION_INTERVAL).await;
    }
}

/// Queries refunds without an answer at the bank until the process ends.
pub async fn query_refunds(state: AppState) {
    let holder = format!("{:016x}", environment::random());
    loop {
        let config = state.config();
        let round = open_refunds::query_with_lease(&config, state.store(), &holder, clock::now());
        if let Err(error) = round.await {
            tracing::error!(%error, "refunds without an answer could not be queried");
        }
        tokio::time::sleep(REFUND_QUERY_INTERVAL).await;
    }
}

/// Reconciles payments until the process ends. A round that settled attempts or was full is followed by the
/// next one without delay: there is probably more, such as after an hour without connection. This terminates,
/// because no attempt is queried twice without a delay.
pub async fn reconcile_payments(state: AppState) {
    let holder = format!("{:016x}", environment::random());
    loop {
        let now = clock::now();
        let config = state.config();
        let round = reconciliation::reconcile_with_lease(&config, state.store(), &holder, now);
        let report = round.await.unwrap_or_else(|error| {
            tracing::error!(%error, "payment reconciliation failed");
            ReconcileReport::default()
        });
        if report.settled == 0 && !report.batch_full {
            tokio::time::sleep(RECONCILIATION_INTERVAL).await;
        }
    }
}
