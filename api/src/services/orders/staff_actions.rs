//! Actions of staff on orders: each checks the version that was read, and records the change, in its transaction.

use mostrador_core::forms::FieldError;
use mostrador_core::orders::{Order, OrderEvent, OrderNumber, Tracking};
use mostrador_core::time::{Timestamp, local_day, parse_iso, start_of_local_day};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::advance_order::{AdvanceError, EventDetails};
use super::capture::{CaptureError, CaptureRequest, CaptureSelection};
use super::order_audit::summary;
use super::order_confirmation::NotificationContext;
use super::staff_refund::{StaffRefund, invalid_selection, refund_error};
use super::staff_view::StaffOrder;
use super::{advance_order, capture, refund, staff_view};
use crate::clock;
use crate::config::Config;
use crate::db::repositories::{order_notes, orders, unclear_payments, withdrawals};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit};

/// Maximum length of a note, in characters.
const MAX_NOTE_LENGTH: usize = 2_000;
/// Maximum length of a carrier, a tracking number and the address of a tracking page, in characters.
const MAX_TRACKING_LENGTHS: [usize; 3] = [80, 80, 500];

/// Action to be applied to an order.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct OrderActionRequest {
    /// One of the order's `actions`.
    pub event: OrderEvent,
    /// Parcel of a shipment.
    #[serde(default)]
    pub tracking: Option<TrackingInput>,
    /// Day on which the money of a payment was received, `yyyy-mm-dd`, from that of the order to today; today by default. It is
    /// the operation date of the invoice.
    #[serde(default)]
    #[schema(format = Date)]
    pub received_on: Option<String>,
}

/// Parcel of a shipment.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct TrackingInput {
    /// Name of the carrier.
    #[serde(default)]
    pub carrier: String,
    /// Tracking number.
    #[serde(default)]
    pub code: String,
    /// Address of the tracking page.
    #[serde(default)]
    pub url: Option<String>,
}

/// Staff member who acts, with the version of the order that was read.
#[derive(Clone, Copy, Debug)]
pub struct StaffRequest<'a> {
    pub session: &'a StaffSession,
    pub number: &'a OrderNumber,
    pub expected: &'a ExpectedVersion,
}

/// Applies an action to an order.
pub async fn apply(
    store: &Database,
    config: &Config,
    request: StaffRequest<'_>,
    action: OrderActionRequest,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let event = action.event;
    let tracking =
        action.tracking.filter(|_| event == OrderEvent::Ship).map(checked_tracking).transpose()?.flatten();
    let author = Author::Staff(request.session);
    let capture = CaptureRequest { expected: Some(request.expected), ..CaptureRequest::all(author) };
    let captured = advance_order::capture_for(store, config, request.number, event, capture);
    let captured = captured.await.map_err(to_api_error)?;
    let url = advance_order::link_url(store, config, request.number, event).await.map_err(to_api_error)?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let applied = store.transaction(async |tx| {
        let before = if captured {
            // The capture has changed the order that was read.
            orders::for_update(tx, request.number).await?;
            staff_view::load(tx, request.number).await?
        } else {
            read_for_update(tx, request).await?
        };
        if !before.order.offered_events().contains(&event) {
            return Err(not_allowed(&before));
        }
        let received_on = action.received_on.as_deref().filter(|_| event == OrderEvent::Pay);
        let received_at = received_on.map(|day| payment_time(day, &before.order, context.now)).transpose()?;
        let details = EventDetails { tracking: tracking.clone(), received_at };
        let change = advance_order::apply_event(tx, context, request.number, event, &details);
        Box::pin(change).await.map_err(to_api_error)?;
        conclude(tx, request, event.as_str(), &summary(&before)).await
    });
    let after = applied.await?;
    advance_order::log_event(request.number, event);
    Ok(after)
}

/// Captures the reserved payment of an order, or a part of it.
pub async fn capture(
    store: &Database,
    config: &Config,
    request: StaffRequest<'_>,
    selection: CaptureSelection,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let url = advance_order::check_issuer(store, config).await.map_err(to_api_error)?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let author = Author::Staff(request.session);
    let expected = Some(request.expected);
    let requested = CaptureRequest { author, selection, is_statement: true, expected };
    capture::capture(store, context, request.number, requested).await.map_err(capture_error)?;
    current(store, request.number).await
}

