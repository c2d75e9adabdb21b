//! The owner's desk: orders looked at and moved on from a terminal, through the same state machine as everywhere.

pub mod invoices;
pub mod new_user;
pub mod price_codes;
mod report;
pub mod surveys;
mod user_report;
pub mod users;

use mostrador_core::checkout::{Order, OrderEvent, Tracking};
use sqlx::AnyConnection;

use crate::checkout::cancelling;
use crate::checkout::confirmation::{self, Sender};
use crate::checkout::refunding::{self, RefundError, Wanted};
use crate::cli::{OrderAction, OrderList, OrderRefund, OrderShipment, OrderWithdrawals};
use crate::clock;
use crate::config::{Config, ConfigError};
use crate::http::client::PublicUrl;
use crate::mail::order_letters;
use crate::store::order_events::{self, Actor};
use crate::store::retry::passes_as_its_database;
use crate::store::{Store, customers, invoices as issued, orders, withdrawals};

pub use report::{Filed, Report};
pub use user_report::{Account, Dossier, UserReport};

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// No such order.
    #[error("No hay ningún pedido {0}.")]
    Unknown(String),
    /// No such withdrawal, or one that is settled.
    #[error("No hay ningún desistimiento D-{0:06} por atender.")]
    NotWaiting(i64),
    /// Not in this state, or not the way it is paid.
    #[error("El pedido {number} está «{state}»{paid}: no se puede {what}.", state = order_state(.order), paid = paid(.order), number = .order.number)]
    Unfit {
        /// Which.
        order: Box<Order>,
        /// What was to be done.
        what: &'static str,
    },
    /// Nothing went back.
    #[error(transparent)]
    Refund(#[from] RefundError),
    /// An invoice needs a seller, and a letter somebody who signs it.
    #[error(transparent)]
    Letterhead(#[from] ConfigError),
    /// The settings are those of another seller than the one of the last invoice.
    #[error(
        "Quien vende según la configuración no es quien hizo la última factura ({0}): ¿es el --config de esta tienda?"
    )]
    OtherSeller(String),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

passes_as_its_database!(DeskError);

fn order_state(order: &Order) -> &'static str {
    order.state.label()
}

fn paid(order: &Order) -> &'static str {
    if order.paid_at.is_some() { " y pagado" } else { "" }
}

/// Does what is asked for.
///
/// # Errors
/// There is no such order, or it is not one that this is done with; or the database fails.
pub async fn run(store: &Store, config: &Config, action: &OrderAction) -> Result<Report, DeskError> {
    let (number, step) = match action {
        OrderAction::List(list) => return listed(store, list).await,
        OrderAction::Show(order) => return Ok(Report::One(filed(store, &order.number).await?.into())),
        OrderAction::Withdrawals(OrderWithdrawals { settle }) => return withdrawn(store, *settle).await,
        OrderAction::Refund(refund) => return give_back(store, config, refund).await,
        OrderAction::Ship(shipment) => return ship(store, config, shipment).await,
        OrderAction::Pay(order) => (&order.number, OrderEvent::Pay),
        OrderAction::Cancel(order) => (&order.number, OrderEvent::Cancel),
        OrderAction::Prepare(order) => (&order.number, OrderEvent::Prepare),
        OrderAction::Ready(order) => (&order.number, OrderEvent::MakeReady),
        OrderAction::Complete(order) => (&order.number, OrderEvent::Complete),
    };
    take_step(store, config, number, step, None).await?;
    let order = filed(store, number).await?.into();
    Ok(Report::Changed(order))
}

/// Who waits, once the one that is named has been settled.
async fn withdrawn(store: &Store, settle: Option<i64>) -> Result<Report, DeskError> {
    let waiting = store.transact(async |mut tx| {
        if let Some(id) = settle
            && !withdrawals::settle_one(&mut tx, id, clock::now_ms()).await?
        {
            return Err(DeskError::NotWaiting(id));
        }
        let waiting = withdrawals::waiting(&mut tx).await?;
        Ok((tx, waiting))
    });
    Ok(Report::Withdrawals(waiting.await?))
}

async fn ship(store: &Store, config: &Config, shipment: &OrderShipment) -> Result<Report, DeskError> {
    let tracking = shipment.code.as_ref().map(|code| Tracking {
        carrier: shipment.carrier.clone().unwrap_or_default(),
        code: code.clone(),
        url: shipment.url.clone(),
    });
    let number = &shipment.order.number;
    take_step(store, config, number, OrderEvent::Ship, tracking).await?;
    Ok(Report::Changed(filed(store, number).await?.into()))
}

