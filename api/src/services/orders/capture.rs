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

use super::capture_request::BankDecision;
use super::order_confirmation::{NotificationContext, Payment};
use super::{capture_request, order_confirmation, staff_view};
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
use crate::payments::gateway::GatewayError;
use crate::redsys_protocol::response_code;
use crate::services::staff::audit;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lease of one capture of an order, in milliseconds, unless it ends earlier: longer than the three calls to the bank can
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
    /// The contents replace those of an earlier request if the bank has captured another amount.
    pub is_statement: bool,
    /// Version of the order that staff have read.
    pub expected: Option<&'a ExpectedVersion>,
}

impl<'a> CaptureRequest<'a> {
    /// Request for everything that is reserved, without a check of the version.
    pub const fn all(author: Author<'a>) -> Self {
        Self { author, selection: CaptureSelection::All, is_statement: false, expected: None }
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
    /// The bank has captured another amount, or its confirmation could not be stored.
    #[error(
        "El banco ha cobrado algo del pedido {0} que no se ha podido anotar: está en «Pagos por aclarar». Mira en el panel del \
         banco cuánto, y repite el cobro con lo mismo."
    )]
    Unclear(OrderNumber),
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
    let answered = capture_request::send(store, context, &reservation, &attempt, is_retry).await;
    let decision = answered.map_err(CaptureError::OutcomeUnknown)?;
    let concluded = store.transaction(async |tx| {
        let context = context.at_current_time();
        let concluded = conclude(tx, context, request.author, &reservation, &decision);
        let conclusion = Box::pin(concluded).await?;
        release_lease(tx, number, &holder).await?;
        Ok::<_, CaptureError>(conclusion)
    });
    match concluded.await? {
        Conclusion::Captured => {}
        Conclusion::Declined(code) => {
            return Err(CaptureError::Declined(response_code::capture_refusal(&code)));
        }
        Conclusion::Unclear => return Err(CaptureError::Unclear(number.clone())),
    }
    tracing::info!(order = number.as_str(), cents = reservation.captured.get(), "reserved payment captured");
    Ok(())
}

fn lease_name(number: &OrderNumber) -> String {
    format!("capture {number}")
}

/// Acquires the lease that admits one request about the capture of an order at a time. `Unchanged` when another command
/// or job holds it.
pub async fn acquire_lease(
    tx: &mut Tx,
    order: &OrderNumber,
    holder: &str,
    now: Timestamp,
) -> Result<ConditionalWrite, sqlx::Error> {
    leases::acquire(tx, &lease_name(order), holder, now, now + LEASE_MS).await
}

/// Releases the lease of [`acquire_lease`].
pub async fn release_lease(tx: &mut Tx, order: &OrderNumber, holder: &str) -> Result<(), sqlx::Error> {
    leases::release(tx, &lease_name(order), holder).await
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
    let before = found.ok_or_else(not_reserved)?;
    let state = before.state.apply(ReservationEvent::RequestCapture).ok_or_else(not_reserved)?;
    let is_retry = before.state == ReservationState::Capturing;
    // The bank is asked again if it has captured what staff state now.
    let is_other_amount = before.response.as_deref() == Some(response_code::ALREADY_CAPTURED);
    let keeps_request = is_retry && !(request.is_statement && is_other_amount);
    let mut reservation = Reservation { state, response: None, requested_at: Some(now), ..before.clone() };
    let uncaptured = request.selection.uncaptured(&order, reservation.reserved)?;
    let amount = reservation.reserved - uncaptured.iter().map(|part| part.gross()).sum();
    check_capture(amount, reservation.reserved)?;
    if keeps_request && request.selection != CaptureSelection::All && uncaptured != reservation.uncaptured {
        return Err(CaptureError::OtherPending(reservation.captured));
    }
    if acquire_lease(tx, number, holder, now).await? == ConditionalWrite::Unchanged {
        return Err(CaptureError::InProgress(number.clone()));
    }
    if !keeps_request {
        let restock = matches!(request.selection, CaptureSelection::Without { restock: true, .. });
        reservation = Reservation { captured: amount, uncaptured, restock, ..reservation };
    }
    if payment_reservations::update(tx, &before, &reservation).await? == ConditionalWrite::Unchanged {
        return Err(not_reserved());
    }
    let attempt = payment_attempts::by_number(tx, &reservation.attempt).await?.ok_or_else(not_reserved)?;
    Ok((reservation, attempt, is_retry))
}

