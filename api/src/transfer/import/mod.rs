//! Product import from other shop systems. Idempotent; a file is imported completely or not at all.

mod error;
pub mod imported_product;
pub mod limits;
mod pricing;
pub mod report;
pub mod rows;
mod shop_system;
mod shopify;
mod woocommerce;
pub mod write;

pub use error::ImportError;
use imported_product::Plan;
use pricing::PriceOptions;
use report::Report;
pub use shop_system::ShopSystem;

use crate::clock;
use crate::db::Database;
use crate::db::retry::CommitMode;

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub source: ShopSystem,
    pub dry_run: bool,
    pub prices_without_tax: bool,
}

pub fn plan(csv: &[u8], options: Options) -> Result<Plan, ImportError> {
    let pricing = PriceOptions { without_tax: options.prices_without_tax, now: clock::now() };
    match options.source {
        ShopSystem::WooCommerce => woocommerce::plan(&rows::read(csv, &woocommerce::LAYOUT)?, pricing),
        ShopSystem::Shopify => shopify::plan(&rows::read(csv, &shopify::LAYOUT)?, pricing),
    }
}

/// Writes a parsed file in one transaction. `progress` receives the number of products written so far.
pub async fn write_plan(
    store: &Database,
    plan: Plan,
    options: Options,
    progress: impl Fn(u64),
) -> Result<Report, ImportError> {
    let report = store.transaction_without_timeout(CommitMode::from_dry_run(options.dry_run), async |tx| {
        let mut written = 0;
        let step = |products| {
            written += products;
            progress(written);
        };
        Ok(write::write(tx, options.source, plan.clone(), clock::now(), step).await?)
    });
    report.await
}

pub async fn import(store: &Database, csv: &[u8], options: Options) -> Result<Report, ImportError> {
    write_plan(store, plan(csv, options)?, options, |_| {}).await
}
