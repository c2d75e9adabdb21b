//! Undoing an import, in batches: new products are deleted, changed ones get their former values. Products that were
//! sold or changed afterwards are left as they are.

use std::collections::HashSet;
use std::fmt;

use mostrador_core::catalogue::product_path;
use mostrador_core::navigation::RedirectUpdate;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::lease::{Lease, let_others_write};
use super::write::record_hash;
use crate::clock;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::import_records::{ImportRecord, ProductChange};
use crate::db::repositories::product_records::ProductRecord;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{categories, import_records, product_records, product_references, route_rules};
use crate::db::retry::{CommitMode, impl_transient_by_database};
use crate::db::{Database, Tx};
use crate::services::staff::audit::{self, Author, Change};

/// Number of products undone in one transaction.
const BATCH_SIZE: i64 = 100;

#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    #[error("no hay ninguna importación con el número {0}")]
    Unknown(i64),
    #[error("la importación {0} ya se ha deshecho")]
    AlreadyUndone(i64),
    #[error("hay otra importación en marcha")]
    Busy,
    #[error("los datos anteriores del producto {product} no se pueden leer: {reason}")]
    Unreadable { product: i64, reason: serde_json::Error },
    #[error("la base de datos no ha aceptado el cambio: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(UndoError);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportUndoOutcome)]
pub enum UndoOutcome {
    Deleted,
    Restored,
    /// Left as it is, with the reason.
    Kept(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportUndoProduct)]
pub struct UndoneProduct {
    pub id: i64,
    pub title: String,
    pub outcome: UndoOutcome,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportUndo)]
pub struct UndoReport {
    pub products: Vec<UndoneProduct>,
    /// Number of deleted categories that the import had created.
    pub deleted_categories: usize,
    /// The undo takes longer than the response waits, and goes on; the report is empty.
    pub running: bool,
}

impl UndoReport {
    fn count(&self, matches: impl Fn(&UndoOutcome) -> bool) -> usize {
        self.products.iter().filter(|product| matches(&product.outcome)).count()
    }

    pub fn kept(&self) -> usize {
        self.count(|outcome| matches!(outcome, UndoOutcome::Kept(_)))
    }
}

impl fmt::Display for UndoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for product in &self.products {
            if let UndoOutcome::Kept(reason) = &product.outcome {
                writeln!(f, "no se deshace {} ({}): {reason}", product.title, product.id)?;
            }
        }
        writeln!(
            f,
            "{} productos borrados, {} con sus datos anteriores, {} como estaban; {} categorías borradas.",
            self.count(|outcome| *outcome == UndoOutcome::Deleted),
            self.count(|outcome| *outcome == UndoOutcome::Restored),
            self.kept(),
            self.deleted_categories
        )
    }
}

/// Undoes an import. Between the batches, others write; an undo that is interrupted can be repeated.
pub async fn undo(store: &Database, id: i64, author: Author<'_>) -> Result<UndoReport, UndoError> {
    let lease = Lease::new();
    let begin = async |tx: &mut Tx| {
        if !lease.begin(tx).await? {
            return Err(UndoError::Busy);
        }
        let record = undoable(tx, id).await?;
        import_records::set_state(tx, id, "undoing").await?;
        Ok(record)
    };
    let record = store.transaction(begin).await?;
    let undone = undo_batches(store, &record, &lease, author).await;
    if undone.is_err() {
        lease.give_up(store).await;
    }
    undone
}

/// Returns what undoing an import would do.
pub async fn dry_run(store: &Database, id: i64) -> Result<UndoReport, UndoError> {
    let work = async |tx: &mut Tx| {
        let record = undoable(tx, id).await?;
        if ["running", "undoing"].contains(&record.state.as_str()) {
            return Err(UndoError::Busy);
        }
        let (mut report, mut after) = (UndoReport::default(), 0);
        while let Some(batch) = undo_batch(tx, &record, after).await? {
            after = batch.last;
            report.products.extend(batch.products);
        }
        report.deleted_categories = finish(tx, id, report.kept()).await?;
        Ok(report)
    };
    store.transaction_without_timeout(CommitMode::RollBack, work).await
}

async fn undoable(tx: &mut Tx, id: i64) -> Result<ImportRecord, UndoError> {
    let record = import_records::find(tx, id).await?.ok_or(UndoError::Unknown(id))?;
    if record.state == "undone" { Err(UndoError::AlreadyUndone(id)) } else { Ok(record) }
}

/// Undoes an import whose lease is held, and releases the lease.
pub(crate) async fn undo_batches(
    store: &Database,
    record: &ImportRecord,
    lease: &Lease,
    author: Author<'_>,
) -> Result<UndoReport, UndoError> {
    let (mut report, mut after) = (UndoReport::default(), 0);
    loop {
        let work = async |tx: &mut Tx| {
            if !lease.hold(tx).await? {
                return Err(UndoError::Busy);
            }
            undo_batch(tx, record, after).await
        };
        let batch = store.transaction_without_timeout(CommitMode::Commit, work).await?;
        let Some(batch) = batch else { break };
        after = batch.last;
        report.products.extend(batch.products);
        let_others_write(store).await;
    }
    let (kept, products) = (report.kept(), report.products.len());
    let work = async |tx: &mut Tx| {
        let deleted = finish(tx, record.id, kept).await?;
        let after = json!({ "kept": kept, "products": products });
        let change = Change { action: "undo", resource: "imports", id: &record.id.to_string() };
        audit::record(tx, author, change, None, Some(&after)).await?;
        lease.release(tx).await?;
        Ok::<_, UndoError>(deleted)
    };
    report.deleted_categories = store.transaction_without_timeout(CommitMode::Commit, work).await?;
    Ok(report)
}

