//! Quotes: what an order would cost, without changing anything.

use super::pricing::{PricedCart, PricingInput};
use super::{cancel_order, pricing};
use crate::clock;
use crate::db::Database;
use crate::db::repositories::unpaid_orders;
use crate::error::ApiError;

/// Prices a cart for a quote. The units that the customer's own unpaid orders reserve count as available, because the
/// new order replaces those.
///
/// # Errors
/// As [`pricing::price_cart`].
pub async fn price(store: &Database, input: PricingInput<'_>) -> Result<PricedCart, ApiError> {
    let mut db = store.begin_read().await?;
    let Some(customer) = input.customer else { return pricing::price_cart(&mut db, input).await };
    if unpaid_orders::reserving(&mut db, customer, &input.product_ids()).await?.is_empty() {
        return pricing::price_cart(&mut db, input).await;
    }
    drop(db);
    // Runs what placing the order would do, up to the figures, and rolls it back.
    let dry_run = store.dry_run(async |tx| {
        let superseded = unpaid_orders::reserving(tx, customer, &input.product_ids()).await?;
        cancel_order::cancel_superseded(tx, superseded, clock::now()).await?;
        pricing::price_cart(tx, input).await
    });
    dry_run.await
}
