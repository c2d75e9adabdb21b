//! Order actions of the shop: advances an order through its state machine, with the e-mail that the event causes.

use mostrador_core::orders::{Order, OrderEvent, OrderNumber, Tracking};
use mostrador_core::payments::CardCapture;
use mostrador_core::time::Timestamp;

use super::capture::{CaptureError, CaptureRequest};
use super::order_confirmation::NotificationContext;
use super::{cancel_order, capture, order_confirmation};
use crate::clock;
use crate::config::{Config, ConfigError, PublicUrl};
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::orders::StateChange;
use crate::db::repositories::{invoices, orders, payment_reservations, unclear_payments};
use crate::db::retry::impl_transient_by_database;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::mail::order_emails;
use crate::services::invoicing::issue;
use crate::services::staff::audit::Author;

#[derive(Debug, thiserror::Error)]
pub enum AdvanceError {
    #[error("No hay ningún pedido {0}.")]
    Unknown(OrderNumber),
    #[error("El pedido {number} está «{state}»{paid}: no se puede {action}.", state = .order.state.label(), paid = paid_suffix(.order), number = .order.number)]
    NotAllowed {
        order: Box<Order>,
        /// Spanish infinitive that names the rejected action.
        action: &'static str,
    },
    #[error(transparent)]
    IssuerSettings(#[from] ConfigError),
    #[error(
        "Quien vende según la configuración no es quien hizo la última factura ({0}): ¿es el --config de esta tienda?"
    )]
    OtherSeller(String),
    /// The reserved payment could not be captured.
    #[error(transparent)]
    Capture(Box<CaptureError>),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(AdvanceError);

fn paid_suffix(order: &Order) -> &'static str {
    if order.paid_at.is_some() { " y pagado" } else { "" }
}

/// Facts about an event that its order does not have.
#[derive(Clone, Debug, Default)]
pub struct EventDetails {
    /// Parcel of a shipment.
    pub tracking: Option<Tracking>,
    /// Time at which the money of a payment was received; `None` for the time of the event.
    pub received_at: Option<Timestamp>,
}

/// Advances an order in a transaction of its own, without a check of its version.
pub async fn advance(
    store: &Database,
    config: &Config,
    number: &OrderNumber,
    event: OrderEvent,
    details: EventDetails,
) -> Result<(), AdvanceError> {
    capture_for(store, config, number, event, CaptureRequest::all(Author::Program)).await?;
    let url = link_url(store, config, number, event).await?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    store.transaction(async |tx| Box::pin(apply_event(tx, context, number, event, &details)).await).await?;
    log_event(number, event);
    Ok(())
}

/// Captures the reserved payment of an order that is to be handed over (rule 4.34); returns true if it did.
pub async fn capture_for(
    store: &Database,
    config: &Config,
    number: &OrderNumber,
    event: OrderEvent,
    request: CaptureRequest<'_>,
) -> Result<bool, AdvanceError> {
    if !matches!(event, OrderEvent::Ship | OrderEvent::MakeReady) {
        return Ok(false);
    }
    let found = orders::by_number(&mut *store.begin_read().await?, number).await?;
    if !found.is_some_and(|CustomerOrder { order, .. }| {
        order.is_reserved() && order.offered_events().contains(&event)
    }) {
        return Ok(false);
    }
    if config.redsys.card_capture == CardCapture::ByStaff {
        return Err(AdvanceError::Capture(Box::new(CaptureError::ByStaff(number.clone()))));
    }
    let url = check_issuer(store, config).await?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let captured = capture::capture(store, context, number, request).await;
    captured.map(|()| true).map_err(|error| AdvanceError::Capture(Box::new(error)))
}

/// Logs a committed event.
pub fn log_event(number: &OrderNumber, event: OrderEvent) {
    if event == OrderEvent::Cancel {
        cancel_order::log_cancelled(number, "owner", None);
    }
}

