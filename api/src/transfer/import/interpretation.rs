//! Interpretation of a file, before anything is written: its products, and all its faults.

use std::sync::Arc;

use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;
use tokio::task::spawn_blocking;

use super::catalogue::Catalogue;
use super::error::ImportError;
use super::fault::{FaultLog, Faults};
use super::imported_product::Plan;
use super::mapping::{Columns, Layout, Mapping};
use super::pricing::PriceOptions;
use super::rejected::Rejected;
use super::table::Table;
use super::{combinations, products, row, shopify, table, validation, woocommerce};
use crate::clock;
use crate::db::Database;

#[derive(Clone, Debug)]
pub struct Options {
    pub mapping: Mapping,
    pub prices_without_tax: bool,
    /// The owner confirms that the prior prices of the file were the lowest of the 30 days before each reduction. Otherwise no
    /// reduction is announced (rule 10.11).
    pub prior_prices_confirmed: bool,
    /// Leaves out the products with faults instead of rejecting the file.
    pub skip_invalid: bool,
    pub dry_run: bool,
    /// Number of products written in one transaction.
    pub batch_size: usize,
}

/// Usual number of products written in one transaction: about as long as an order waits without notice.
const BATCH_SIZE: usize = 200;

impl Options {
    pub const fn new(mapping: Mapping) -> Self {
        Self {
            mapping,
            prices_without_tax: false,
            prior_prices_confirmed: false,
            skip_invalid: false,
            dry_run: false,
            batch_size: BATCH_SIZE,
        }
    }
}

#[derive(Clone, Debug)]
pub struct ImportFile {
    pub name: String,
    pub content: Arc<[u8]>,
}

/// Interpreted file, before anything is written.
#[derive(Debug)]
pub struct Interpretation {
    pub plan: Plan,
    /// Rates of Spanish VAT at which its prices are read.
    pub rates: ClassRates,
    pub faults: Faults,
    /// Lines that are left out because of the faults.
    pub rejected: Rejected,
}

/// Interprets a file without writing anything, and reports all its faults.
pub async fn check(
    store: &Database,
    file: ImportFile,
    options: Options,
) -> Result<Interpretation, ImportError> {
    let catalogue = Catalogue::read(&mut *store.begin_read().await?).await?;
    let now = clock::now();
    let work = spawn_blocking(move || interpret(&file.content, &options, &catalogue, now));
    work.await.map_err(|_| ImportError::of_file("el fichero no se ha podido interpretar"))?
}

fn interpret(
    file: &[u8],
    options: &Options,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<Interpretation, ImportError> {
    options.mapping.check()?;
    let table = table::read(file)?;
    interpret_table(&table, options, catalogue, now)
}

pub(crate) fn interpret_table(
    table: &Table,
    options: &Options,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<Interpretation, ImportError> {
    let columns = Columns::resolve(&options.mapping, &table.header)?;
    let pricing = PriceOptions { without_tax: options.prices_without_tax, now, rates: catalogue.rates };
    let log = FaultLog::default();
    let mut plan = {
        let rows = row::rows(table, &columns, &log);
        match options.mapping.layout {
            Layout::Woocommerce => woocommerce::plan(&rows, pricing),
            Layout::Shopify => shopify::plan(&rows, pricing),
            Layout::Combinations => combinations::plan(&rows, pricing, catalogue),
            Layout::Products => products::plan(&rows, products::Context { pricing, catalogue }),
        }
    };
    for product in &plan.products {
        validation::check(product, options.mapping.layout, &columns, catalogue.rates, &log);
    }
    let faults = log.into_faults();
    plan.reject(&faults);
    if !options.prior_prices_confirmed {
        plan.leave_out_prior_prices();
    }
    let rejected = Rejected::new(table, &plan, &faults);
    Ok(Interpretation { plan, rates: catalogue.rates, faults, rejected })
}
