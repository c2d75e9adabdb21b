//! Stock reservations of orders: made when an order is placed, released when it is cancelled. Each order line
//! records whether its units came from the product's or the variant's stock, so that they are released once
//! and to the right one.

use mostrador_core::cart::StockKey;
use mostrador_core::catalogue::ProductId;
use mostrador_core::invoicing::RefundedPart;
use mostrador_core::orders::{Order, OrderLine, OrderNumber};
use sqlx::{AnyConnection, Error};

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
    for Reservation { position, key, quantity } in reservations(tx, order).await? {
        stock::add(tx, order, key, quantity).await?;
        end(tx, order, position).await?;
    }
    Ok(())
}

/// Puts refunded units back on sale, except the seats of active enrolments. `restocked` are all parts of the order that
/// were put back, these included: the reservation of a line ends with its last unit.
pub async fn release_units(
    tx: &mut Tx,
    order: &OrderNumber,
    refunded: &[RefundedPart],
    restocked: &[RefundedPart],
) -> Result<(), Error> {
    for Reservation { position, key, quantity } in reservations(tx, order).await? {
        let units = units_of_line(refunded, position);
        if units > 0 {
            stock::add(tx, order, key, units).await?;
            if units_of_line(restocked, position) >= quantity {
                end(tx, order, position).await?;
            }
        }
    }
    Ok(())
}

/// Frees the seats of the ended enrolments of an order, except `restocked`, the parts of the order that were put back on
/// sale (rule 5.13).
pub async fn release_seats(
    tx: &mut Tx,
    order: &OrderNumber,
    restocked: &[RefundedPart],
) -> Result<(), Error> {
    let lines: Vec<i64> = sqlx::query_scalar(
        "SELECT line FROM enrolments WHERE order_number = $1 AND session_id IS NOT NULL AND ended_at IS NOT NULL",
    )
    .bind(order.to_string())
    .fetch_all(&mut **tx)
    .await?;
    for Reservation { position, key, quantity } in reservations(tx, order).await? {
        if lines.contains(&position) {
            let units = quantity.saturating_sub(units_of_line(restocked, position));
            if units > 0 {
                stock::add(tx, order, key, units).await?;
            }
            end(tx, order, position).await?;
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
}

/// Returns the reservations of an order, except the seats of active enrolments.
async fn reservations(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<Reservation>, Error> {
    let rows: Vec<(i64, String, Number<u32>, Number<u32>)> = sqlx::query_as(
        "SELECT position, taken_from, CASE WHEN taken_from = 'variant' THEN variant_id ELSE product_id END, quantity \
         FROM order_lines l \
         WHERE order_number = $1 AND taken_from IS NOT NULL AND NOT EXISTS (SELECT 1 FROM enrolments e \
         WHERE e.order_number = l.order_number AND e.line = l.position AND e.ended_at IS NULL) ORDER BY position",
    )
    .bind(order.to_string())
    .fetch_all(db)
    .await?;
    let reservation =
        |(position, source, Number(id), Number(quantity)): (i64, String, Number<u32>, Number<u32>)| {
            let key =
                if source == VARIANT { StockKey::Variant(id.into()) } else { StockKey::Product(id.into()) };
            Reservation { position, key, quantity }
        };
    Ok(rows.into_iter().map(reservation).collect())
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