async fn give_back(store: &Store, config: &Config, refund: &OrderRefund) -> Result<Report, DeskError> {
    let url = insist_on_seller(store, config).await?;
    let sender = Sender { config, url: &url, now_ms: clock::now_ms() };
    let wanted = Wanted {
        amount: refund.amount.map(mostrador_core::money::Money::to_cents),
        restock: refund.restock,
        by_hand: refund.by_hand,
    };
    let cents = refunding::refund(store, sender, &refund.order.number, wanted).await?;
    Ok(Report::Refunded { cents, filed: filed(store, &refund.order.number).await?.into() })
}

async fn take_step(
    store: &Store,
    config: &Config,
    number: &str,
    event: OrderEvent,
    tracking: Option<Tracking>,
) -> Result<(), DeskError> {
    let url = match event {
        OrderEvent::Pay => insist_on_seller(store, config).await?,
        OrderEvent::Ship | OrderEvent::MakeReady | OrderEvent::Cancel => config.letterhead()?,
        // Nobody is written to.
        OrderEvent::Prepare | OrderEvent::Complete | OrderEvent::Refund => config.own_url(),
    };
    let sender = Sender { config, url: &url, now_ms: clock::now_ms() };
    let step = store.transact(async |mut tx| {
        step(&mut tx, sender, (number, event), tracking.as_ref()).await?;
        Ok((tx, ()))
    });
    step.await
}

async fn step(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (number, event): (&str, OrderEvent),
    tracking: Option<&Tracking>,
) -> Result<(), DeskError> {
    let found = orders::for_change(db, number).await?;
    let (customer, order) = found.ok_or_else(|| DeskError::Unknown(number.to_owned()))?;
    let done = match (event, order.after(event)) {
        (OrderEvent::Pay, _) => {
            let how = (order.payment_method, Actor::Owner);
            confirmation::paid(db, sender, (customer, &mut order.clone()), how).await?
        }
        (OrderEvent::Cancel, _) => cancelling::cancel(db, &order, Actor::Owner, sender.now_ms).await?,
        (_, Ok(after)) => {
            orders::advance(db, number, (order.state, after), Actor::Owner, sender.now_ms).await?
        }
        (_, Err(_)) => false,
    };
    if !done {
        return Err(DeskError::Unfit { order: Box::new(order), what: verb(event) });
    }
    if let Some(tracking) = tracking {
        orders::track(db, number, tracking).await?;
    }
    let letter = match event {
        OrderEvent::Ship => order_letters::shipped,
        OrderEvent::MakeReady => order_letters::ready,
        OrderEvent::Cancel => order_letters::cancelled,
        _ => return Ok(()),
    };
    let found = orders::by_number(db, number).await?;
    let (customer, order) = found.ok_or_else(|| DeskError::Unknown(number.to_owned()))?;
    Ok(sender.tell_customer(db, (customer, &order), letter).await?)
}

/// Who issues an invoice at the desk is who issued the last one: the wrong `--config` must not sign for somebody else.
/// Where the letters lead.
async fn insist_on_seller(store: &Store, config: &Config) -> Result<PublicUrl, DeskError> {
    let url = config.letterhead()?;
    let last = issued::last_issuer(&mut *store.read().await?).await?;
    match last.filter(|last| *last != config.seller.nif) {
        Some(other) => Err(DeskError::OtherSeller(other)),
        None => Ok(url),
    }
}

async fn listed(store: &Store, list: &OrderList) -> Result<Report, DeskError> {
    let mut db = store.read().await?;
    let mut filed = Vec::new();
    for (customer, order) in orders::newest(&mut db, list.state, list.limit).await? {
        let customer = customers::by_id(&mut db, customer).await?.map(|known| known.user);
        filed.push(Filed { customer, order, actors: Vec::new() });
    }
    Ok(Report::List(filed))
}

async fn filed(store: &Store, number: &str) -> Result<Filed, DeskError> {
    let mut db = store.read().await?;
    let found = orders::by_number(&mut db, number).await?;
    let (customer, order) = found.ok_or_else(|| DeskError::Unknown(number.to_owned()))?;
    let customer = customers::by_id(&mut db, customer).await?.map(|known| known.user);
    let actors = order_events::actors(&mut db, number).await?;
    Ok(Filed { customer, order, actors })
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
