//! Scheduled changes of products: offers that begin or end, drafts that are listed.

use mostrador_core::navigation::RedirectUpdate;
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::product_assembly::record_move;
use super::product_view::{ProductContext, StaffProduct};
use crate::db::repositories::new_product::NewProduct;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{
    product_records, product_references, product_writes, route_rules, scheduled_changes,
};
use crate::db::{Database, Tx};
use crate::services::staff::audit;
use crate::services::staff::audit::{Author, Change};

/// Number of products of one transaction.
const BATCH: i64 = 100;

/// Applies the changes that are due; returns their number. Several servers may call it at the same time.
pub async fn apply_due(store: &Database, now: Timestamp) -> Result<usize, Error> {
    let mut applied = 0;
    loop {
        let due = scheduled_changes::due_products(&mut *store.begin_read().await?, now, BATCH).await?;
        for id in &due {
            store.transaction(async |tx| apply(tx, *id, now).await).await?;
        }
        applied += due.len();
        if due.is_empty() {
            return Ok(applied);
        }
    }
}

async fn apply(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), Error> {
    product_references::lock(tx, id).await?;
    let Some(record) = product_records::by_ids(tx, &[id]).await?.pop() else { return Ok(()) };
    let before = record.product;
    let is_due = before.draft && before.publish_at.is_some_and(|at| at <= now);
    let product = if is_due {
        NewProduct { draft: false, listed: true, publish_at: None, ..before.with_kept_stock() }
    } else {
        before.with_kept_stock()
    };
    let context = ProductContext::read(tx).await?;
    let mut moves = RedirectUpdate::default();
    record_move(&mut moves, Some(&before), &product, &context);
    route_rules::apply_moves(tx, &moves).await?;
    // The write computes the price that applies now, and the next change.
    product_writes::upsert(tx, &product, Origin::import(now)).await?;
    if is_due {
        record_publication(tx, &before, &product, &context).await?;
    }
    Ok(())
}

async fn record_publication(
    tx: &mut Tx,
    before: &NewProduct,
    after: &NewProduct,
    context: &ProductContext,
) -> Result<(), Error> {
    let id = after.id.to_string();
    let change = Change { action: "publish", resource: "products", id: &id };
    let [before, after] = [before, after].map(|product| StaffProduct::new(product, context));
    audit::record(tx, Author::Program, change, Some(&before), Some(&after)).await
}