/// Deletes the categories that an import has created and that are empty, and stores its state; returns their number.
async fn finish(tx: &mut Tx, import: i64, kept: usize) -> Result<usize, UndoError> {
    let taxonomy = Taxonomy::read(tx).await?;
    let mut deleted = 0;
    for category in import_records::categories(tx, import).await? {
        if categories::delete_unused(tx, category).await? {
            deleted += 1;
            if let Some(slug) = category_slug(&taxonomy, category) {
                restore_rule(tx, import, &format!("/tienda/{slug}")).await?;
            }
        }
    }
    let state = if kept == 0 { "undone" } else { "partly_undone" };
    import_records::set_state(tx, import, state).await?;
    Ok(deleted)
}

/// Restores the redirect rule that gave way to a page of an import.
async fn restore_rule(tx: &mut Tx, import: i64, path: &str) -> Result<(), UndoError> {
    if let Some(rule) = import_records::rule(tx, import, path).await? {
        route_rules::upsert(tx, &rule).await?;
    }
    Ok(())
}

struct UndoneBatch {
    products: Vec<UndoneProduct>,
    /// Identifier of the last product.
    last: i64,
}

/// Undoes the changes of the next products after one; `None` without any.
async fn undo_batch(
    tx: &mut Tx,
    import: &ImportRecord,
    after: i64,
) -> Result<Option<UndoneBatch>, UndoError> {
    let changes = import_records::changes(tx, import.id, after, BATCH_SIZE).await?;
    let Some(last) = changes.last().map(|change| change.product_id) else { return Ok(None) };
    let taxonomy = Taxonomy::read(tx).await?;
    let mut moves = RedirectUpdate::default();
    let products = undo_products(tx, import, &changes, &taxonomy, &mut moves).await?;
    route_rules::apply_moves(tx, &moves).await?;
    Ok(Some(UndoneBatch { products, last }))
}

async fn undo_products(
    tx: &mut Tx,
    import: &ImportRecord,
    changes: &[ProductChange],
    taxonomy: &Taxonomy,
    moves: &mut RedirectUpdate,
) -> Result<Vec<UndoneProduct>, UndoError> {
    let mut undone = Vec::new();
    let ids: Vec<i64> = changes.iter().map(|change| change.product_id).collect();
    // Sales are read afterwards: an order that has taken units before the lock is seen, a later one waits.
    product_references::lock_all(tx, &ids).await?;
    let current = product_records::by_ids(tx, &ids).await?;
    let sold: HashSet<i64> =
        import_records::sold_since(tx, &ids, import.started_at).await?.into_iter().collect();
    let courses: HashSet<i64> = import_records::with_course(tx, &ids).await?.into_iter().collect();
    for change in changes {
        let id = change.product_id;
        let former = former(change)?;
        let Some(current) = current.iter().find(|record| record.product.id == id) else {
            let title = former.map_or_else(String::new, |record| record.product.title);
            undone.push(kept(id, title, "ya no existe"));
            continue;
        };
        let title = current.product.title.clone();
        let reason = if sold.contains(&id) {
            Some("se ha vendido después")
        } else if record_hash(current)? != change.hash {
            Some("ha cambiado después")
        } else if former.is_none() && courses.contains(&id) {
            Some("tiene un curso")
        } else if former.as_ref().is_some_and(|former| !has_places(former, taxonomy)) {
            Some("su categoría o colección anterior ya no existe")
        } else {
            None
        };
        if let Some(reason) = reason {
            undone.push(kept(id, title, reason));
            continue;
        }
        let outcome = match former {
            None => {
                product_references::delete(tx, id).await?;
                if let Some(category) = category_slug(taxonomy, current.product.category) {
                    restore_rule(tx, import.id, &product_path(&category, &current.product.slug)).await?;
                }
                UndoOutcome::Deleted
            }
            Some(former) => {
                let paths = [&current.product, &former.product].map(|product| {
                    Some(product_path(&category_slug(taxonomy, product.category)?, &product.slug))
                });
                if let [Some(from), Some(to)] = paths {
                    moves.move_page(&from, &to);
                }
                product_records::restore(tx, &former, Origin::import(clock::now())).await?;
                UndoOutcome::Restored
            }
        };
        import_records::mark_undone(tx, import.id, id).await?;
        undone.push(UndoneProduct { id, title, outcome });
    }
    Ok(undone)
}

fn former(change: &ProductChange) -> Result<Option<ProductRecord>, UndoError> {
    let parse = |json: &String| {
        serde_json::from_str(json)
            .map_err(|reason| UndoError::Unreadable { product: change.product_id, reason })
    };
    change.former.as_ref().map(parse).transpose()
}

fn kept(id: i64, title: String, reason: &str) -> UndoneProduct {
    UndoneProduct { id, title, outcome: UndoOutcome::Kept(reason.to_owned()) }
}

/// Returns true if the categories and the collection of a product exist.
fn has_places(record: &ProductRecord, taxonomy: &Taxonomy) -> bool {
    let product = &record.product;
    let mut categories = product.categories.iter().chain([&product.category]);
    categories.all(|id| category_slug(taxonomy, *id).is_some())
        && product.collection.is_none_or(|id| taxonomy.collection(id).is_some())
}

fn category_slug(taxonomy: &Taxonomy, id: i64) -> Option<String> {
    let category = taxonomy.categories.iter().find(|category| i64::from(category.id) == id)?;
    Some(category.slug.clone())
}