/// Stored result of a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    Captured,
    /// Response code of the bank.
    Declined(String),
    /// The bank has captured something, and staff clarify it.
    Unclear,
}

/// Stores the decision of the bank. A captured order is paid.
pub async fn conclude(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    author: Author<'_>,
    reservation: &Reservation,
    decision: &BankDecision,
) -> Result<Conclusion, sqlx::Error> {
    let BankDecision::Response(response) = decision else {
        return mark_other_amount(tx, context, reservation).await;
    };
    let is_done = response_code::is_confirmed(response);
    let declined = || Conclusion::Declined(response.clone());
    let event = if is_done { ReservationEvent::Confirm } else { ReservationEvent::Reject };
    let Some(state) = reservation.state.apply(event) else { return Ok(declined()) };
    let mut decided = Reservation { state, response: Some(response.clone()), ..reservation.clone() };
    if !is_done {
        decided = Reservation { captured: Cents::ZERO, uncaptured: Vec::new(), restock: false, ..decided };
    }
    if payment_reservations::update(tx, reservation, &decided).await? == ConditionalWrite::Unchanged {
        return if is_done { keep_confirmed(tx, context, reservation).await } else { Ok(declined()) };
    }
    if is_done {
        pay_order(tx, context, &decided).await?;
    }
    let action = if is_done { "capture" } else { "decline_capture" };
    let change = Change { action, resource: "orders", id: reservation.order.as_str() };
    let details = json!({
        "payment": reservation.attempt, "amount_cents": reservation.captured, "response": response,
    });
    audit::record(tx, author, change, None, Some(&details)).await?;
    Ok(if is_done { Conclusion::Captured } else { declined() })
}

/// Marks the order of a captured reservation as paid. One that was paid by other means is left to staff.
async fn pay_order(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    captured: &Reservation,
) -> Result<(), sqlx::Error> {
    let Some(CustomerOrder { customer, mut order, .. }) = orders::for_update(tx, &captured.order).await?
    else {
        return Ok(());
    };
    let (method, reservation) = (order.payment_method, Some(captured));
    let payment = Payment { method, by: Actor::Bank, reservation, received_at: None };
    let paid = order_confirmation::mark_paid(tx, context, customer, &mut order, payment).await?;
    if paid == ConditionalWrite::Unchanged {
        tracing::error!(order = order.number.as_str(), attempt = captured.attempt, "order paid twice");
        unclear_payments::mark(tx, &captured.attempt, context.now).await?;
        return context
            .notify_owner(tx, |owner| owner_emails::paid_twice(&order, &captured.attempt, owner))
            .await;
    }
    unclear_payments::settle(tx, &order.number, Some(&captured.attempt)).await?;
    Ok(())
}

/// Leaves a capture of another amount to staff, once for each request: the order stays as it is, because the shop has money
/// of it.
async fn mark_other_amount(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    reservation: &Reservation,
) -> Result<Conclusion, sqlx::Error> {
    let code = response_code::ALREADY_CAPTURED;
    if reservation.response.as_deref() != Some(code) {
        let marked = Reservation { response: Some(code.to_owned()), ..reservation.clone() };
        payment_reservations::update(tx, reservation, &marked).await?;
        let (order, attempt) = (reservation.order.as_str(), &reservation.attempt);
        tracing::error!(order, attempt, "another amount of the reserved payment was captured");
        unclear_payments::mark(tx, attempt, context.now).await?;
    }
    Ok(Conclusion::Unclear)
}

/// Keeps a capture that the bank has confirmed, and whose reservation was changed during the request. Unless it is stored
/// already, staff clarify it, and no expiry cancels its order: the bank is asked again.
async fn keep_confirmed(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    reservation: &Reservation,
) -> Result<Conclusion, sqlx::Error> {
    let found = payment_reservations::of_order(tx, &reservation.order).await?;
    let current = found.into_iter().find(|found| found.attempt == reservation.attempt);
    if current.as_ref().is_some_and(|current| current.state == ReservationState::Captured) {
        return Ok(Conclusion::Captured);
    }
    let (order, attempt) = (reservation.order.as_str(), &reservation.attempt);
    tracing::error!(order, attempt, "confirmed capture could not be stored");
    unclear_payments::mark(tx, attempt, context.now).await?;
    if let Some(current) = current.filter(|current| current.state == ReservationState::Reserved) {
        let kept = Reservation { requested_at: Some(context.now), ..reservation.clone() };
        payment_reservations::update(tx, &current, &kept).await?;
    }
    Ok(Conclusion::Unclear)
}