/// Returns the base URL of the links in the e-mails that an event causes, after a check of the seller if it may cause an
/// invoice.
pub async fn link_url(
    store: &Database,
    config: &Config,
    number: &OrderNumber,
    event: OrderEvent,
) -> Result<PublicUrl, AdvanceError> {
    let found = orders::by_number(&mut *store.begin_read().await?, number).await?;
    let awaits_cash = found.is_some_and(|found| found.order.awaits_cash());
    Ok(match event {
        OrderEvent::Pay => check_issuer(store, config).await?,
        OrderEvent::Ship | OrderEvent::MakeReady | OrderEvent::Cancel if awaits_cash => {
            check_issuer(store, config).await?
        }
        OrderEvent::Ship | OrderEvent::MakeReady | OrderEvent::Cancel => config.issuer_url()?,
        // No e-mail is sent.
        OrderEvent::Prepare | OrderEvent::Complete | OrderEvent::Refund => {
            config.public_url_or_listen_address()
        }
    })
}

/// Applies an event to an order, and queues the e-mail to its customer.
pub async fn apply_event(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    number: &OrderNumber,
    event: OrderEvent,
    details: &EventDetails,
) -> Result<(), AdvanceError> {
    let CustomerOrder { customer, order, .. } = for_update(tx, number).await?;
    let applied = match (event, order.next_state(event)) {
        (OrderEvent::Pay, _) => {
            let method = order.payment_method;
            let received_at = details.received_at;
            let payment =
                order_confirmation::Payment { method, by: Actor::Owner, reservation: None, received_at };
            // The owner has looked up the payment at the bank.
            unclear_payments::settle(tx, number, None).await?;
            order_confirmation::mark_paid(tx, context, customer, &mut order.clone(), payment).await?
        }
        // Nothing is handed over without its money.
        (OrderEvent::Ship | OrderEvent::MakeReady, _) if order.is_reserved() => ConditionalWrite::Unchanged,
        (OrderEvent::Cancel, _)
            if payment_reservations::request_release(tx, number).await? == ConditionalWrite::Unchanged =>
        {
            ConditionalWrite::Unchanged
        }
        (OrderEvent::Cancel, _) => {
            let cancelled = cancel_order::cancel(tx, &order, Actor::Owner, context.now).await?;
            if cancelled == ConditionalWrite::Applied {
                // A parcel that is paid on delivery, and came back.
                issue::cancel(tx, context.config, &order, context.now).await?;
            }
            cancelled
        }
        (_, Ok(after)) => {
            let change = StateChange { from: order.state, to: after };
            orders::transition(tx, number, change, Actor::Owner, context.now).await?
        }
        (_, Err(_)) => ConditionalWrite::Unchanged,
    };
    if applied == ConditionalWrite::Unchanged {
        return Err(AdvanceError::NotAllowed { order: Box::new(order), action: verb(event) });
    }
    if matches!(event, OrderEvent::Ship | OrderEvent::MakeReady) && order.awaits_cash() {
        let handed_over = for_update(tx, number).await?.order;
        issue::issue(tx, context.config, &handed_over, None, context.now).await?;
    }
    if let Some(tracking) = &details.tracking {
        orders::set_tracking(tx, number, tracking).await?;
    }
    let email = match event {
        OrderEvent::Ship => order_emails::shipped,
        OrderEvent::MakeReady => order_emails::ready,
        OrderEvent::Cancel => order_emails::cancelled,
        _ => return Ok(()),
    };
    let CustomerOrder { customer, order, .. } = for_update(tx, number).await?;
    Ok(context.notify_customer(tx, customer, &order, email).await?)
}

async fn for_update(tx: &mut Tx, number: &OrderNumber) -> Result<CustomerOrder, AdvanceError> {
    orders::for_update(tx, number).await?.ok_or_else(|| AdvanceError::Unknown(number.clone()))
}

/// Returns the public URL for e-mails after checking that the configured seller issued the last invoice, so
/// that the wrong `--config` cannot issue invoices for another seller.
pub async fn check_issuer(store: &Database, config: &Config) -> Result<PublicUrl, AdvanceError> {
    let url = config.issuer_url()?;
    let last = invoices::last_issuer(&mut *store.begin_read().await?).await?;
    match last.filter(|last| *last != config.seller.nif) {
        Some(issuer) => Err(AdvanceError::OtherSeller(issuer)),
        None => Ok(url),
    }
}

const fn verb(event: OrderEvent) -> &'static str {
    match event {
        OrderEvent::Pay => "cobrar",
        OrderEvent::Prepare => "preparar",
        OrderEvent::Ship => "enviar",
        OrderEvent::MakeReady => "dejar listo para recoger",
        OrderEvent::Complete => "completar",
        OrderEvent::Cancel => "cancelar",
        OrderEvent::Refund => "reembolsar",
    }
}
