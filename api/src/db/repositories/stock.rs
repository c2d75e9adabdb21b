//! Stock levels of products and variants; a stock of NULL means that it is not tracked.

use mostrador_core::cart::{Stock, StockKey};
use mostrador_core::catalogue::ProductId;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes;
use crate::db::columns::{Flag, Number};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

/// Returns the stock levels of these products and their variants.
pub async fn levels(db: &mut AnyConnection, products: &[ProductId]) -> Result<Stock, Error> {
    let ids = || products.iter().copied().map(i64::from);
    let counted =
        SqlBuilder::new("SELECT id, stock, 0 AS of_variant FROM products WHERE stock IS NOT NULL AND id IN ")
            .bind_list(ids())
            .push(" UNION ALL SELECT id, stock, 1 FROM variants WHERE stock IS NOT NULL AND product_id IN ")
            .bind_list(ids());
    let rows: Vec<(Number<u32>, i64, Flag)> = counted.build_as().fetch_all(db).await?;
    let levels = rows
        .into_iter()
        .map(|(Number(id), stock, of_variant)| {
            let key =
                if of_variant.into() { StockKey::Variant(id.into()) } else { StockKey::Product(id.into()) };
            // Quantities are u32: a higher stock makes no difference.
            let units = stock.clamp(0, u32::MAX.into());
            (key, u32::try_from(units).unwrap_or(u32::MAX))
        })
        .collect();
    Ok(levels)
}

/// Units of a stock level.
#[derive(Clone, Copy, Debug)]
pub struct StockUnits {
    pub key: StockKey,
    pub units: u32,
}

/// Subtracts the given units from each stock level, leaving those without enough units unchanged. Returns the
/// outcome of each.
pub async fn subtract(tx: &mut Tx, requested: &[StockUnits]) -> Result<Vec<ConditionalWrite>, Error> {
    let (mut outcomes, mut changed) = (Vec::with_capacity(requested.len()), Vec::new());
    for &StockUnits { key, units } in requested {
        let (sql, id) = match key {
            StockKey::Product(id) => {
                ("UPDATE products SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id.get())
            }
            StockKey::Variant(id) => {
                ("UPDATE variants SET stock = stock - $1 WHERE id = $2 AND stock >= $1", id.get())
            }
        };
        let done = sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut **tx).await?;
        let outcome = ConditionalWrite::from(done);
        if outcome == ConditionalWrite::Applied {
            changed.push(key);
        }
        outcomes.push(outcome);
    }
    catalogue_changes::record_stock(tx, &changed).await?;
    Ok(outcomes)
}

/// Adds units to a stock level, if it is tracked.
pub async fn add(tx: &mut Tx, key: StockKey, units: u32) -> Result<(), Error> {
    let (sql, id) = match key {
        StockKey::Product(id) => {
            ("UPDATE products SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id.get())
        }
        StockKey::Variant(id) => {
            ("UPDATE variants SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id.get())
        }
    };
    sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut **tx).await?;
    catalogue_changes::record_stock(tx, &[key]).await
}
