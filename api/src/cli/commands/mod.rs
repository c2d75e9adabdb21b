//! CLI commands of the owner: inspect orders and advance them through the order state machine.

pub mod create_user;
pub mod customer_lookup;
mod customer_report;
pub mod invoices;
mod order_report;
pub mod price_codes;
pub mod staff;
pub mod surveys;
pub mod users;

use mostrador_core::invoicing::{CorrectionCause, RefundSelection};
use mostrador_core::orders::{OrderEvent, OrderNumber, Tracking};

use crate::cli::{OrderAction, OrderList, OrderRefund, OrderShipment, OrderWithdrawals};
use crate::clock;
use crate::config::Config;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::{customers, order_events, orders, withdrawals};
use crate::db::retry::impl_transient_by_database;
use crate::db::{ConditionalWrite, Database};
use crate::services::orders::advance_order::{AdvanceError, EventDetails};
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::refund::RefundRequest;
use crate::services::orders::refund_error::RefundError;
use crate::services::orders::{advance_order, refund};
use crate::services::staff::audit::Author;

pub use customer_report::{Account, CustomerReport, UserReport};
pub use order_report::{OrderRecord, OrderReport};

#[derive(Debug, thiserror::Error)]
pub enum OrderCommandError {
    #[error("No hay ningún desistimiento D-{0:06} por atender.")]
    NoPendingWithdrawal(i64),
    #[error(transparent)]
    Advance(#[from] AdvanceError),
    #[error(transparent)]
    Refund(#[from] RefundError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(OrderCommandError);

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
    advance_order::advance(store, config, number, event, EventDetails::default()).await?;
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
    let details = EventDetails { tracking, ..EventDetails::default() };
    advance_order::advance(store, config, number, OrderEvent::Ship, details).await?;
    Ok(OrderReport::Changed(load_order(store, number).await?.into()))
}

async fn refund_order(
    store: &Database,
    config: &Config,
    refund: &OrderRefund,
) -> Result<OrderReport, OrderCommandError> {
    let url = advance_order::check_issuer(store, config).await?;
    let sender = NotificationContext { config, url: &url, now: clock::now() };
    let request = RefundRequest {
        author: Author::Program,
        selection: refund
            .amount
            .map_or(RefundSelection::Rest, |amount| RefundSelection::Amount(amount.to_cents())),
        restock: refund.restock,
        cause: refund.cause.unwrap_or(CorrectionCause::Return),
        keep_access: false,
        by_hand: refund.by_hand,
        expected: None,
        expected_amount: None,
    };
    let cents = Box::pin(refund::refund(store, sender, &refund.order.number, &request)).await?;
    Ok(OrderReport::Refunded { cents, record: load_order(store, &refund.order.number).await?.into() })
}

async fn list_orders(store: &Database, list: &OrderList) -> Result<OrderReport, OrderCommandError> {
    let mut db = store.begin_read().await?;
    let mut rows = Vec::new();
    for CustomerOrder { customer, order, .. } in orders::newest(&mut db, list.state, list.limit).await? {
        let customer = customers::by_id(&mut db, customer).await?.map(|customer| customer.user);
        rows.push(OrderRecord { customer, order, actors: Vec::new() });
    }
    Ok(OrderReport::List(rows))
}

async fn load_order(store: &Database, number: &OrderNumber) -> Result<OrderRecord, OrderCommandError> {
    let mut db = store.begin_read().await?;
    let found = orders::by_number(&mut db, number).await?;
    let CustomerOrder { customer, order, .. } = found.ok_or_else(|| AdvanceError::Unknown(number.clone()))?;
    let customer = customers::by_id(&mut db, customer).await?.map(|customer| customer.user);
    let actors = order_events::actors(&mut db, number).await?;
    Ok(OrderRecord { customer, order, actors })
}
