//! Capture of reserved card payments (rule 4.34). A capture is stored before it is requested from the bank, so that an
//! interruption leaves a trace, and a repeated one first asks the bank for the outcome of the former.

use mostrador_core::invoicing::{
    DeliveryRefund, RefundBalance, RefundFault, RefundSelection, RefundedPart, RefundedUnits,
};
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::payments::{CaptureFault, ReservationEvent, ReservationState, check_capture};
use mostrador_core::time::Timestamp;
use serde_json::json;

use super::order_confirmation::{NotificationContext, Payment};
use super::{order_confirmation, staff_view};
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::{leases, orders, payment_attempts, payment_reservations, unclear_payments};
use crate::db::retry::Transient;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::environment;
use crate::error::ApiError;
use crate::mail::owner_emails;
use crate::payments::CONFIRMATION;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::redsys::status_query::OperationStatus;
use crate::redsys_protocol::parameters::Notification;
use crate::redsys_protocol::response_code;
use crate::services::staff::audit;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lease of one capture of an order, in milliseconds, unless it ends earlier: longer than the two calls to the bank can
/// take.
const LEASE_MS: i64 = 120_000;

/// Contents of a capture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CaptureSelection {
    /// Everything that is reserved.
    #[default]
    All,
    /// Amount with tax.
    Amount(Cents),
    /// Everything without units of lines or the delivery.
    Without {
        lines: Vec<RefundedUnits>,
        delivery: bool,
        /// Puts the units back on sale.
        restock: bool,
    },
}

impl CaptureSelection {
    /// Returns the parts of an order that are not captured.
    fn uncaptured(&self, order: &Order, reserved: Cents) -> Result<Vec<RefundedPart>, CaptureError> {
        let left_out = match self {
            Self::All => return Ok(Vec::new()),
            Self::Amount(amount) if *amount == reserved => return Ok(Vec::new()),
            Self::Amount(amount) => {
                check_capture(*amount, reserved)?;
                RefundSelection::Amount(reserved - *amount)
            }
            Self::Without { lines, delivery, .. } => {
                let delivery = if *delivery { DeliveryRefund::Whole } else { DeliveryRefund::Nothing };
                RefundSelection::Units { lines: lines.clone(), delivery }
            }
        };
        RefundBalance::of_reservation(order).refund(&left_out).map_err(CaptureError::Selection)
    }
}

#[derive(Clone, Debug)]
pub struct CaptureRequest<'a> {
    /// Author of the entry in the audit log.
    pub author: Author<'a>,
    pub selection: CaptureSelection,
    /// Version of the order that staff have read.
    pub expected: Option<&'a ExpectedVersion>,
}

