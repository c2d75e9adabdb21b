//! Reservations whose last request has no known outcome, those of cancelled orders, and expired ones: the bank is asked
//! about the first, releases the second, and the orders of the last are cancelled (rule 4.34). One process does it at a time.

use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{ReservationEvent, ReservationState};
use mostrador_core::time::Timestamp;

use super::capture_request::{BankDecision, CaptureStatus};
use super::order_confirmation::NotificationContext;
use super::{cancel_order, capture, capture_request};
use crate::config::Config;
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::{leases, orders, payment_attempts, payment_reservations};
use crate::db::with_job_timeout;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::environment;
use crate::mail::order_emails;
use crate::payments::CANCELLATION;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::redsys::status_query::OperationStatus;
use crate::redsys_protocol::response_code;
use crate::services::staff::audit::Author;

const MINUTE_MS: i64 = 60_000;
const JOB: &str = "payment reservations";
/// Duration of the job's lease without renewal: a round takes less time, however slow the bank is.
const LEASE_MS: i64 = 10 * MINUTE_MS;
const BATCH_SIZE: i64 = 10;
/// Time between two requests about a reservation.
const DELAY_MS: i64 = 10 * MINUTE_MS;

/// Settles the reservations that are due, unless another process holds the lease; returns how many have an outcome.
pub async fn settle_with_lease(
    config: &Config,
    store: &Database,
    holder: &str,
    now: Timestamp,
) -> Result<u32, sqlx::Error> {
    if !leases::acquire_for_job(store, JOB, holder, now, LEASE_MS).await? {
        return Ok(0);
    }
    settle(config, store, now).await
}

/// Cancels the orders whose reservations have expired, and settles the reservations that are due.
pub async fn settle(config: &Config, store: &Database, now: Timestamp) -> Result<u32, sqlx::Error> {
    cancel_expired(config, store, now).await?;
    let due = with_job_timeout(async {
        payment_reservations::unanswered(&mut *store.begin_read().await?, now - DELAY_MS, BATCH_SIZE).await
    });
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config, url: &url, now };
    let mut settled = 0;
    for reservation in due.await? {
        settled += u32::from(settle_one(store, context, &reservation).await?);
    }
    Ok(settled)
}

/// Asks the bank about a reservation that is due, and stores its answer; returns true if it has answered.
async fn settle_one(
    store: &Database,
    context: NotificationContext<'_>,
    due: &Reservation,
) -> Result<bool, sqlx::Error> {
    let context = context.at_current_time();
    let holder = format!("{:016x}", environment::random());
    let opened = store.transaction(async |tx| open(tx, due, &holder, context.now).await);
    let Some((reservation, attempt)) = opened.await? else { return Ok(false) };
    let is_retry = due.requested_at.is_some();
    let decision = match ask_bank(store, context, &reservation, &attempt, is_retry).await {
        Ok(decision) => decision,
        Err(error) => {
            tracing::warn!(attempt = attempt.number, %error, "payment reservation could not be settled");
            None
        }
    };
    let stored = store.transaction(async |tx| {
        if let Some(decision) = &decision {
            conclude(tx, context.at_current_time(), &reservation, decision).await?;
        }
        capture::release_lease(tx, &reservation.order, &holder).await
    });
    stored.await?;
    Ok(decision.is_some())
}

/// Stores the time of a request, before the bank is asked. `None` when the capture is being repeated, or the reservation was
/// changed since it was read.
async fn open(
    tx: &mut Tx,
    due: &Reservation,
    holder: &str,
    now: Timestamp,
) -> Result<Option<(Reservation, PaymentAttempt)>, sqlx::Error> {
    orders::for_update(tx, &due.order).await?;
    if due.state == ReservationState::Capturing
        && capture::acquire_lease(tx, &due.order, holder, now).await? == ConditionalWrite::Unchanged
    {
        return Ok(None);
    }
    let requested = Reservation { requested_at: Some(now), ..due.clone() };
    let is_unchanged = payment_reservations::update(tx, due, &requested).await? == ConditionalWrite::Applied;
    let attempt = payment_attempts::by_number(tx, &due.attempt).await?.filter(|_| is_unchanged);
    let Some(attempt) = attempt else {
        capture::release_lease(tx, &due.order, holder).await?;
        return Ok(None);
    };
    Ok(Some((requested, attempt)))
}

/// Cancels the orders whose reservations have expired, each in a transaction of its own, and notifies their customers.
async fn cancel_expired(config: &Config, store: &Database, now: Timestamp) -> Result<(), sqlx::Error> {
    let expired = with_job_timeout(async {
        payment_reservations::expired(&mut *store.begin_read().await?, now, BATCH_SIZE).await
    });
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config, url: &url, now };
    for number in expired.await? {
        let cancelled = store.transaction(async |tx| cancel(tx, context, &number).await);
        if cancelled.await? == ConditionalWrite::Applied {
            cancel_order::log_cancelled(&number, "reservation expired", None);
        }
    }
    Ok(())
}

