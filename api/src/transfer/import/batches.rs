//! Writing of an import in batches. Between two batches, other writers get their turn.

use std::collections::HashMap;

use mostrador_core::taxes::ClassRates;
use serde_json::json;

use super::error::ImportError;
use super::imported_product::{ImportedProduct, OtherLine, Plan};
use super::interpretation::{ImportFile, Interpretation, Options, check};
use super::lease::{Lease, let_others_write};
use super::rejected::Rejected;
use super::report::{Counts, Line, Outcome, Report};
use super::undo::{UndoError, undo_batches};
use super::write::{Batch, Target, write_batch};
use crate::clock;
use crate::db::columns::to_json;
use crate::db::repositories::import_records::{self, ImportRecord};
use crate::db::repositories::listed_rates;
use crate::db::retry::CommitMode;
use crate::db::{Database, Tx};
use crate::services::staff::audit::{self, Author, Change};
use crate::services::staff::version;
use crate::services::taxes;

/// Result of an import.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Identifier of the record; `None` if nothing has changed.
    pub id: Option<i64>,
    pub report: Report,
    pub rejected: Rejected,
}

/// File ready to be written.
#[derive(Debug)]
pub struct Prepared {
    record: ImportRecord,
    source: String,
    plan: Plan,
    /// Rates of Spanish VAT at which its prices are read.
    rates: ClassRates,
    rejected: Rejected,
    options: Options,
}

/// Results of the batches that have been written.
#[derive(Debug, Default)]
struct Written {
    lines: Vec<Line>,
    new_categories: Vec<String>,
}

impl Written {
    fn add(&mut self, drafts: &[ImportedProduct], batch: Batch) {
        let line = |(draft, outcome): (&ImportedProduct, Outcome)| Line {
            line: draft.line,
            id: draft.id.clone(),
            name: draft.title.clone(),
            outcome,
            notes: draft.notes.clone(),
        };
        self.lines.extend(drafts.iter().zip(batch.outcomes).map(line));
        for name in batch.new_categories {
            // Batches of a dry run create the same categories.
            if !self.new_categories.contains(&name) {
                self.new_categories.push(name);
            }
        }
    }

    /// Number of products by outcome, with those of another batch.
    fn counts_with(&self, batch: &Batch) -> Counts {
        let outcomes = self.lines.iter().map(|line| line.outcome).chain(batch.outcomes.iter().copied());
        Counts::of(outcomes)
    }

    /// Number of written products.
    fn products(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Report of all lines of the plan.
    fn into_report(self, plan: &Plan) -> Report {
        let Self { mut lines, new_categories } = self;
        let mut notes = plan.notes.clone();
        let outcomes: HashMap<u64, Outcome> = lines.iter().map(|line| (line.line, line.outcome)).collect();
        for OtherLine { line, id, name, notes, product_line, skipped } in plan.other_lines.clone() {
            let outcome = product_line.filter(|_| !skipped).and_then(|line| outcomes.get(&line).copied());
            lines.push(Line { line, id, name, outcome: outcome.unwrap_or(Outcome::Skipped), notes });
        }
        for (line, reason) in &plan.rejected {
            let (id, name, notes) = (String::new(), String::new(), vec![reason.clone()]);
            lines.push(Line { line: *line, id, name, outcome: Outcome::Rejected, notes });
        }
        lines.sort_by_key(|line| line.line);
        if !new_categories.is_empty() {
            let names = new_categories.join(", ");
            notes.push(format!("Categorías nuevas, que aún no están en ningún menú: {names}."));
        }
        Report { lines, notes }
    }
}

impl Prepared {
    /// Interprets a file; fails if it has faults, unless they are to be left out.
    pub async fn new(store: &Database, file: ImportFile, options: Options) -> Result<Self, ImportError> {
        let started_at = clock::now();
        // A file of prices with tax is read at the rates in force.
        if !options.dry_run {
            taxes::listed_rates::apply_due(store, started_at).await?;
        }
        let record = ImportRecord {
            id: 0,
            started_at,
            finished_at: started_at,
            file_name: file.name.clone(),
            mapping: to_json(&options.mapping)?,
            counts: to_json(&Counts::default())?,
            state: "running".to_owned(),
        };
        let source = options.mapping.source.clone();
        let Interpretation { plan, rates, faults, rejected } = check(store, file, options.clone()).await?;
        if !faults.is_empty() && !options.skip_invalid {
            return Err(ImportError::Faults(faults));
        }
        Ok(Self { record, source, plan, rates, rejected, options })
    }

    /// Writes the file. `between` is called before the first batch and after each one with the number of products
    /// written and of all; its error stops the import, which is undone. There is no record of an import that changes
    /// nothing.
    pub async fn write<F>(
        &self,
        store: &Database,
        author: Author<'_>,
        between: impl Fn(u64, u64) -> F,
    ) -> Result<Imported, ImportError>
    where
        F: Future<Output = Result<(), ImportError>>,
    {
        let lease = Lease::new();
        let begin = async |tx: &mut Tx| {
            if !lease.begin(tx).await? {
                return Err(ImportError::Busy);
            }
            Ok(import_records::insert(tx, &self.record).await?)
        };
        let id = store.transaction(begin).await?;
        let running = Running { prepared: self, store, author, lease: &lease, id };
        let outcome = async {
            let report = running.write_batches(between).await?;
            running.finish(&report).await.map(|is_recorded| (report, is_recorded))
        };
        match outcome.await {
            Ok((report, is_recorded)) => {
                Ok(Imported { id: is_recorded.then_some(id), report, rejected: self.rejected.clone() })
            }
            Err(error) => Err(running.undo(error).await),
        }
    }

