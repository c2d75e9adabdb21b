//! Reservations whose last request has no known outcome, those of cancelled orders, and expired ones: the bank is asked
//! about the first, releases the second, and the orders of the last are cancelled (rule 4.34). One process does it at a time.

use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{ReservationEvent, ReservationState};
use mostrador_core::time::Timestamp;

use super::order_confirmation::NotificationContext;
use super::{cancel_order, capture};
use crate::config::Config;
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::{leases, orders, payment_attempts, payment_reservations};
use crate::db::with_job_timeout;
use crate::db::{ConditionalWrite, Database, Tx};
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
    let lease = store.transaction(async |tx| {
        let lease = leases::acquire(tx, JOB, holder, now, now + LEASE_MS).await?;
        Ok::<_, sqlx::Error>(lease)
    });
    match lease.await? {
        ConditionalWrite::Applied => settle(config, store, now).await,
        ConditionalWrite::Unchanged => Ok(0),
    }
}

/// Cancels the orders whose reservations have expired, and settles the reservations that are due.
pub async fn settle(config: &Config, store: &Database, now: Timestamp) -> Result<u32, sqlx::Error> {
    cancel_expired(config, store, now).await?;
    let due = with_job_timeout(async {
        payment_reservations::unanswered(&mut *store.begin_read().await?, now - DELAY_MS, BATCH_SIZE).await
    });
    let mut settled = 0;
    for reservation in due.await? {
        let response = match ask_bank(config, store, &reservation, now).await {
            Ok(response) => response,
            Err(error) => {
                let attempt = &reservation.attempt;
                tracing::warn!(attempt, %error, "payment reservation could not be settled");
                None
            }
        };
        settled += u32::from(response.is_some());
        let url = config.public_url_or_listen_address();
        let context = NotificationContext { config, url: &url, now };
        let stored = store.transaction(async |tx| {
            conclude(tx, context.at_current_time(), &reservation, response.as_deref()).await
        });
        stored.await?;
    }
    Ok(settled)
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

/// Returns the response code of the bank to the last request; `None` while it is not known. A release is requested again
/// if the bank does not know it.
async fn ask_bank(
    config: &Config,
    store: &Database,
    reservation: &Reservation,
    now: Timestamp,
) -> Result<Option<String>, GatewayError> {
    let number = &reservation.attempt;
    let found = async { payment_attempts::by_number(&mut *store.begin_read().await?, number).await };
    let Ok(Some(attempt)) = found.await else { return Ok(None) };
    let bank = Gateway::for_attempt(config, store, &attempt)?;
    if reservation.state == ReservationState::Capturing {
        return Ok(match capture::query(&bank, &attempt, reservation).await? {
            OperationStatus::Finished(notification) => Some(notification.response),
            OperationStatus::Pending => None,
            // The request never arrived: it is left to staff, who can repeat it.
            OperationStatus::Unknown => Some(response_code::NOT_RECEIVED.to_owned()),
        });
    }
    if reservation.requested_at.is_some() {
        match bank.query_status(&attempt, CANCELLATION).await? {
            OperationStatus::Finished(notification) => return Ok(Some(notification.response)),
            OperationStatus::Pending => return Ok(None),
            // The bank has let the reservation lapse.
            OperationStatus::Unknown if now >= reservation.expires_at => {
                return Ok(Some(response_code::CANCELLED.to_owned()));
            }
            OperationStatus::Unknown => {}
        }
    }
    Ok(Some(bank.operate(&attempt, CANCELLATION, reservation.reserved).await?.response))
}

async fn conclude(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    reservation: &Reservation,
    response: Option<&str>,
) -> Result<(), sqlx::Error> {
    let requested = Reservation { requested_at: Some(context.now), ..reservation.clone() };
    let Some(response) = response else {
        payment_reservations::update(tx, &requested, reservation.state).await?;
        return Ok(());
    };
    if reservation.state == ReservationState::Capturing {
        let concluded = capture::conclude(tx, context, Author::Program, &requested, response);
        return Box::pin(concluded).await;
    }
    let is_done = response_code::is_cancelled(response);
    let event = if is_done { ReservationEvent::Confirm } else { ReservationEvent::Reject };
    let Some(state) = reservation.state.apply(event) else { return Ok(()) };
    let decided = Reservation { state, response: Some(response.to_owned()), ..requested };
    payment_reservations::update(tx, &decided, reservation.state).await?;
    Ok(())
}
