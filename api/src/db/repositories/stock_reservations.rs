//! Stock reservations of orders: made when an order is placed, released when it is cancelled. Each order line
//! records whether its units came from the product's or the variant's stock, so that they are released once
//! and to the right one.

use mostrador_core::cart::StockKey;
use mostrador_core::catalogue::ProductId;
use mostrador_core::invoicing::RefundedPart;
use mostrador_core::orders::{Order, OrderLine, OrderNumber};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::stock::StockUnits;
use super::{product_references, stock};
use crate::db::columns::Number;
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Reserves the stock of the lines that have no reservation yet. Lines with insufficient stock, or whose product no
/// longer exists, are left without one and returned.
pub async fn reserve<'a>(tx: &mut Tx, order: &'a Order) -> Result<Vec<&'a OrderLine>, Error> {
    let reserved = reserved_lines(tx, &order.number).await?;
    let ids: Vec<ProductId> = order.lines.iter().map(|line| line.product).collect();
    let levels = stock::levels(tx, &ids).await?;
    let (mut lines, mut requested) = (Vec::new(), Vec::new());
    let (mut short, mut new) = (Vec::new(), Vec::new());
    for (position, line) in (0_i64..).zip(&order.lines).filter(|(position, _)| !reserved.contains(position)) {
        if let Some((key, _)) = levels.lookup(line.selection()) {
            lines.push((position, line));
            requested.push(StockUnits { key, units: line.qty });
        } else if product_references::lock_for_order(tx, line.product).await? == ConditionalWrite::Unchanged {
            short.push(line);
        }
    }
    let outcomes = stock::subtract(tx, &order.number, &requested).await?;
    for ((&(position, line), requested), outcome) in lines.iter().zip(&requested).zip(outcomes) {
        match outcome {
            ConditionalWrite::Applied => new.push((position, source_name(requested.key))),
            ConditionalWrite::Unchanged => short.push(line),
        }
    }
    for source in [PRODUCT, VARIANT] {
        let positions = new.iter().filter(|(_, name)| *name == source).map(|(position, _)| *position);
        record_source(tx, &order.number, source, positions.collect()).await?;
    }
    Ok(short)
}

/// Records the stock from which the units of these lines were taken.
async fn record_source(
    tx: &mut Tx,
    order: &OrderNumber,
    source: &str,
    positions: Vec<i64>,
) -> Result<(), Error> {
    if positions.is_empty() {
        return Ok(());
    }
    SqlBuilder::new("UPDATE order_lines SET taken_from = ")
        .bind(source.to_owned())
        .push(" WHERE order_number = ")
        .bind(order.to_string())
        .push(" AND position IN ")
        .bind_list(positions)
        .build()
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns the positions of the lines that have a reservation.
pub async fn reserved_lines(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<i64>, Error> {
    sqlx::query_scalar("SELECT position FROM order_lines WHERE order_number = $1 AND taken_from IS NOT NULL")
        .bind(order.to_string())
        .fetch_all(db)
        .await
}

/// Releases the reservations of an order, except the seats of active enrolments.
pub async fn release(tx: &mut Tx, order: &OrderNumber) -> Result<(), Error> {
    let found = reservations(tx, order).await?;
    for reservation in found.iter().filter(|reservation| reservation.seats != Some(Seats::Held)) {
        release_all(tx, order, reservation).await?;
    }
    Ok(())
}

/// Frees the seats of the ended enrolments of an order (rule 5.13).
pub async fn release_seats(tx: &mut Tx, order: &OrderNumber) -> Result<(), Error> {
    let found = reservations(tx, order).await?;
    for reservation in found.iter().filter(|reservation| reservation.seats == Some(Seats::Free)) {
        release_all(tx, order, reservation).await?;
    }
    Ok(())
}

/// Puts all units of a reservation back on sale, and ends it.
async fn release_all(tx: &mut Tx, order: &OrderNumber, reservation: &Reservation) -> Result<(), Error> {
    stock::add(tx, order, reservation.key, reservation.quantity).await?;
    end(tx, order, reservation.position).await
}

/// Puts refunded units back on sale, except seats, which are free again when their enrolment ends. `restocked` are all
/// parts of the order that were put back, these included: the reservation of a line ends with its last unit.
pub async fn release_units(
    tx: &mut Tx,
    order: &OrderNumber,
    refunded: &[RefundedPart],
    restocked: &[RefundedPart],
) -> Result<(), Error> {
    let found = reservations(tx, order).await?;
    for Reservation { position, key, quantity, .. } in found.iter().filter(|found| found.seats.is_none()) {
        let units = units_of_line(refunded, *position);
        if units > 0 {
            stock::add(tx, order, *key, units).await?;
            if units_of_line(restocked, *position) >= *quantity {
                end(tx, order, *position).await?;
            }
        }
    }
    Ok(())
}

fn units_of_line(parts: &[RefundedPart], position: i64) -> u32 {
    let of_line = parts.iter().filter(|part| i64::try_from(part.part) == Ok(position));
    of_line.map(|part| part.quantity).sum()
}

/// Units of a line that were taken from a stock.
struct Reservation {
    position: i64,
    key: StockKey,
    quantity: u32,
    /// `None` if the units are no seats of a course date that the customer is enrolled in.
    seats: Option<Seats>,
}

/// Seats of a course date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seats {
    /// By an active enrolment.
    Held,
    /// Their enrolment has ended.
    Free,
}

#[derive(FromRow)]
struct ReservationRow {
    position: i64,
    taken_from: String,
    stock_id: Number<u32>,
    quantity: Number<u32>,
    session_id: Option<i64>,
    ended_at: Option<Timestamp>,
}

impl From<ReservationRow> for Reservation {
    fn from(row: ReservationRow) -> Self {
        let Number(id) = row.stock_id;
        let is_variant = row.taken_from == VARIANT;
        Self {
            position: row.position,
            key: if is_variant { StockKey::Variant(id.into()) } else { StockKey::Product(id.into()) },
            quantity: row.quantity.0,
            seats: row.session_id.map(|_| row.ended_at.map_or(Seats::Held, |_| Seats::Free)),
        }
    }
}

/// Returns the reservations of an order.
async fn reservations(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<Reservation>, Error> {
    let rows: Vec<ReservationRow> = sqlx::query_as(
        "SELECT l.position, l.taken_from, CASE WHEN l.taken_from = 'variant' THEN l.variant_id ELSE l.product_id END \
         AS stock_id, l.quantity, e.session_id, e.ended_at FROM order_lines l \
         LEFT JOIN enrolments e ON e.order_number = l.order_number AND e.line = l.position \
         WHERE l.order_number = $1 AND l.taken_from IS NOT NULL ORDER BY l.position",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Reservation::from).collect())
}

async fn end(tx: &mut Tx, order: &OrderNumber, position: i64) -> Result<(), Error> {
    sqlx::query("UPDATE order_lines SET taken_from = NULL WHERE order_number = $1 AND position = $2")
        .bind(order.to_string())
        .bind(position)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

const PRODUCT: &str = "product";
const VARIANT: &str = "variant";

const fn source_name(key: StockKey) -> &'static str {
    match key {
        StockKey::Product(_) => PRODUCT,
        StockKey::Variant(_) => VARIANT,
    }
}
