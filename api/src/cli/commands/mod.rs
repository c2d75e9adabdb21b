//! CLI commands of the owner: inspect orders and advance them through the order state machine.

pub mod create_user;
pub mod customer_lookup;
mod customer_report;
pub mod invoices;
mod order_report;
pub mod price_codes;
pub mod surveys;
pub mod users;

use mostrador_core::orders::{Order, OrderEvent, OrderNumber, Tracking};

use crate::cli::{OrderAction, OrderList, OrderRefund, OrderShipment, OrderWithdrawals};
use crate::clock;
use crate::config::PublicUrl;
use crate::config::{Config, ConfigError};
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::orders::StateChange;
use crate::db::repositories::{customers, invoices as invoice_records, order_events, orders, withdrawals};
use crate::db::retry::impl_transient_by_database;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::mail::order_emails;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::refund::{RefundError, RefundRequest};
use crate::services::orders::{cancel_order, order_confirmation, refund};

pub use customer_report::{Account, CustomerReport, UserReport};
pub use order_report::{OrderRecord, OrderReport};

#[derive(Debug, thiserror::Error)]
pub enum OrderCommandError {
    #[error("No hay ningún pedido {0}.")]
    Unknown(OrderNumber),
    #[error("No hay ningún desistimiento D-{0:06} por atender.")]
    NoPendingWithdrawal(i64),
    #[error("El pedido {number} está «{state}»{paid}: no se puede {action}.", state = order_state(.order), paid = paid_suffix(.order), number = .order.number)]
    NotAllowed {
        order: Box<Order>,
        /// Spanish infinitive that names the rejected action.
        action: &'static str,
    },
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    IssuerSettings(#[from] ConfigError),
    #[error(
        "Quien vende según la configuración no es quien hizo la última factura ({0}): ¿es el --config de esta tienda?"
    )]
    OtherSeller(String),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(OrderCommandError);

fn order_state(order: &Order) -> &'static str {
    order.state.label()
}

fn paid_suffix(order: &Order) -> &'static str {
    if order.paid_at.is_some() { " y pagado" } else { "" }
}

pub async fn run(
    store: &Database,
    config: &Config,
    action: &OrderAction,
) -> Result<OrderReport, OrderCommandError> {
    let (number, event) = match action {
        OrderAction::List(list) => return list_orders(store, list).await,
        OrderAction::Show(order) => {
            return Ok(OrderReport::One(load_order(store, &order.number).await?.into()));
        }
        OrderAction::Withdrawals(OrderWithdrawals { settle }) => {
            return pending_withdrawals(store, *settle).await;
        }
        OrderAction::Refund(refund) => return refund_order(store, config, refund).await,
        OrderAction::Ship(shipment) => return ship(store, config, shipment).await,
        OrderAction::Pay(order) => (&order.number, OrderEvent::Pay),
        OrderAction::Cancel(order) => (&order.number, OrderEvent::Cancel),
        OrderAction::Prepare(order) => (&order.number, OrderEvent::Prepare),
        OrderAction::Ready(order) => (&order.number, OrderEvent::MakeReady),
        OrderAction::Complete(order) => (&order.number, OrderEvent::Complete),
    };
    advance_order(store, config, number, event, None).await?;
    let order = load_order(store, number).await?.into();
    Ok(OrderReport::Changed(order))
}

/// Settles the named withdrawal, if any, and lists the pending ones.
async fn pending_withdrawals(
    store: &Database,
    settle: Option<i64>,
) -> Result<OrderReport, OrderCommandError> {
    let pending = store.transaction(async |tx| {
        if let Some(id) = settle
            && withdrawals::mark_one_settled(tx, id, clock::now()).await? == ConditionalWrite::Unchanged
        {
            return Err(OrderCommandError::NoPendingWithdrawal(id));
        }
        Ok(withdrawals::pending(tx).await?)
    });
    Ok(OrderReport::Withdrawals(pending.await?))
}

async fn ship(
    store: &Database,
    config: &Config,
    shipment: &OrderShipment,
) -> Result<OrderReport, OrderCommandError> {
    let tracking = shipment.code.as_ref().map(|code| Tracking {
        carrier: shipment.carrier.clone().unwrap_or_default(),
        code: code.clone(),
        url: shipment.url.clone(),
    });
    let number = &shipment.order.number;
    advance_order(store, config, number, OrderEvent::Ship, tracking).await?;
    Ok(OrderReport::Changed(load_order(store, number).await?.into()))
}

