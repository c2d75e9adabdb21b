//! The units that an order holds: taken from their shelves when it is placed, put back when it is given up. Each line
//! remembers its shelf, so that nothing is put back twice, or where it did not come from.

use mostrador_core::cart::Shelf;
use mostrador_core::checkout::{Order, OrderLine};
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::Columns;
use super::stock;

/// Takes the units that an order does not hold yet. The lines for which there are too few hold none; they are answered.
///
/// # Errors
/// The database fails.
pub async fn take<'a>(db: &mut AnyConnection, order: &'a Order) -> Result<Vec<&'a OrderLine>, Error> {
    let held = held(db, &order.number).await?;
    let ids: Vec<u32> = order.lines.iter().map(|line| line.product).collect();
    let counted = stock::read(db, &ids).await?;
    let (mut lines, mut wanted) = (Vec::new(), Vec::new());
    for (position, line) in (0_i64..).zip(&order.lines).filter(|(position, _)| !held.contains(position)) {
        let Some((shelf, _)) = counted.of(line.selection()) else { continue };
        lines.push((position, line));
        wanted.push((shelf, line.qty));
    }
    let had = stock::take(db, &wanted).await?;
    let (mut short, mut taken) = (Vec::new(), Vec::new());
    for ((&(position, line), &(shelf, _)), had) in lines.iter().zip(&wanted).zip(had) {
        if had {
            taken.push((position, name(shelf)));
        } else {
            short.push(line);
        }
    }
    for shelf in [PRODUCT, VARIANT] {
        let from = taken.iter().filter(|(_, name)| *name == shelf).map(|(position, _)| *position);
        remember(db, &order.number, shelf, from.collect()).await?;
    }
    Ok(short)
}

/// Notes from where the units of these lines were taken.
async fn remember(
    db: &mut AnyConnection,
    order: &str,
    shelf: &str,
    positions: Vec<i64>,
) -> Result<(), Error> {
    if positions.is_empty() {
        return Ok(());
    }
    Sql::new("UPDATE order_lines SET taken_from = ")
        .bind(shelf.to_owned())
        .push(" WHERE order_number = ")
        .bind(order.to_owned())
        .push(" AND position IN ")
        .bind_list(positions)
        .query()
        .execute(db)
        .await?;
    Ok(())
}

/// The positions of the lines that hold their units.
async fn held(db: &mut AnyConnection, order: &str) -> Result<Vec<i64>, Error> {
    let rows =
        sqlx::query("SELECT position FROM order_lines WHERE order_number = $1 AND taken_from IS NOT NULL")
            .bind(order.to_owned())
            .fetch_all(db)
            .await?;
    rows.iter().map(|row| row.int("position")).collect()
}

/// Puts back what an order holds, but for the seats of those who are still enrolled.
///
/// # Errors
/// The database fails.
pub async fn put_back(db: &mut AnyConnection, order: &str) -> Result<(), Error> {
    let held = sqlx::query(
        "SELECT position, product_id, variant_id, quantity, taken_from FROM order_lines l \
         WHERE order_number = $1 AND taken_from IS NOT NULL AND NOT EXISTS (SELECT 1 FROM enrolments e \
         WHERE e.order_number = l.order_number AND e.line = l.position AND e.ended_at IS NULL) ORDER BY position",
    )
    .bind(order.to_owned())
    .fetch_all(&mut *db)
    .await?;
    for row in &held {
        let shelf = if row.text("taken_from")? == VARIANT {
            Shelf::Variant(row.number("variant_id")?)
        } else {
            Shelf::Product(row.number("product_id")?)
        };
        stock::put_back(db, shelf, row.number("quantity")?).await?;
        sqlx::query("UPDATE order_lines SET taken_from = NULL WHERE order_number = $1 AND position = $2")
            .bind(order.to_owned())
            .bind(row.int("position")?)
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

const PRODUCT: &str = "product";
const VARIANT: &str = "variant";

const fn name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Product(_) => PRODUCT,
        Shelf::Variant(_) => VARIANT,
    }
}