/// Releases what is reserved for an order, and cancels the order while it is not paid. `Unchanged` when it was captured
/// meanwhile, or is being captured.
async fn cancel(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    number: &OrderNumber,
) -> Result<ConditionalWrite, sqlx::Error> {
    let Some(CustomerOrder { customer, order, .. }) = orders::for_update(tx, number).await? else {
        return Ok(ConditionalWrite::Unchanged);
    };
    if payment_reservations::request_release(tx, number).await? == ConditionalWrite::Unchanged
        || !order.is_reserved()
    {
        return Ok(ConditionalWrite::Unchanged);
    }
    let cancelled = cancel_order::cancel(tx, &order, Actor::System, context.now).await?;
    if cancelled == ConditionalWrite::Applied {
        context.notify_customer(tx, customer, &order, order_emails::reservation_expired).await?;
    }
    Ok(cancelled)
}

/// State of a release that was requested before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReleaseStatus {
    Released,
    /// The bank is at it.
    Pending,
    /// The bank does not know it, or has denied it.
    Open,
}

fn release_status(at_bank: &OperationStatus, is_expired: bool) -> ReleaseStatus {
    match at_bank {
        OperationStatus::Finished(found) if response_code::is_cancelled(&found.response) => {
            ReleaseStatus::Released
        }
        OperationStatus::Pending => ReleaseStatus::Pending,
        // The bank has let the reservation lapse.
        OperationStatus::Unknown | OperationStatus::Finished(_) if is_expired => ReleaseStatus::Released,
        OperationStatus::Unknown | OperationStatus::Finished(_) => ReleaseStatus::Open,
    }
}

/// Returns the decision of the bank about the last request; `None` while it is not known. A release that the bank does not know, or
/// has denied, is requested again until the reservation has expired.
async fn ask_bank(
    store: &Database,
    context: NotificationContext<'_>,
    reservation: &Reservation,
    attempt: &PaymentAttempt,
    is_retry: bool,
) -> Result<Option<BankDecision>, GatewayError> {
    let bank = Gateway::for_attempt(context.config, store, attempt)?;
    let response = |code: &str| Some(BankDecision::Response(code.to_owned()));
    if reservation.state == ReservationState::Capturing {
        return Ok(match capture_request::query(&bank, attempt, reservation).await? {
            CaptureStatus::Decided(decision) => Some(decision),
            CaptureStatus::Pending => None,
            // The request never arrived: it is left to staff, who can repeat it.
            CaptureStatus::Unknown => response(response_code::NOT_RECEIVED),
        });
    }
    if is_retry {
        let status = bank.query_status(attempt, CANCELLATION).await?;
        match release_status(&status, context.now >= reservation.expires_at) {
            ReleaseStatus::Released => return Ok(response(response_code::CANCELLED)),
            ReleaseStatus::Pending => return Ok(None),
            ReleaseStatus::Open => {}
        }
    }
    let released = bank.operate(attempt, CANCELLATION, reservation.reserved).await?;
    Ok(response(&released.response))
}

async fn conclude(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    reservation: &Reservation,
    decision: &BankDecision,
) -> Result<(), sqlx::Error> {
    if reservation.state == ReservationState::Capturing {
        let concluded = capture::conclude(tx, context, Author::Program, reservation, decision);
        Box::pin(concluded).await?;
        return Ok(());
    }
    let BankDecision::Response(response) = decision else { return Ok(()) };
    let is_done = response_code::is_cancelled(response);
    let event = if is_done { ReservationEvent::Confirm } else { ReservationEvent::Reject };
    let Some(state) = reservation.state.apply(event) else { return Ok(()) };
    let decided = Reservation { state, response: Some(response.clone()), ..reservation.clone() };
    payment_reservations::update(tx, reservation, &decided).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redsys_protocol::parameters::Notification;

    /// Rule 4.34.
    #[test]
    fn a_denied_release_stays_open_until_the_reservation_expires() {
        use ReleaseStatus::{Open, Pending, Released};

        let answered = |response: &str| {
            OperationStatus::Finished(Box::new(Notification {
                attempt_number: String::new(),
                response: response.to_owned(),
                authorisation_code: String::new(),
                merchant_code: String::new(),
                terminal: String::new(),
                currency: String::new(),
                amount: String::new(),
                transaction_type: CANCELLATION.to_owned(),
                card: None,
            }))
        };
        let statuses =
            [answered("0400"), answered("0190"), OperationStatus::Unknown, OperationStatus::Pending];
        let status_of = |is_expired| statuses.each_ref().map(|status| release_status(status, is_expired));
        assert_eq!(status_of(false), [Released, Open, Open, Pending]);
        assert_eq!(status_of(true), [Released, Released, Released, Pending]);
    }
}