async fn refund_order(
    store: &Database,
    config: &Config,
    refund: &OrderRefund,
) -> Result<OrderReport, OrderCommandError> {
    let url = check_issuer(store, config).await?;
    let sender = NotificationContext { config, url: &url, now: clock::now() };
    let request = RefundRequest {
        amount: refund.amount.map(mostrador_core::money::Money::to_cents),
        restock: refund.restock,
        by_hand: refund.by_hand,
    };
    let cents = refund::refund(store, sender, &refund.order.number, request).await?;
    Ok(OrderReport::Refunded { cents, record: load_order(store, &refund.order.number).await?.into() })
}

async fn advance_order(
    store: &Database,
    config: &Config,
    number: &OrderNumber,
    event: OrderEvent,
    tracking: Option<Tracking>,
) -> Result<(), OrderCommandError> {
    let url = match event {
        OrderEvent::Pay => check_issuer(store, config).await?,
        OrderEvent::Ship | OrderEvent::MakeReady | OrderEvent::Cancel => config.issuer_url()?,
        // No e-mail is sent.
        OrderEvent::Prepare | OrderEvent::Complete | OrderEvent::Refund => {
            config.public_url_or_listen_address()
        }
    };
    let sender = NotificationContext { config, url: &url, now: clock::now() };
    let advanced =
        store.transaction(async |tx| apply_event(tx, sender, number, event, tracking.as_ref()).await);
    advanced.await?;
    if event == OrderEvent::Cancel {
        cancel_order::log_cancelled(number, "owner", None);
    }
    Ok(())
}

async fn apply_event(
    tx: &mut Tx,
    sender: NotificationContext<'_>,
    number: &OrderNumber,
    event: OrderEvent,
    tracking: Option<&Tracking>,
) -> Result<(), OrderCommandError> {
    let found = orders::for_update(tx, number).await?;
    let CustomerOrder { customer, order } =
        found.ok_or_else(|| OrderCommandError::Unknown(number.clone()))?;
    let applied = match (event, order.next_state(event)) {
        (OrderEvent::Pay, _) => {
            let payment = order_confirmation::Payment { method: order.payment_method, by: Actor::Owner };
            order_confirmation::mark_paid(tx, sender, customer, &mut order.clone(), payment).await?
        }
        (OrderEvent::Cancel, _) => cancel_order::cancel(tx, &order, Actor::Owner, sender.now).await?,
        (_, Ok(after)) => {
            let change = StateChange { from: order.state, to: after };
            orders::transition(tx, number, change, Actor::Owner, sender.now).await?
        }
        (_, Err(_)) => ConditionalWrite::Unchanged,
    };
    if applied == ConditionalWrite::Unchanged {
        return Err(OrderCommandError::NotAllowed { order: Box::new(order), action: verb(event) });
    }
    if let Some(tracking) = tracking {
        orders::set_tracking(tx, number, tracking).await?;
    }
    let email = match event {
        OrderEvent::Ship => order_emails::shipped,
        OrderEvent::MakeReady => order_emails::ready,
        OrderEvent::Cancel => order_emails::cancelled,
        _ => return Ok(()),
    };
    let found = orders::by_number(tx, number).await?;
    let CustomerOrder { customer, order } =
        found.ok_or_else(|| OrderCommandError::Unknown(number.clone()))?;
    Ok(sender.notify_customer(tx, customer, &order, email).await?)
}

/// Returns the public URL for e-mails after checking that the configured seller issued the last invoice, so
/// that the wrong `--config` cannot issue invoices for another seller.
async fn check_issuer(store: &Database, config: &Config) -> Result<PublicUrl, OrderCommandError> {
    let url = config.issuer_url()?;
    let last = invoice_records::last_issuer(&mut *store.begin_read().await?).await?;
    match last.filter(|last| *last != config.seller.nif) {
        Some(issuer) => Err(OrderCommandError::OtherSeller(issuer)),
        None => Ok(url),
    }
}

async fn list_orders(store: &Database, list: &OrderList) -> Result<OrderReport, OrderCommandError> {
    let mut db = store.begin_read().await?;
    let mut rows = Vec::new();
    for CustomerOrder { customer, order } in orders::newest(&mut db, list.state, list.limit).await? {
        let customer = customers::by_id(&mut db, customer).await?.map(|customer| customer.user);
        rows.push(OrderRecord { customer, order, actors: Vec::new() });
    }
    Ok(OrderReport::List(rows))
}

async fn load_order(store: &Database, number: &OrderNumber) -> Result<OrderRecord, OrderCommandError> {
    let mut db = store.begin_read().await?;
    let found = orders::by_number(&mut db, number).await?;
    let CustomerOrder { customer, order } =
        found.ok_or_else(|| OrderCommandError::Unknown(number.clone()))?;
    let customer = customers::by_id(&mut db, customer).await?.map(|customer| customer.user);
    let actors = order_events::actors(&mut db, number).await?;
    Ok(OrderRecord { customer, order, actors })
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
