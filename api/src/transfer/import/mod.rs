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

/// Imports a file in one transaction. `progress` receives the number of products and how many of them have been
/// written. A cancelled import changes nothing.
pub async fn run(
    store: &Database,
    file: ImportFile,
    options: Options,
    cancellation: &Cancellation,
    progress: impl Fn(u64, u64),
) -> Result<Imported, ImportError> {
    let started_at = clock::now();
    let name = file.name.clone();
    let Interpretation { plan, faults, rejected } = check(store, file, options.clone()).await?;
    if !faults.is_empty() && !options.skip_invalid {
        return Err(ImportError::Faults(faults));
    }
    let total = plan.products.len() as u64;
    progress(0, total);
    let record = ImportRecord {
        id: 0,
        started_at,
        finished_at: started_at,
        file_name: name,
        mapping: to_json(&options.mapping)?,
        counts: String::new(),
        state: "done".to_owned(),
    };
    let written = store.transaction_without_timeout(CommitMode::from_dry_run(options.dry_run), async |tx| {
        let mut written = 0;
        let step = |products| {
            written += products;
            progress(written, total);
        };
        let (id, report) =
            write_plan(tx, &record, &options.mapping.source, plan.clone(), cancellation, step).await?;
        cancellation.check()?;
        Ok::<_, ImportError>((id, report))
    });
    let (id, report) = written.await?;
    Ok(Imported { id: id.filter(|_| !options.dry_run), report, rejected })
}

/// Writes a plan with its record; there is no record of an import that changes nothing.
async fn write_plan(
    tx: &mut Tx,
    record: &ImportRecord,
    source: &str,
    plan: Plan,
    cancellation: &Cancellation,
    step: impl FnMut(u64),
) -> Result<(Option<i64>, Report), ImportError> {
    let import = import_records::insert(tx, record).await?;
    let target = write::Target { import, source, now: record.started_at, cancellation };
    let report = write::write(tx, target, plan, step).await?;
    if report.count(Outcome::New) + report.count(Outcome::Updated) == 0 {
        import_records::delete(tx, import).await?;
        return Ok((None, report));
    }
    import_records::finish(tx, import, clock::now(), to_json(&report.counts())?).await?;
    Ok((Some(import), report))
}

fn interpret(
    file: &[u8],
    options: &Options,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<Interpretation, ImportError> {
    options.mapping.check()?;
    let table = Table::read(file)?;
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
    let faults = log.into_faults();
    plan.reject(&faults);
    let rejected = Rejected::new(table, &plan, &faults);
    Ok(Interpretation { plan, faults, rejected })
}
