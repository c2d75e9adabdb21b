//! Units left, of the products and variants whose units are counted.

use std::collections::HashMap;

use mostrador_core::cart::Selection;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::Columns;

/// What units are counted for: a variant when it has its own, otherwise the whole product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shelf {
    /// All variants of a product together.
    Product(u32),
    /// One variant.
    Variant(u32),
}

/// The counted shelves of some products.
#[derive(Clone, Debug, Default)]
pub struct Stock(HashMap<Shelf, u32>);

impl<const N: usize> From<[(Shelf, u32); N]> for Stock {
    fn from(shelves: [(Shelf, u32); N]) -> Self {
        Self(shelves.into())
    }
}

impl Stock {
    /// The shelf a selection is taken from, with its units; nothing when they are not counted.
    #[must_use]
    pub fn of(&self, selection: Selection) -> Option<(Shelf, u32)> {
        let variant = selection.variant.map(Shelf::Variant);
        let mut shelves = variant.into_iter().chain([Shelf::Product(selection.product)]);
        shelves.find_map(|shelf| Some((shelf, *self.0.get(&shelf)?)))
    }
}

/// The units left of these products.
///
/// # Errors
/// The database fails.
pub async fn read(db: &mut AnyConnection, products: &[u32]) -> Result<Stock, Error> {
    let ids = || products.iter().copied().map(i64::from);
    let mut shelves = HashMap::new();
    let counted =
        Sql::new("SELECT id, stock FROM products WHERE stock IS NOT NULL AND id IN ").bind_list(ids());
    for row in counted.query().fetch_all(&mut *db).await? {
        shelves.insert(Shelf::Product(row.number("id")?), row.number("stock")?);
    }
    let counted = Sql::new("SELECT id, stock FROM variants WHERE stock IS NOT NULL AND product_id IN ")
        .bind_list(ids());
    for row in counted.query().fetch_all(db).await? {
        shelves.insert(Shelf::Variant(row.number("id")?), row.number("stock")?);
    }
    Ok(Stock(shelves))
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
    let done = sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(db).await?;
    Ok(done.rows_affected() == 1)
}
