//! Stock levels of products and variants; a stock of NULL means that it is not tracked.

use mostrador_core::cart::{Stock, StockKey};
use mostrador_core::catalogue::ProductId;
use mostrador_core::catalogue_management::StockMovementReason;
use mostrador_core::orders::OrderNumber;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes::Change;
use super::stock_movements::{OrderMovement, Subject};
use super::{catalogue_changes, stock_movements};
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

/// Subtracts the units of an order from each stock level, leaving those without enough units unchanged. Returns the
/// outcome of each.
pub async fn subtract(
    tx: &mut Tx,
    order: &OrderNumber,
    requested: &[StockUnits],
) -> Result<Vec<ConditionalWrite>, Error> {
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
            changed.push(OrderMovement { key, change: -i64::from(units) });
        }
        outcomes.push(outcome);
    }
    stock_movements::insert_of_order(tx, order, StockMovementReason::Order, &changed).await?;
    let keys: Vec<StockKey> = changed.iter().map(|movement| movement.key).collect();
    catalogue_changes::record_stock(tx, &keys).await?;
    Ok(outcomes)
}

/// Returns units of an order to a stock level, if it is tracked.
pub async fn add(tx: &mut Tx, order: &OrderNumber, key: StockKey, units: u32) -> Result<(), Error> {
    let (sql, id) = match key {
        StockKey::Product(id) => {
            ("UPDATE products SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id.get())
        }
        StockKey::Variant(id) => {
            ("UPDATE variants SET stock = stock + $1 WHERE id = $2 AND stock IS NOT NULL", id.get())
        }
    };
    let done = sqlx::query(sql).bind(i64::from(units)).bind(i64::from(id)).execute(&mut **tx).await?;
    if ConditionalWrite::from(done) == ConditionalWrite::Applied {
        let movement = OrderMovement { key, change: i64::from(units) };
        stock_movements::insert_of_order(tx, order, StockMovementReason::Return, &[movement]).await?;
    }
    catalogue_changes::record_stock(tx, &[key]).await
}

/// Units of a product and its variants; `None` when they are not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductStock {
    pub product: Option<i64>,
    /// Units by variant identifier.
    pub variants: Vec<(i64, Option<i64>)>,
}

impl ProductStock {
    /// Returns the units of the product or of a variant; `None` if the variant is not one of the product.
    pub fn units(&self, variant: Option<i64>) -> Option<Option<i64>> {
        match variant {
            None => Some(self.product),
            Some(id) => self.variants.iter().find(|(own, _)| *own == id).map(|(_, units)| *units),
        }
    }
}

/// Returns the stock of a product; `None` for an unknown one.
pub async fn of_product(db: &mut AnyConnection, product: i64) -> Result<Option<ProductStock>, Error> {
    let own: Option<(Option<i64>,)> = sqlx::query_as("SELECT stock FROM products WHERE id = $1")
        .bind(product)
        .fetch_optional(&mut *db)
        .await?;
    let Some((own,)) = own else { return Ok(None) };
    let variants =
        sqlx::query_as("SELECT id, stock FROM variants WHERE product_id = $1 ORDER BY position, id")
            .bind(product)
            .fetch_all(db)
            .await?;
    Ok(Some(ProductStock { product: own, variants }))
}

/// Sets the units of a product or a variant, unless they are no longer `before`.
pub async fn set(
    tx: &mut Tx,
    subject: Subject,
    before: Option<i64>,
    after: Option<i64>,
) -> Result<ConditionalWrite, Error> {
    let (sql, id) = match subject.variant {
        None => (
            "UPDATE products SET stock = $1 WHERE id = $2 AND stock IS NOT DISTINCT FROM $3",
            subject.product,
        ),
        Some(id) => ("UPDATE variants SET stock = $1 WHERE id = $2 AND stock IS NOT DISTINCT FROM $3", id),
    };
    let done = sqlx::query(sql).bind(after).bind(id).bind(before).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Product(subject.product)).await?;
    Ok(done.into())
}
