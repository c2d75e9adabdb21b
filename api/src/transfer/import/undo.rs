//! Undoing an import: new products are deleted, changed ones get their former values. Products that were sold or
//! changed afterwards are left as they are.

use std::collections::HashSet;
use std::fmt;

use mostrador_core::catalogue::product_path;
use mostrador_core::navigation::RedirectUpdate;
use serde::Serialize;
use utoipa::ToSchema;

use super::write::record_hash;
use crate::clock;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::import_records::{ImportRecord, ProductChange};
use crate::db::repositories::product_records::ProductRecord;
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{categories, import_records, product_records, product_references, route_rules};
use crate::db::retry::{CommitMode, impl_transient_by_database};
use crate::db::{Database, Tx};

/// Number of products per query.
const CHUNK_SIZE: i64 = 100;

#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    #[error("no hay ninguna importación con el número {0}")]
    Unknown(i64),
    #[error("la importación {0} ya se ha deshecho")]
    AlreadyUndone(i64),
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

/// Undoes an import in one transaction. With `dry_run` it only returns the report.
pub async fn undo(store: &Database, id: i64, dry_run: bool) -> Result<UndoReport, UndoError> {
    let work = async |tx: &mut Tx| undo_in(tx, id).await;
    store.transaction_without_timeout(CommitMode::from_dry_run(dry_run), work).await
}

/// Undoes an import within the caller's transaction.
pub async fn undo_in(tx: &mut Tx, id: i64) -> Result<UndoReport, UndoError> {
    let record = import_records::find(tx, id).await?.ok_or(UndoError::Unknown(id))?;
    if record.state == "undone" {
        return Err(UndoError::AlreadyUndone(id));
    }
    let taxonomy = Taxonomy::read(tx).await?;
    let mut report = UndoReport::default();
    let mut moves = RedirectUpdate::default();
    let mut after = 0;
    loop {
        let changes = import_records::changes(tx, id, after, CHUNK_SIZE).await?;
        let Some(last) = changes.last() else { break };
        after = last.product_id;
        undo_products(tx, &record, &changes, &taxonomy, &mut moves, &mut report).await?;
    }
    route_rules::apply_moves(tx, &moves).await?;
    for category in import_records::categories(tx, id).await? {
        report.deleted_categories += usize::from(categories::delete_unused(tx, category).await?);
    }
    let state = if report.kept() == 0 { "undone" } else { "partly_undone" };
    import_records::set_state(tx, id, state).await?;
    Ok(report)
}

async fn undo_products(
    tx: &mut Tx,
    import: &ImportRecord,
    changes: &[ProductChange],
    taxonomy: &Taxonomy,
    moves: &mut RedirectUpdate,
    report: &mut UndoReport,
) -> Result<(), UndoError> {
    let ids: Vec<i64> = changes.iter().map(|change| change.product_id).collect();
    let current = product_records::by_ids(tx, &ids).await?;
    let sold: HashSet<i64> =
        import_records::sold_since(tx, &ids, import.started_at).await?.into_iter().collect();
    let courses: HashSet<i64> = import_records::with_course(tx, &ids).await?.into_iter().collect();
    for change in changes {
        let id = change.product_id;
        let former = former(change)?;
        let Some(current) = current.iter().find(|record| record.product.id == id) else {
            let title = former.map_or_else(String::new, |record| record.product.title);
            report.products.push(kept(id, title, "ya no existe"));
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
            report.products.push(kept(id, title, reason));
            continue;
        }
        let outcome = match former {
            None => {
                product_references::delete(tx, id).await?;
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
        report.products.push(UndoneProduct { id, title, outcome });
    }
    Ok(())
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
