//! Histories of a product in a shop file: prices, from which the lowest price of 30 days is computed, and stock
//! movements. They are restored with a product that the shop does not have.

use std::collections::HashMap;

use mostrador_core::catalogue::Price;
use mostrador_core::catalogue_management::{PriceChange, StockMovementReason};
use mostrador_core::money::Rate;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;

use crate::db::Tx;
use crate::db::repositories::new_product::NewProduct;
use crate::db::repositories::stock_movements::StockMovement;
use crate::db::repositories::{price_history, stock_movements};

/// Number of products whose histories are read with one query.
const CHUNK_SIZE: usize = 500;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HistoryFile {
    /// In chronological order.
    pub prices: Vec<PriceChangeFile>,
    pub stock: Vec<StockMovementFile>,
}

/// Price that applied from an instant on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PriceChangeFile {
    /// Milliseconds since 1970.
    pub at: Timestamp,
    pub price: Price,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StockMovementFile {
    /// Milliseconds since 1970.
    pub at: Timestamp,
    /// `None`: of the product itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<i64>,
    pub reason: StockMovementReason,
    /// Units added, or taken away when negative.
    pub change: i64,
    /// Units afterwards; `None` when they were not counted any more.
    pub units: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderNumber>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl From<StockMovement> for StockMovementFile {
    fn from(movement: StockMovement) -> Self {
        Self {
            at: movement.happened_at,
            variant: movement.variant_id,
            reason: movement.reason,
            change: movement.change,
            units: movement.units,
            order: movement.order_number,
            author: movement.author,
            note: movement.note,
        }
    }
}

impl From<StockMovementFile> for StockMovement {
    fn from(movement: StockMovementFile) -> Self {
        Self {
            variant_id: movement.variant,
            happened_at: movement.at,
            reason: movement.reason,
            change: movement.change,
            units: movement.units,
            order_number: movement.order,
            author: movement.author,
            note: movement.note,
        }
    }
}

impl HistoryFile {
    pub(crate) const fn is_empty(&self) -> bool {
        self.prices.is_empty() && self.stock.is_empty()
    }

    /// Same prices without tax at another rate (rule 13.2).
    pub(super) fn with_changed_rate(mut self, before: Rate, after: Rate) -> Self {
        for change in &mut self.prices {
            change.price = change.price.with_changed_rate(before, after);
        }
        self
    }
}

/// Returns the histories of products by their identifiers.
pub(crate) async fn read(
    db: &mut AnyConnection,
    products: &[i64],
) -> Result<HashMap<i64, HistoryFile>, sqlx::Error> {
    let mut histories: HashMap<i64, HistoryFile> = HashMap::new();
    for ids in products.chunks(CHUNK_SIZE) {
        for (product, PriceChange { at, price }) in price_history::of_products(db, ids).await? {
            histories.entry(product).or_default().prices.push(PriceChangeFile { at, price });
        }
        for (product, movement) in stock_movements::of_products(db, ids).await? {
            histories.entry(product).or_default().stock.push(movement.into());
        }
    }
    Ok(histories)
}

/// Restores the histories of a product that has just been inserted. Its present price and units stay in them if they are
/// not those at the end of the file's histories.
pub(crate) async fn restore(
    tx: &mut Tx,
    product: &NewProduct,
    history: HistoryFile,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    if !history.prices.is_empty() {
        let price = product.offer_at(now).map_or(product.price, |offer| offer.price);
        let is_current =
            history.prices.iter().max_by_key(|change| change.at).is_some_and(|last| last.price == price);
        if is_current {
            price_history::delete(tx, product.id).await?;
        }
        for change in &history.prices {
            price_history::insert(tx, product.id, change.price, change.at).await?;
        }
        if product.offer_at(now).is_some() {
            price_history::update_prior_price(tx, product.id).await?;
        }
    }
    if !history.stock.is_empty() {
        let inserted = stock_movements::of_products(tx, &[product.id]).await?;
        stock_movements::delete(tx, product.id).await?;
        let units: HashMap<Option<i64>, Option<i64>> =
            history.stock.iter().map(|movement| (movement.variant, movement.units)).collect();
        let others = inserted.into_iter().map(|(_, movement)| movement);
        let others = others.filter(|movement| units.get(&movement.variant_id) != Some(&movement.units));
        for movement in history.stock.into_iter().map(StockMovement::from).chain(others) {
            stock_movements::insert_stored(tx, product.id, &movement).await?;
        }
    }
    Ok(())
}
