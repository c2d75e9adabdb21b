//! Order cancellation. Releases reserved stock and closes pending withdrawals in the same transaction. An
//! authorisation that arrives later reinstates the order (see `order_confirmation`).

use mostrador_core::orders::{Order, OrderEvent, OrderNumber};
use mostrador_core::time::Timestamp;

use super::order_confirmation::NotificationContext;
use crate::config::Config;
use crate::db::error_class::ErrorClass;
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::orders::StateChange;
use crate::db::repositories::{enrolments, orders, stock_reservations, unpaid_orders, withdrawals};
use crate::db::with_job_timeout;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::mail::order_emails;

/// Cancels an order for which nothing was paid. `Unchanged` when the order cannot be cancelled.
pub async fn cancel(
    tx: &mut Tx,
    order: &Order,
    by: Actor,
    now: Timestamp,
) -> Result<ConditionalWrite, sqlx::Error> {
    let Ok(cancelled) = order.next_state(OrderEvent::Cancel) else { return Ok(ConditionalWrite::Unchanged) };
    let change = StateChange { from: order.state, to: cancelled };
    let written = orders::transition(tx, &order.number, change, by, now).await?;
    if written == ConditionalWrite::Applied {
        // An order of total 0 has enrolments, whose seats are released.
        enrolments::end(tx, &order.number, now).await?;
        stock_reservations::release(tx, &order.number).await?;
        withdrawals::mark_settled(tx, &order.number, now).await?;
    }
    Ok(written)
}

/// Logs a cancellation; to be called after its transaction. `reason` is `owner`, `expired` or `replaced`.
pub fn log_cancelled(order: &OrderNumber, reason: &str, replaced_by: Option<&OrderNumber>) {
    let (order, replaced_by) = (order.as_str(), replaced_by.map(OrderNumber::as_str));
    tracing::info!(order, reason, replaced_by, "order cancelled");
}

/// Cancels the customer's unpaid bank orders that reserve units of the products now being ordered
/// ([`unpaid_orders::reserving`]). The new order replaces them, so that the customer's own reservations do not count
/// against it. Returns the numbers of the cancelled orders.
pub async fn cancel_superseded(
    tx: &mut Tx,
    superseded: Vec<OrderNumber>,
    now: Timestamp,
) -> Result<Vec<OrderNumber>, sqlx::Error> {
    let mut cancelled = Vec::new();
    for number in superseded {
        if let Some(CustomerOrder { order, .. }) = orders::for_update(tx, &number).await?
            && cancel(tx, &order, Actor::Customer, now).await? == ConditionalWrite::Applied
        {
            cancelled.push(number);
        }
    }
    Ok(cancelled)
}

/// Cancels the orders without payment or payment attempt for longer than the expiry policy allows
/// (rule 4.18), each in a transaction of its own, and notifies their customers. Returns the numbers of the
/// cancelled orders.
pub async fn expire_unpaid(
    config: &Config,
    store: &Database,
    now: Timestamp,
) -> Result<Vec<OrderNumber>, sqlx::Error> {
    let policy = config.orders.expiry_policy();
    let expired_orders = with_job_timeout(async {
        unpaid_orders::expired(&mut *store.begin_read().await?, policy, now).await
    })
    .await?;
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config, url: &url, now };
    let mut cancelled = Vec::new();
    for number in expired_orders {
        let expired = store.transaction(async |tx| {
            let Some(CustomerOrder { customer, order, .. }) = orders::for_update(tx, &number).await? else {
                return Ok(ConditionalWrite::Unchanged);
            };
            // The customer may have started a payment at the bank since the query.
            if !unpaid_orders::is_expired(tx, &order, policy, now).await? {
                return Ok(ConditionalWrite::Unchanged);
            }
            let done = cancel(tx, &order, Actor::System, now).await?;
            if done == ConditionalWrite::Applied {
                context.notify_customer(tx, customer, &order, order_emails::expired).await?;
            }
            Ok::<_, sqlx::Error>(done)
        });
        match expired.await {
            Ok(ConditionalWrite::Applied) => cancelled.push(number),
            Ok(ConditionalWrite::Unchanged) => {}
            Err(error) if ErrorClass::classify(&error) == ErrorClass::Transient => return Err(error),
            // One failing order must not block the others.
            Err(error) => tracing::error!(order = number.as_str(), %error, "order expiry failed"),
        }
    }
    Ok(cancelled)
}
