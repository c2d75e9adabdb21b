//! The owner's desk: orders looked at and moved on from a terminal, through the same state machine as everywhere.

pub mod price_codes;
mod report;
pub mod surveys;
mod user_report;
pub mod users;

use mostrador_core::checkout::{Order, OrderEvent};

use crate::checkout::cancelling;
use crate::checkout::confirmation::{self, Sender};
use crate::cli::{OrderAction, OrderList};
use crate::clock;
use crate::config::Config;
use crate::http::client::PublicUrl;
use crate::store::orders::SettledBy;
use crate::store::{Store, customers, orders};

pub use report::{Filed, Report};
pub use user_report::{Account, Dossier, UserReport};

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// No such order.
    #[error("No hay ningún pedido {0}.")]
    Unknown(String),
    /// Not in this state, or not the way it is paid.
    #[error("El pedido {number} está «{state}»{paid}: no se puede {what}.", state = order_state(.order), paid = paid(.order), number = .order.number)]
    Unfit {
        /// Which.
        order: Box<Order>,
        /// What was to be done.
        what: &'static str,
    },
    /// The database fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

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
        OrderAction::Pay(order) => (&order.number, OrderEvent::Pay),
        OrderAction::Cancel(order) => (&order.number, OrderEvent::Cancel),
        OrderAction::Prepare(order) => (&order.number, OrderEvent::Prepare),
        OrderAction::Ship(order) => (&order.number, OrderEvent::Ship),
        OrderAction::Ready(order) => (&order.number, OrderEvent::MakeReady),
        OrderAction::Complete(order) => (&order.number, OrderEvent::Complete),
    };
    take_step(store, config, number, step).await?;
    let order = filed(store, number).await?.into();
    Ok(Report::Changed(order))
}

async fn take_step(store: &Store, config: &Config, number: &str, event: OrderEvent) -> Result<(), DeskError> {
    let mut tx = store.write().await?;
    let found = orders::for_change(&mut tx, number).await?;
    let (customer, mut order) = found.ok_or_else(|| DeskError::Unknown(number.to_owned()))?;
    let before = order.clone();
    let done = match event {
        OrderEvent::Pay => {
            let url =
                PublicUrl(config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.listen)));
            let sender = Sender { owner: &config.mail.owner, url: &url, now_ms: clock::now_ms() };
            let how = (order.payment_method, SettledBy::Shop);
            confirmation::paid(&mut tx, sender, (customer, &mut order), how).await?
        }
        OrderEvent::Cancel => cancelling::cancel(&mut tx, &order).await?,
        _ => match order.after(event) {
            Ok(after) => orders::advance(&mut tx, number, order.state, after).await?,
            Err(_) => false,
        },
    };
    if !done {
        return Err(DeskError::Unfit { order: Box::new(before), what: verb(event) });
    }
    Ok(tx.commit().await?)
}

async fn listed(store: &Store, list: &OrderList) -> Result<Report, DeskError> {
    let mut db = store.read().await?;
    let mut filed = Vec::new();
    for (customer, order) in orders::newest(&mut db, list.state, list.limit).await? {
        filed.push(Filed {
            customer: customers::by_id(&mut db, customer).await?.map(|known| known.user),
            order,
        });
    }
    Ok(Report::List(filed))
}

async fn filed(store: &Store, number: &str) -> Result<Filed, DeskError> {
    let mut db = store.read().await?;
    let found = orders::by_number(&mut db, number).await?;
    let (customer, order) = found.ok_or_else(|| DeskError::Unknown(number.to_owned()))?;
    Ok(Filed { customer: customers::by_id(&mut db, customer).await?.map(|known| known.user), order })
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
