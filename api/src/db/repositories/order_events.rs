//! Order history: state changes with their time and actor.

use std::collections::HashMap;

use mostrador_core::orders::{OrderNumber, OrderState, OrderStep};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::db::Tx;
use crate::db::columns::{Code, Rfc3339, group};
use crate::db::sql_builder::SqlBuilder;

/// Originator of a state change of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Customer,
    /// Notification or query result of the payment gateway.
    Bank,
    /// Owner, through an administration command.
    Owner,
    /// The program itself: an order expired, or there was nothing to pay.
    System,
}

impl Actor {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Bank => "bank",
            Self::Owner => "owner",
            Self::System => "shop",
        }
    }
}

/// Records a state change of an order.
pub async fn record(
    tx: &mut Tx,
    order: &OrderNumber,
    state: OrderState,
    by: Actor,
    now: Timestamp,
) -> Result<(), Error> {
    let id = counters::next(tx, "order_events").await?;
    sqlx::query(
        "INSERT INTO order_events (id, order_number, state, actor, happened_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(order.to_string())
    .bind(state.as_str())
    .bind(by.as_str())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the state history of these orders, the oldest first, by order number.
pub(crate) async fn histories(
    db: &mut AnyConnection,
    orders: &[OrderNumber],
) -> Result<HashMap<OrderNumber, Vec<OrderStep>>, Error> {
    let rows: Vec<EventRow> =
        SqlBuilder::new("SELECT order_number, state, happened_at FROM order_events WHERE order_number IN ")
            .bind_list(orders.iter().map(OrderNumber::to_string))
            .push(" ORDER BY id")
            .build_as()
            .fetch_all(db)
            .await?;
    let step = |row: EventRow| (row.order_number, OrderStep { state: row.state, at: row.happened_at.into() });
    Ok(group(rows.into_iter().map(step)))
}

/// Returns the actor of each state change of an order, the oldest first.
pub async fn actors(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<String>, Error> {
    sqlx::query_scalar("SELECT actor FROM order_events WHERE order_number = $1 ORDER BY id")
        .bind(order.to_string())
        .fetch_all(db)
        .await
}

/// Returns the time at which an order last entered a state.
pub async fn last_entered(
    db: &mut AnyConnection,
    order: &OrderNumber,
    state: OrderState,
) -> Result<Option<Timestamp>, Error> {
    sqlx::query_scalar("SELECT MAX(happened_at) FROM order_events WHERE order_number = $1 AND state = $2")
        .bind(order.to_string())
        .bind(state.as_str())
        .fetch_one(db)
        .await
}

#[derive(FromRow)]
struct EventRow {
    #[sqlx(try_from = "String")]
    order_number: OrderNumber,
    #[sqlx(try_from = "Code")]
    state: OrderState,
    happened_at: Rfc3339,
}
