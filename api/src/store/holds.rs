//! The units that an order holds: taken from their shelves when it is placed, put back when it is given up. Each line
//! remembers its shelf, so that nothing is put back twice, or where it did not come from.

use mostrador_core::cart::Shelf;
use mostrador_core::checkout::{Order, OrderLine};
use sqlx::{AnyConnection, Error};

use super::row::Columns;
use super::stock;

/// Takes the units that an order does not hold yet. The lines for which there are too few hold none; they are answered.
///
/// # Errors
/// The database fails.
pub async fn take<'a>(db: &mut AnyConnection, order: &'a Order) -> Result<Vec<&'a OrderLine>, Error> {
    let ids: Vec<u32> = order.lines.iter().map(|line| line.product).collect();
    let counted = stock::read(db, &ids).await?;
    let held = held(db, &order.number).await?;
    let mut short = Vec::new();
    for (position, line) in (0_i64..).zip(&order.lines).filter(|(position, _)| !held.contains(position)) {
        let Some((shelf, _)) = counted.of(line.selection()) else { continue };
        if !stock::take(db, shelf, line.qty).await? {
            short.push(line);
            continue;
        }
        sqlx::query("UPDATE order_lines SET taken_from = $3 WHERE order_number = $1 AND position = $2")
            .bind(order.number.clone())
            .bind(position)
            .bind(name(shelf))
            .execute(&mut *db)
            .await?;
    }
    Ok(short)
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

const VARIANT: &str = "variant";

const fn name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Product(_) => "product",
        Shelf::Variant(_) => VARIANT,
    }
}
