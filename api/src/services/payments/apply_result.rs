//! Applies a payment result, from a notification or a status query, to the payment attempt and its order.

use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::payments::{
    PaymentAttemptEvent, PaymentAttemptState, ReservationState, reservation_expiry,
};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;

use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::{
    orders, payment_attempts, payment_notifications, payment_reservations, stock_reservations,
    unclear_payments,
};
use crate::db::{ConditionalWrite, Tx};
use crate::mail::owner_emails;
use crate::metrics;
use crate::payments::PREAUTHORISATION;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::response_code;
use crate::services::orders::order_confirmation;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::payments::saved_cards;

/// Outcome of applying a payment result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Changed the attempt and paid the order.
    Paid,
    /// Changed the attempt.
    Applied,
    /// Had no effect, because the attempt was already decided otherwise: an authorisation is final.
    Superseded,
    /// The same result was applied before.
    Duplicate,
}

impl Verdict {
    /// Returns the name that is stored with the notification.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Paid | Self::Applied => "applied",
            Self::Superseded => "late",
            Self::Duplicate => "repeated",
        }
    }

    /// Counts the outcome in the metrics, once its transaction is committed.
    pub(crate) fn record_metrics(self) {
        metrics::count_notification(self.name());
        if self == Self::Paid {
            metrics::count_order("paid");
        }
    }
}

/// Applies a payment result to the attempt that it is verified to belong to.
pub(crate) async fn apply(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    notification: &Notification,
    mut attempt: PaymentAttempt,
) -> Result<Verdict, sqlx::Error> {
    saved_cards::on_result(tx, context, notification, &attempt).await?;
    if payment_notifications::is_applied(
        tx,
        &attempt.number,
        &notification.response,
        &notification.authorisation_code,
    )
    .await?
    {
        return Ok(Verdict::Duplicate);
    }
    let Some(event) = response_code::attempt_event(&notification.response) else {
        return Ok(Verdict::Superseded);
    };
    attempt.state = attempt.state.apply(event);
    attempt.response = Some(notification.response.clone());
    attempt.authorisation_code =
        Some(notification.authorisation_code.clone()).filter(|code| !code.is_empty());
    if payment_attempts::store_result(tx, &attempt, context.now).await? == ConditionalWrite::Unchanged {
        return Ok(Verdict::Superseded);
    }
    if attempt.state == PaymentAttemptState::Authorised {
        return Ok(match pay_order(tx, context, &attempt).await? {
            ConditionalWrite::Applied if attempt.transaction_type == PREAUTHORISATION => Verdict::Applied,
            ConditionalWrite::Applied => Verdict::Paid,
            ConditionalWrite::Unchanged => Verdict::Applied,
        });
    }
    release_stock(tx, &attempt).await?;
    Ok(Verdict::Applied)
}

/// Abandons an attempt that the bank does not know, unless it has a result.
pub(crate) async fn abandon(
    tx: &mut Tx,
    mut attempt: PaymentAttempt,
    now: Timestamp,
) -> Result<ConditionalWrite, sqlx::Error> {
    if attempt.state != PaymentAttemptState::Created {
        return Ok(ConditionalWrite::Unchanged);
    }
    attempt.state = attempt.state.apply(PaymentAttemptEvent::Abandon);
    let outcome = payment_attempts::store_result(tx, &attempt, now).await?;
    if outcome == ConditionalWrite::Applied {
        release_stock(tx, &attempt).await?;
    }
    Ok(outcome)
}

/// Releases the units of an order after a declined attempt, unless another attempt is open. They are then
/// available, first of all to the order's own customer, whose cart is limited to the available units; the
/// next attempt reserves them again. An order with another payment method keeps its units: its transfer may
/// be on its way.
async fn release_stock(tx: &mut Tx, attempt: &PaymentAttempt) -> Result<(), sqlx::Error> {
    let found = orders::for_update(tx, &attempt.order).await?;
    let awaits_bank_payment = found.is_some_and(|CustomerOrder { order, .. }| {
        order.state.is_payable() && order.payment_method.redirects()
    });
    if awaits_bank_payment && payment_attempts::count_open(tx, &attempt.order).await? == 0 {
        stock_reservations::release(tx, &attempt.order).await?;
    }
    Ok(())
}

/// Marks the order of an authorised attempt as paid. The owner has to refund a second payment of an order.
async fn pay_order(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    attempt: &PaymentAttempt,
) -> Result<ConditionalWrite, sqlx::Error> {
    let Some(CustomerOrder { customer, mut order, .. }) = orders::for_update(tx, &attempt.order).await?
    else {
        return Err(sqlx::Error::RowNotFound);
    };
    if attempt.transaction_type == PREAUTHORISATION {
        return reserve_payment(tx, context, attempt, customer, &mut order).await;
    }
    let payment = order_confirmation::Payment {
        method: attempt.method,
        by: Actor::Bank,
        reservation: None,
        received_at: None,
    };
    let outcome = order_confirmation::mark_paid(tx, context, customer, &mut order, payment).await?;
    if outcome == ConditionalWrite::Unchanged
        && orders::confirm_payment(tx, &order.number).await? == ConditionalWrite::Unchanged
    {
        tracing::error!(order = order.number.as_str(), attempt = attempt.number, "order paid twice");
        unclear_payments::mark(tx, &attempt.number, context.now).await?;
        context.notify_owner(tx, |owner| owner_emails::paid_twice(&order, &attempt.number, owner)).await?;
    }
    Ok(outcome)
}

/// Stores the reservation of an authorised attempt: its order is paid for its customer, and charged later. What is reserved
/// for an order that does not await it is released, because nothing was charged.
async fn reserve_payment(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    attempt: &PaymentAttempt,
    customer: CustomerId,
    order: &mut Order,
) -> Result<ConditionalWrite, sqlx::Error> {
    let is_awaited = order.awaits_reservation();
    let days = context.config.orders.reservation_days;
    let reservation = Reservation {
        attempt: attempt.number.clone(),
        order: order.number.clone(),
        state: if is_awaited { ReservationState::Reserved } else { ReservationState::Releasing },
        reserved: attempt.amount,
        captured: Cents::ZERO,
        uncaptured: Vec::new(),
        restock: false,
        response: None,
        expires_at: reservation_expiry(context.now, days),
        requested_at: None,
    };
    payment_reservations::insert(tx, &reservation).await?;
    if !is_awaited {
        tracing::warn!(
            order = order.number.as_str(),
            attempt = attempt.number,
            "second reservation is released"
        );
        return Ok(ConditionalWrite::Unchanged);
    }
    order_confirmation::mark_reserved(tx, context, customer, order, attempt.method).await
}