fn capture_error(error: CaptureError) -> ApiError {
    match error {
        CaptureError::OrderNotFound(_) => staff_view::not_found(),
        CaptureError::Amount(fault) => {
            let field = FieldError::new("amount", fault.to_string());
            ApiError::invalid_fields("invalid_capture", vec![field])
        }
        CaptureError::Selection(faults) => invalid_selection("invalid_capture", &faults),
        CaptureError::Version(error) => error,
        CaptureError::Database(error) => error.into(),
        error => ApiError::conflict("capture_failed", error.to_string()),
    }
}

/// Refunds an order, in full or an amount of it.
pub async fn refund(
    store: &Database,
    config: &Config,
    request: StaffRequest<'_>,
    refund: StaffRefund,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let url = advance_order::check_issuer(store, config).await.map_err(to_api_error)?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let requested = refund.requested(request.session, request.expected)?;
    // The bank is asked between two transactions; the lease of the refund admits no other one meanwhile.
    Box::pin(refund::refund(store, context, request.number, &requested)).await.map_err(refund_error)?;
    current(store, request.number).await
}

/// Adds a note, which only staff see.
pub async fn add_note(
    store: &Database,
    session: &StaffSession,
    number: &OrderNumber,
    text: &str,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let length = text.trim().chars().count();
    if !(1..=MAX_NOTE_LENGTH).contains(&length) {
        let message = format!("Nota debe tener entre 1 y {MAX_NOTE_LENGTH} caracteres");
        return Err(ApiError::invalid_fields("invalid_note", vec![FieldError::new("text", message)]));
    }
    let added = store.transaction(async |tx| {
        staff_view::load(tx, number).await?;
        order_notes::insert(tx, number, (session.id, &session.name), text.trim(), clock::now()).await?;
        let change = Change { action: "add_note", resource: "orders", id: number.as_str() };
        audit::record(tx, Author::Staff(session), change, None, Some(&json!({ "text": text.trim() })))
            .await?;
        Ok(Versioned::new(staff_view::load(tx, number).await?))
    });
    added.await
}

/// Marks an unclear payment attempt as settled.
///
/// # Errors
/// 404 `order_not_found`, `unclear_payment_not_found`; 412 `version_conflict`.
pub async fn settle_payment(
    store: &Database,
    request: StaffRequest<'_>,
    attempt: &str,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let settled = store.transaction(async |tx| {
        let before = read_for_update(tx, request).await?;
        if unclear_payments::settle(tx, request.number, Some(attempt)).await? == ConditionalWrite::Unchanged {
            let message = "Este intento de pago no existe o ya está aclarado.";
            return Err(ApiError::not_found("unclear_payment_not_found", message));
        }
        conclude(tx, request, "settle_payment", &summary(&before)).await
    });
    settled.await
}

/// Marks a withdrawal as settled.
pub async fn settle_withdrawal(store: &Database, session: &StaffSession, id: i64) -> Result<(), ApiError> {
    let settled = store.transaction(async |tx| {
        let written = withdrawals::mark_one_settled(tx, id, clock::now()).await?;
        record_withdrawal(tx, session, (id, "settle"), written).await
    });
    settled.await
}

/// Records that the goods of a withdrawal came back.
pub async fn receive_withdrawn_goods(
    store: &Database,
    session: &StaffSession,
    id: i64,
) -> Result<(), ApiError> {
    let recorded = store.transaction(async |tx| {
        let written = withdrawals::record_goods(tx, id, clock::now()).await?;
        record_withdrawal(tx, session, (id, "receive_goods"), written).await
    });
    recorded.await
}

