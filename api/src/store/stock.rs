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
    let counted =
        Sql::new("SELECT id, stock, 0 AS of_variant FROM products WHERE stock IS NOT NULL AND id IN ")
            .bind_list(ids())
            .push(" UNION ALL SELECT id, stock, 1 FROM variants WHERE stock IS NOT NULL AND product_id IN ")
            .bind_list(ids());
    let rows = counted.query().fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            let id = row.number("id")?;
            let shelf = if row.flag("of_variant")? { Shelf::Variant(id) } else { Shelf::Product(id) };
            // More than can ever be ordered is as good as that.
            let units = row.int("stock")?.clamp(0, u32::MAX.into());
            Ok((shelf, u32::try_from(units).unwrap_or(u32::MAX)))
        })
        .collect()
}

/// Takes so many units from each of these shelves, and none from one that has not so many. Whether each had them.
///
/// # Errors
/// The database fails.
pub async fn take(db: &mut AnyConnection, wanted: &[(Shelf, u32)]) -> Result<Vec<bool>, Error> {
    let (mut had, mut changed) = (Vec::with_capacity(wanted.len()), Vec::new());
    for &(shelf, units) in wanted {
        let (sql, id) = match shelf {
            Shelf::Product(id) => {
                ("UPDATE products SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id)
            }
            Shelf::Variant(id) => {
                ("UPDATE variants SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id)
            }
        };
        let done = sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut *db).await?;
        let enough = done.rows_affected() == 1;
        if enough {
            changed.push(shelf);
        }
        had.push(enough);
    }
    changes::note_shelves(db, &changed).await?;
    Ok(had)
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
    changes::note_shelves(db, &[shelf]).await
}
