//! Units of an order's lines in stock, as staff see them.

use mostrador_core::catalogue::ProductId;
use mostrador_core::invoicing::refunded_units;
use mostrador_core::orders::OrderNumber;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::staff_view::not_found;
use crate::db::repositories::{orders, refunds, stock, stock_reservations};
use crate::error::ApiError;

/// Units of the lines of an order, in their order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderStock {
    pub data: Vec<LineStock>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LineStock {
    pub state: Reservation,
    /// Units on sale, without those of this order; null when they are not counted.
    pub available: Option<u32>,
}

/// Reservation of the units of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LineReservation)]
pub enum Reservation {
    Reserved,
    /// The order needs units, and has none.
    Missing,
    /// The order is cancelled, or the units are refunded.
    Released,
    /// The units of the product are not counted.
    NotCounted,
}

/// Returns the units of an order's lines.
///
/// # Errors
/// 404 `order_not_found`.
pub async fn of_order(db: &mut AnyConnection, number: &OrderNumber) -> Result<OrderStock, ApiError> {
    let order = orders::by_number(db, number).await?.ok_or_else(not_found)?.order;
    let products: Vec<ProductId> = order.lines.iter().map(|line| line.product).collect();
    let levels = stock::levels(db, &products).await?;
    let reserved = stock_reservations::reserved_lines(db, number).await?;
    let refunded = refunds::completed(db, number).await?;
    let lines = order.lines.iter().enumerate().map(|(position, line)| {
        let level = levels.lookup(line.selection());
        let state = if i64::try_from(position).is_ok_and(|position| reserved.contains(&position)) {
            Reservation::Reserved
        } else if order.state.is_cancelled_or_refunded() || refunded_units(&refunded, position) >= line.qty {
            Reservation::Released
        } else if level.is_some() {
            Reservation::Missing
        } else {
            Reservation::NotCounted
        };
        LineStock { state, available: level.map(|(_, units)| units) }
    });
    Ok(OrderStock { data: lines.collect() })
}