/// Records a change of a withdrawal in the audit log.
async fn record_withdrawal(
    tx: &mut Tx,
    session: &StaffSession,
    (id, action): (i64, &'static str),
    written: ConditionalWrite,
) -> Result<(), ApiError> {
    if written == ConditionalWrite::Unchanged {
        let message = "Este desistimiento no existe o ya está atendido.";
        return Err(ApiError::not_found("withdrawal_not_found", message));
    }
    let id = id.to_string();
    let change = Change { action, resource: "withdrawals", id: &id };
    Ok(audit::record::<Value>(tx, Author::Staff(session), change, None, None).await?)
}

async fn current(store: &Database, number: &OrderNumber) -> Result<Versioned<StaffOrder>, ApiError> {
    Ok(Versioned::new(staff_view::load(&mut *store.begin_read().await?, number).await?))
}

pub(super) async fn read_for_update(tx: &mut Tx, request: StaffRequest<'_>) -> Result<StaffOrder, ApiError> {
    orders::for_update(tx, request.number).await?;
    let before = Versioned::new(Box::pin(staff_view::load(tx, request.number)).await?);
    before.require(request.expected)?;
    Ok(before.data)
}

pub(super) async fn conclude(
    tx: &mut Tx,
    request: StaffRequest<'_>,
    action: &'static str,
    before: &Value,
) -> Result<Versioned<StaffOrder>, ApiError> {
    let after = Versioned::new(Box::pin(staff_view::load(tx, request.number)).await?);
    let change = Change { action, resource: "orders", id: request.number.as_str() };
    audit::record(tx, Author::Staff(request.session), change, Some(before), Some(&summary(&after.data)))
        .await?;
    Ok(after)
}

/// Returns the time of a payment that was received on a day, `yyyy-mm-dd`, from that of the order to today.
fn payment_time(day: &str, order: &Order, now: Timestamp) -> Result<Timestamp, ApiError> {
    let placed = clock::parse_rfc3339(&order.created_at).unwrap_or(now);
    let days = local_day(placed)..=local_day(now);
    parse_iso(day).filter(|day| days.contains(day)).map(start_of_local_day).ok_or_else(|| {
        let message = "Escribe un día desde el del pedido hasta hoy";
        ApiError::invalid_fields("invalid_payment", vec![FieldError::new("received_on", message)])
    })
}

fn checked_tracking(input: TrackingInput) -> Result<Option<Tracking>, ApiError> {
    let url = input.url.map(|url| url.trim().to_owned()).filter(|url| !url.is_empty());
    let (carrier, code) = (input.carrier.trim().to_owned(), input.code.trim().to_owned());
    let texts = [("carrier", carrier.as_str()), ("code", &code), ("url", url.as_deref().unwrap_or_default())];
    let mut errors: Vec<FieldError> = texts
        .into_iter()
        .zip(MAX_TRACKING_LENGTHS)
        .filter(|((_, text), max)| text.chars().count() > *max)
        .map(|((field, _), max)| {
            FieldError::new(format!("tracking.{field}"), format!("Como mucho {max} caracteres"))
        })
        .collect();
    if code.is_empty() && !(carrier.is_empty() && url.is_none()) {
        errors.push(FieldError::new("tracking.code", "Escribe el número de seguimiento".to_owned()));
    }
    if url.as_deref().is_some_and(|url| !url.starts_with("https://") && !url.starts_with("http://")) {
        errors.push(FieldError::new(
            "tracking.url",
            "Escribe una dirección que empiece por https://".to_owned(),
        ));
    }
    ApiError::ensure_valid("invalid_tracking", errors)?;
    Ok((!code.is_empty()).then_some(Tracking { carrier, code, url }))
}

fn not_allowed(order: &StaffOrder) -> ApiError {
    let message = format!("El pedido está «{}»: ya no admite esta acción.", order.state_label);
    ApiError::conflict("action_not_allowed", message).with_member("current", &order.actions)
}

pub(super) fn to_api_error(error: AdvanceError) -> ApiError {
    match error {
        AdvanceError::Unknown(_) => staff_view::not_found(),
        AdvanceError::Capture(error) => capture_error(*error),
        AdvanceError::Database(error) => error.into(),
        error @ AdvanceError::NotAllowed { .. } => {
            ApiError::conflict("action_not_allowed", error.to_string())
        }
        error @ (AdvanceError::IssuerSettings(_) | AdvanceError::OtherSeller(_)) => {
            ApiError::conflict("settings_incomplete", error.to_string())
        }
    }
}