impl<'a> CaptureRequest<'a> {
    /// Request for everything that is reserved, without a check of the version.
    pub const fn all(author: Author<'a>) -> Self {
        Self { author, selection: CaptureSelection::All, expected: None }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CaptureError {
    #[error("No hay ningún pedido {0}.")]
    OrderNotFound(OrderNumber),
    #[error("El pedido {0} no tiene ningún importe reservado que cobrar.")]
    NotReserved(OrderNumber),
    #[error("El pedido {0} tiene un importe reservado: cóbralo antes de enviarlo.")]
    ByStaff(OrderNumber),
    #[error(transparent)]
    Amount(#[from] CaptureFault),
    /// The selected lines cannot be left out.
    #[error("De esas líneas no se puede dejar de cobrar eso.")]
    Selection(Vec<RefundFault>),
    /// An earlier capture of another amount has no known outcome yet.
    #[error("Hay un cobro de {} sin respuesta del banco: repite ese mismo importe.", .0.format())]
    OtherPending(Cents),
    #[error("Ya se está cobrando el pedido {0}. Espera dos minutos y repite la orden.")]
    InProgress(OrderNumber),
    #[error("El banco no lo cobra: {0}. El importe sigue reservado hasta que caduque.")]
    Declined(String),
    #[error("No se sabe si el banco lo ha cobrado: {0}. Se le vuelve a preguntar dentro de unos minutos.")]
    OutcomeUnknown(GatewayError),
    /// The order is not as staff have read it, or cannot be read.
    #[error("{0}")]
    Version(ApiError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl Transient for CaptureError {
    fn is_transient(&self) -> bool {
        match self {
            Self::Database(error) => error.is_transient(),
            Self::Version(error) => error.is_transient(),
            _ => false,
        }
    }
}

/// Captures the reserved payment of an order, or a part of it: the order is paid, and its invoice issued.
pub async fn capture(
    store: &Database,
    context: NotificationContext<'_>,
    number: &OrderNumber,
    request: CaptureRequest<'_>,
) -> Result<(), CaptureError> {
    let holder = format!("{:016x}", environment::random());
    let opened = store.transaction(async |tx| open(tx, number, &request, &holder, context.now).await);
    let (reservation, attempt, is_retry) = opened.await?;
    let outcome = at_bank(store, context, &reservation, &attempt, is_retry).await;
    let response = match outcome {
        Ok(notification) => notification.response,
        Err(GatewayError::Rejected(code)) => code,
        Err(reason) => return Err(CaptureError::OutcomeUnknown(reason)),
    };
    let concluded = store.transaction(async |tx| {
        let concluded = conclude(tx, context.at_current_time(), request.author, &reservation, &response);
        Box::pin(concluded).await?;
        leases::release(tx, &lease_name(number), &holder).await?;
        Ok::<_, CaptureError>(())
    });
    concluded.await?;
    if !response_code::is_confirmed(&response) {
        return Err(CaptureError::Declined(response_code::capture_refusal(&response)));
    }
    tracing::info!(order = number.as_str(), cents = reservation.captured.get(), "reserved payment captured");
    Ok(())
}

fn lease_name(number: &OrderNumber) -> String {
    format!("capture {number}")
}

/// Stores the requested capture. The last value is true if an earlier request got no answer.
async fn open(
    tx: &mut Tx,
    number: &OrderNumber,
    request: &CaptureRequest<'_>,
    holder: &str,
    now: Timestamp,
) -> Result<(Reservation, PaymentAttempt, bool), CaptureError> {
    let found = orders::for_update(tx, number).await?;
    let CustomerOrder { order, .. } = found.ok_or_else(|| CaptureError::OrderNotFound(number.clone()))?;
    if let Some(expected) = request.expected {
        let current = staff_view::load(tx, number).await.map_err(CaptureError::Version)?;
        Versioned::new(current).require(expected).map_err(CaptureError::Version)?;
    }
    let not_reserved = || CaptureError::NotReserved(number.clone());
    let found = payment_reservations::of_order(tx, number).await?.into_iter().next();
    let mut reservation = found.ok_or_else(not_reserved)?;
    let before = reservation.state;
    reservation.state = before.apply(ReservationEvent::RequestCapture).ok_or_else(not_reserved)?;
    let is_retry = before == ReservationState::Capturing;
    let uncaptured = request.selection.uncaptured(&order, reservation.reserved)?;
    let amount = reservation.reserved - uncaptured.iter().map(|part| part.gross()).sum();
    check_capture(amount, reservation.reserved)?;
    if is_retry && request.selection != CaptureSelection::All && uncaptured != reservation.uncaptured {
        return Err(CaptureError::OtherPending(reservation.captured));
    }
    let lease = leases::acquire(tx, &lease_name(number), holder, now, now + LEASE_MS).await?;
    if lease == ConditionalWrite::Unchanged {
        return Err(CaptureError::InProgress(number.clone()));
    }
    if !is_retry {
        let restock = matches!(request.selection, CaptureSelection::Without { restock: true, .. });
        reservation = Reservation { captured: amount, uncaptured, restock, ..reservation };
    }
    reservation.requested_at = Some(now);
    if payment_reservations::update(tx, &reservation, before).await? == ConditionalWrite::Unchanged {
        return Err(not_reserved());
    }
    let attempt = payment_attempts::by_number(tx, &reservation.attempt).await?.ok_or_else(not_reserved)?;
    Ok((reservation, attempt, is_retry))
}

/// Requests the capture from the bank; after a request without an answer, first queries if the bank already made it.
async fn at_bank(
    store: &Database,
    context: NotificationContext<'_>,
    reservation: &Reservation,
    attempt: &PaymentAttempt,
    is_retry: bool,
) -> Result<Notification, GatewayError> {
    let bank = Gateway::for_attempt(context.config, store, attempt)?;
    if is_retry {
        match query(&bank, attempt, reservation).await.map_err(undecided)? {
            OperationStatus::Finished(notification) => return Ok(*notification),
            OperationStatus::Pending => {
                return Err(GatewayError::InvalidResponse("el cobro está en curso"));
            }
            OperationStatus::Unknown => {}
        }
    }
    bank.operate(attempt, CONFIRMATION, reservation.captured).await
}

/// Error of a query, which never decides about the capture itself.
fn undecided(error: GatewayError) -> GatewayError {
    match error {
        GatewayError::Rejected(code) => GatewayError::NoResponse(code),
        other => other,
    }
}

/// Queries the requested capture at the bank. One of another amount, made by other means, is an error.
pub async fn query(
    bank: &Gateway<'_>,
    attempt: &PaymentAttempt,
    reservation: &Reservation,
) -> Result<OperationStatus, GatewayError> {
    let status = bank.query_status(attempt, CONFIRMATION).await?;
    match &status {
        OperationStatus::Finished(notification)
            if notification.amount != reservation.captured.get().to_string() =>
        {
            Err(GatewayError::InvalidResponse("consta un cobro de otro importe"))
        }
        _ => Ok(status),
    }
}

/// Stores the decision of the bank. A captured order is paid.
pub async fn conclude(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    author: Author<'_>,
    reservation: &Reservation,
    response: &str,
) -> Result<(), sqlx::Error> {
    let is_done = response_code::is_confirmed(response);
    let event = if is_done { ReservationEvent::Confirm } else { ReservationEvent::Reject };
    let Some(state) = reservation.state.apply(event) else { return Ok(()) };
    let mut decided = Reservation { state, response: Some(response.to_owned()), ..reservation.clone() };
    if !is_done {
        decided = Reservation { captured: Cents::ZERO, uncaptured: Vec::new(), restock: false, ..decided };
    }
    if payment_reservations::update(tx, &decided, reservation.state).await? == ConditionalWrite::Unchanged {
        return Ok(());
    }
    if is_done
        && let Some(CustomerOrder { customer, mut order, .. }) =
            orders::for_update(tx, &reservation.order).await?
    {
        let payment = Payment { method: order.payment_method, by: Actor::Bank, reservation: Some(&decided) };
        let paid = order_confirmation::mark_paid(tx, context, customer, &mut order, payment).await?;
        if paid == ConditionalWrite::Unchanged {
            tracing::error!(order = order.number.as_str(), attempt = decided.attempt, "order paid twice");
            unclear_payments::mark(tx, &decided.attempt, context.now).await?;
            context
                .notify_owner(tx, |owner| owner_emails::paid_twice(&order, &decided.attempt, owner))
                .await?;
        }
    }
    let action = if is_done { "capture" } else { "decline_capture" };
    let change = Change { action, resource: "orders", id: reservation.order.as_str() };
    let details = json!({
        "payment": reservation.attempt, "amount_cents": reservation.captured, "response": response,
    });
    audit::record(tx, author, change, None, Some(&details)).await
}
