//! Giving orders up: in the same transaction the units that they hold go back to their shelves, and whoever withdrew from
//! them has what they wanted. Nobody is asked for
//! money that is already on its way: an authorisation that comes later brings the order back (see `confirmation`).

use std::time::Duration;

use mostrador_core::checkout::{Order, OrderEvent};
use sqlx::AnyConnection;

use super::confirmation::Sender;
use crate::clock;
use crate::mail::order_letters;
use crate::operation::metrics;
use crate::state::Shop;
use crate::store::failure::Failure;
use crate::store::order_events::Actor;
use crate::store::{holds, in_time, orders, unpaid, withdrawals};

/// How often abandoned orders are looked for.
const PAUSE: Duration = Duration::from_mins(1);

/// Cancels an order that is not paid. False, and nothing changed, when it is not one to be cancelled.
///
/// # Errors
/// The database fails.
pub async fn cancel(
    db: &mut AnyConnection,
    order: &Order,
    by: Actor,
    now_ms: i64,
) -> Result<bool, sqlx::Error> {
    let Ok(cancelled) = order.after(OrderEvent::Cancel) else { return Ok(false) };
    if !orders::advance(db, &order.number, (order.state, cancelled), by, now_ms).await? {
        return Ok(false);
    }
    holds::put_back(db, &order.number).await?;
    withdrawals::settle(db, &order.number, now_ms).await?;
    Ok(true)
}

/// Cancels what a customer began to pay at the bank and holds units of what they order now ([`unpaid::holding`]): that
/// replaces it, and their own units are not short for them. The numbers of what was cancelled.
///
/// # Errors
/// The database fails.
pub async fn give_way(
    db: &mut AnyConnection,
    holding: Vec<String>,
    now_ms: i64,
) -> Result<Vec<String>, sqlx::Error> {
    let mut cancelled = Vec::new();
    for number in holding {
        if let Some((_, order)) = orders::for_change(db, &number).await?
            && cancel(db, &order, Actor::Customer, now_ms).await?
        {
            cancelled.push(number);
        }
    }
    Ok(cancelled)
}

/// Cancels, each in a transaction of its own, the orders that nobody has placed or tried to pay for longer than the shop
/// waits (rule 4.18), and writes to their customers. The numbers of what was cancelled.
///
/// # Errors
/// The database fails.
pub async fn expire(shop: &Shop, now_ms: i64) -> Result<Vec<String>, sqlx::Error> {
    let patience = shop.config().orders.patience();
    let silent =
        in_time(async { unpaid::silent(&mut *shop.store().read().await?, patience, now_ms).await }).await?;
    let url = shop.config().own_url();
    let sender = Sender { config: shop.config(), url: &url, now_ms };
    let mut cancelled = Vec::new();
    for number in silent {
        let expired = shop.store().transact(async |mut tx| {
            let Some((customer, order)) = orders::for_change(&mut tx, &number).await? else {
                return Ok((tx, false));
            };
            // Meanwhile its customer may have gone to the bank.
            if !unpaid::is_silent(&mut tx, &order, patience, now_ms).await? {
                return Ok((tx, false));
            }
            let done = cancel(&mut tx, &order, Actor::Shop, now_ms).await?;
            if done {
                sender.tell_customer(&mut tx, (customer, &order), order_letters::expired).await?;
            }
            Ok::<_, sqlx::Error>((tx, done))
        });
        match expired.await {
            Ok(true) => cancelled.push(number),
            Ok(false) => {}
            Err(error) if Failure::of(&error) == Failure::Passing => return Err(error),
            // The others do not wait for it.
            Err(error) => tracing::error!(order = number, %error, "an order cannot expire"),
        }
    }
    Ok(cancelled)
}

/// Expires orders for ever.
pub async fn run(shop: Shop) {
    loop {
        match expire(&shop, clock::now_ms()).await {
            Ok(numbers) => {
                for order in numbers {
                    tracing::info!(order, "an order that nobody paid has expired");
                    metrics::order("expired");
                }
            }
            Err(error) => tracing::error!(%error, "orders cannot expire"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
