//! Units left, of the products and variants whose units are counted.

use mostrador_core::cart::{Shelf, Stock};
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::changes;
use super::row::Columns;

/// The units left of these products.
///
/// # Errors
/// The database fails.
pub async fn read(db: &mut AnyConnection, products: &[u32]) -> Result<Stock, Error> {
    let ids = || products.iter().copied().map(i64::from);
    let mut shelves = Vec::new();
    let counted =
        Sql::new("SELECT id, stock FROM products WHERE stock IS NOT NULL AND id IN ").bind_list(ids());
    for row in counted.query().fetch_all(&mut *db).await? {
        shelves.push((Shelf::Product(row.number("id")?), row.number("stock")?));
    }
    let counted = Sql::new("SELECT id, stock FROM variants WHERE stock IS NOT NULL AND product_id IN ")
        .bind_list(ids());
    for row in counted.query().fetch_all(db).await? {
        shelves.push((Shelf::Variant(row.number("id")?), row.number("stock")?));
    }
    Ok(shelves.into_iter().collect())
}

/// Takes units from a shelf. False when there are not so many.
///
/// # Errors
/// The database fails.
pub async fn take(db: &mut AnyConnection, shelf: Shelf, units: u32) -> Result<bool, Error> {
    let (sql, id) = match shelf {
        Shelf::Product(id) => ("UPDATE products SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id),
        Shelf::Variant(id) => ("UPDATE variants SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id),
    };
    let done = sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut *db).await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    changes::note_shelf(db, shelf).await?;
    Ok(true)
}

/// Puts units back on a shelf, when they are counted there.
///
/// # Errors
/// The database fails.
pub async fn put_back(db: &mut AnyConnection, shelf: Shelf, units: u32) -> Result<(), Error> {
    let (sql, id) = match shelf {
        Shelf::Product(id) => {
            ("UPDATE products SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id)
        }
        Shelf::Variant(id) => {
            ("UPDATE variants SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id)
        }
    };
    sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut *db).await?;
    changes::note_shelf(db, shelf).await
}