    /// Returns what writing the file would do.
    async fn dry_run<F>(
        &self,
        store: &Database,
        between: impl Fn(u64, u64) -> F,
    ) -> Result<Imported, ImportError>
    where
        F: Future<Output = Result<(), ImportError>>,
    {
        let mut written = Written::default();
        for drafts in self.batches() {
            between(written.products(), self.total()).await?;
            let work = async |tx: &mut Tx| {
                let import = import_records::insert(tx, &self.record).await?;
                Ok::<_, ImportError>(write_batch(tx, self.target(import), drafts).await?)
            };
            let batch = store.transaction_without_timeout(CommitMode::RollBack, work).await?;
            written.add(drafts, batch);
            let_others_write(store).await;
        }
        between(written.products(), self.total()).await?;
        Ok(Imported { id: None, report: written.into_report(&self.plan), rejected: self.rejected.clone() })
    }

    /// Requires the rates at which the prices are read; other rates wait for the end of the transaction.
    async fn require_rates(&self, tx: &mut Tx) -> Result<(), ImportError> {
        version::lock(tx, "settings").await?;
        if listed_rates::current(tx).await? == self.rates {
            Ok(())
        } else {
            Err(ImportError::RatesChanged { kept: 0 })
        }
    }

    fn batches(&self) -> impl Iterator<Item = &[ImportedProduct]> {
        self.plan.products.chunks(self.options.batch_size.max(1))
    }

    fn total(&self) -> u64 {
        self.plan.products.len() as u64
    }

    fn target(&self, import: i64) -> Target<'_> {
        Target { import, source: &self.source, now: self.record.started_at }
    }
}

/// Import that is being written.
#[derive(Clone, Copy)]
struct Running<'a> {
    prepared: &'a Prepared,
    store: &'a Database,
    author: Author<'a>,
    lease: &'a Lease,
    id: i64,
}

impl Running<'_> {
    async fn write_batches<F>(self, between: impl Fn(u64, u64) -> F) -> Result<Report, ImportError>
    where
        F: Future<Output = Result<(), ImportError>>,
    {
        let Self { prepared, store, lease, id, .. } = self;
        let mut written = Written::default();
        for drafts in prepared.batches() {
            between(written.products(), prepared.total()).await?;
            let work = async |tx: &mut Tx| {
                if !lease.hold(tx).await? {
                    return Err(ImportError::Busy);
                }
                prepared.require_rates(tx).await?;
                let batch = write_batch(tx, prepared.target(id), drafts).await?;
                let counts = to_json(&written.counts_with(&batch))?;
                import_records::set_counts(tx, id, counts).await?;
                Ok(batch)
            };
            let batch = store.transaction_without_timeout(CommitMode::Commit, work).await?;
            written.add(drafts, batch);
            let_others_write(store).await;
        }
        between(written.products(), prepared.total()).await?;
        Ok(written.into_report(&prepared.plan))
    }

    /// Stores that the import has been written; returns false if it has changed nothing.
    async fn finish(self, report: &Report) -> Result<bool, ImportError> {
        let Self { prepared, store, author, lease, id } = self;
        let counts = report.counts();
        let has_changes = counts.new + counts.updated > 0;
        let work = async |tx: &mut Tx| {
            if !lease.hold(tx).await? {
                return Err(ImportError::Busy);
            }
            if has_changes {
                import_records::finish(tx, id, clock::now(), to_json(&counts)?).await?;
                let after = json!({ "file_name": prepared.record.file_name, "counts": counts });
                let change = Change { action: "create", resource: "imports", id: &id.to_string() };
                audit::record(tx, author, change, None, Some(&after)).await?;
            } else {
                import_records::delete(tx, id).await?;
            }
            Ok(lease.release(tx).await?)
        };
        store.transaction(work).await?;
        Ok(has_changes)
    }

    /// Undoes what an import that was cancelled or failed has written; returns the error of the import.
    async fn undo(self, error: ImportError) -> ImportError {
        let kept = match self.undo_batches().await {
            Ok(kept) => kept,
            Err(undo_error) => {
                tracing::error!(error = %undo_error, import = self.id, "import not undone");
                self.lease.give_up(self.store).await;
                return ImportError::Interrupted { import: self.id, reason: error.to_string() };
            }
        };
        match error {
            ImportError::Cancelled { .. } => ImportError::Cancelled { kept },
            // The next import of the file brings the kept products up to date.
            ImportError::RatesChanged { .. } => ImportError::RatesChanged { kept },
            error if kept == 0 => error,
            error => ImportError::Interrupted { import: self.id, reason: error.to_string() },
        }
    }

    /// Undoes the written batches; returns the number of products that are left as they are.
    async fn undo_batches(self) -> Result<usize, UndoError> {
        let Self { prepared, store, author, lease, id } = self;
        let record = ImportRecord { id, ..prepared.record.clone() };
        let kept = undo_batches(store, &record, lease, author).await?.kept();
        if kept == 0 {
            let delete = async |tx: &mut Tx| Ok::<_, UndoError>(import_records::delete(tx, id).await?);
            store.transaction(delete).await?;
        }
        Ok(kept)
    }
}

/// Imports a file.
pub async fn run<F>(
    store: &Database,
    file: ImportFile,
    options: Options,
    between: impl Fn(u64, u64) -> F,
) -> Result<Imported, ImportError>
where
    F: Future<Output = Result<(), ImportError>>,
{
    let prepared = Prepared::new(store, file, options).await?;
    if prepared.options.dry_run {
        prepared.dry_run(store, between).await
    } else {
        prepared.write(store, Author::Program, between).await
    }
}
