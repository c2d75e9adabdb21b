//! What happened to an order, when, and by whom.

use std::collections::HashMap;

use mostrador_core::checkout::{OrderState, OrderStep};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::counters;
use super::row::{Columns, decode, grouped};
use crate::clock;

/// Who makes something happen to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Whoever ordered it.
    Customer,
    /// A word of the bank.
    Bank,
    /// The owner, at the desk.
    Owner,
    /// The program: time has passed, or there was nothing to pay.
    Shop,
}

impl Actor {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Bank => "bank",
            Self::Owner => "owner",
            Self::Shop => "shop",
        }
    }
}

/// The state in a row.
pub(super) fn state(row: &AnyRow) -> Result<OrderState, Error> {
    let state = row.text("state")?;
    OrderState::parse(&state)
        .ok_or_else(|| decode("state", std::io::Error::other(format!("no state of an order: {state}"))))
}

/// Notes the state that an order is in from now on.
///
/// # Errors
/// The database fails.
pub async fn note(
    db: &mut AnyConnection,
    order: &str,
    state: OrderState,
    by: Actor,
    now_ms: i64,
) -> Result<(), Error> {
    let id = counters::next(db, "order_events").await?;
    sqlx::query(
        "INSERT INTO order_events (id, order_number, state, actor, happened_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(order.to_owned())
    .bind(state.as_str())
    .bind(by.as_str())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Every state that each of these orders was in, the first one first, by their numbers.
///
/// # Errors
/// The database fails.
pub(super) async fn histories(
    db: &mut AnyConnection,
    orders: &[String],
) -> Result<HashMap<String, Vec<OrderStep>>, Error> {
    let rows = Sql::new("SELECT order_number, state, happened_at FROM order_events WHERE order_number IN ")
        .bind_list(orders.iter().cloned())
        .push(" ORDER BY id")
        .query()
        .fetch_all(db)
        .await?;
    grouped(&rows, "order_number", step)
}

/// Who made each of them happen, in the same order, for the owner.
///
/// # Errors
/// The database fails.
pub async fn actors(db: &mut AnyConnection, order: &str) -> Result<Vec<String>, Error> {
    sqlx::query_scalar("SELECT actor FROM order_events WHERE order_number = $1 ORDER BY id")
        .bind(order.to_owned())
        .fetch_all(db)
        .await
}

/// When an order was last in a state.
///
/// # Errors
/// The database fails.
pub async fn last_in(db: &mut AnyConnection, order: &str, state: OrderState) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT MAX(happened_at) FROM order_events WHERE order_number = $1 AND state = $2")
        .bind(order.to_owned())
        .bind(state.as_str())
        .fetch_one(db)
        .await
}

fn step(row: &AnyRow) -> Result<OrderStep, Error> {
    Ok(OrderStep { state: state(row)?, at: clock::rfc3339(row.int("happened_at")?) })
}
