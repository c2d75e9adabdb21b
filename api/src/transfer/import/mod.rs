//! Product import from tables, of other shop systems or with a column mapping. Idempotent; a file is imported
//! completely or not at all, unless its faulty lines are to be left out.

mod cancellation;
mod catalogue;
mod error;
pub mod fault;
pub mod history;
pub mod imported_product;
pub mod limits;
pub mod mapping;
pub mod preview;
mod pricing;
mod products;
pub mod recognition;
pub mod rejected;
pub mod report;
pub mod row;
mod shopify;
pub mod table;
#[cfg(test)]
mod testing;
pub mod undo;
pub mod uploads;
mod validation;
mod woocommerce;
pub mod write;

use std::sync::Arc;

use mostrador_core::time::Timestamp;
use tokio::task::spawn_blocking;

pub use cancellation::Cancellation;
pub use error::ImportError;
use fault::{FaultLog, Faults};
use imported_product::Plan;
use mapping::{Columns, Layout, Mapping};
use pricing::PriceOptions;
use rejected::Rejected;
use report::{Outcome, Report};
use table::Table;

use self::catalogue::Catalogue;
use crate::clock;
use crate::db::columns::to_json;
use crate::db::repositories::import_records::{self, ImportRecord};
use crate::db::retry::CommitMode;
use crate::db::{Database, Tx};

#[derive(Clone, Debug)]
pub struct Options {
    pub mapping: Mapping,
    pub prices_without_tax: bool,
    /// Leaves out the products with faults instead of rejecting the file.
    pub skip_invalid: bool,
    pub dry_run: bool,
}

impl Options {
    pub const fn new(mapping: Mapping) -> Self {
        Self { mapping, prices_without_tax: false, skip_invalid: false, dry_run: false }
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
    pub faults: Faults,
    /// Lines that are left out because of the faults.
    pub rejected: Rejected,
}

/// Result of an import.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Identifier of the record; `None` if nothing has changed.
    pub id: Option<i64>,
    pub report: Report,
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

/// File ready to be written.
#[derive(Debug)]
pub struct Prepared {
    record: ImportRecord,
    source: String,
    plan: Plan,
    rejected: Rejected,
}

impl Prepared {
    /// Interprets a file; fails if it has faults, unless they are to be left out.
    pub async fn new(store: &Database, file: ImportFile, options: Options) -> Result<Self, ImportError> {
        let started_at = clock::now();
        let record = ImportRecord {
            id: 0,
            started_at,
            finished_at: started_at,
            file_name: file.name.clone(),
            mapping: to_json(&options.mapping)?,
            counts: String::new(),
            state: "done".to_owned(),
        };
        let (source, skip_invalid) = (options.mapping.source.clone(), options.skip_invalid);
        let Interpretation { plan, faults, rejected } = check(store, file, options).await?;
        if !faults.is_empty() && !skip_invalid {
            return Err(ImportError::Faults(faults));
        }
        Ok(Self { record, source, plan, rejected })
    }

    pub fn file_name(&self) -> &str {
        &self.record.file_name
    }

    /// Writes the file within the caller's transaction. `progress` receives the number of products written and
    /// of all. There is no record of an import that changes nothing.
    pub async fn write(
        &self,
        tx: &mut Tx,
        cancellation: &Cancellation,
        progress: impl Fn(u64, u64),
    ) -> Result<Imported, ImportError> {
        let import = import_records::insert(tx, &self.record).await?;
        let now = self.record.started_at;
        let target = write::Target { import, source: &self.source, now, cancellation };
        let (mut written, total) = (0, self.plan.products.len() as u64);
        progress(written, total);
        let step = |products| {
            written += products;
            progress(written, total);
        };
        let report = write::write(tx, target, self.plan.clone(), step).await?;
        cancellation.check()?;
        let has_changes = report.count(Outcome::New) + report.count(Outcome::Updated) > 0;
        if has_changes {
            import_records::finish(tx, import, clock::now(), to_json(&report.counts())?).await?;
        } else {
            import_records::delete(tx, import).await?;
        }
        Ok(Imported { id: has_changes.then_some(import), report, rejected: self.rejected.clone() })
    }
}

/// Imports a file in one transaction. A cancelled import changes nothing.
pub async fn run(
    store: &Database,
    file: ImportFile,
    options: Options,
    cancellation: &Cancellation,
    progress: impl Fn(u64, u64),
) -> Result<Imported, ImportError> {
    let dry_run = options.dry_run;
    let prepared = Prepared::new(store, file, options).await?;
    let work = async |tx: &mut Tx| prepared.write(tx, cancellation, &progress).await;
    let imported = store.transaction_without_timeout(CommitMode::from_dry_run(dry_run), work).await?;
    Ok(Imported { id: imported.id.filter(|_| !dry_run), ..imported })
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

fn interpret_table(
    table: &Table,
    options: &Options,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<Interpretation, ImportError> {
    let columns = Columns::resolve(&options.mapping, &table.header)?;
    let pricing = PriceOptions { without_tax: options.prices_without_tax, now };
    let log = FaultLog::default();
    let mut plan = {
        let rows = row::rows(table, &columns, &log);
        match options.mapping.layout {
            Layout::Woocommerce => woocommerce::plan(&rows, pricing),
            Layout::Shopify => shopify::plan(&rows, pricing),
            Layout::Products => products::plan(&rows, products::Context { pricing, catalogue }),
        }
    };
    for product in &plan.products {
        validation::check(product, options.mapping.layout, &columns, &log);
    }
    let faults = log.into_faults();
    plan.reject(&faults);
    let rejected = Rejected::new(table, &plan, &faults);
    Ok(Interpretation { plan, faults, rejected })
}
