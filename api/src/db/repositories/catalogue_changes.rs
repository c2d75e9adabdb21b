//! Change log of the catalogue, from which every server updates its in-memory copy.
//!
//! Each write to a catalogue table records its change here in the same transaction.
//! [`Tx::commit`](crate::db::transaction::Tx) assigns the recorded changes the next revision of a gapless series as its
//! last step. Revisions are therefore in commit order, also on PostgreSQL: a server that has seen a revision
//! has seen all earlier ones.

use mostrador_core::cart::StockKey;
use sqlx::{AnyConnection, Error};

use super::counters;
use crate::db::Tx;
use crate::db::sql_builder::SqlBuilder;

/// Counter that issues the catalogue revisions.
const SERIES: &str = "catalogue";
/// Number of revisions kept, up to [`PRUNE_INTERVAL`] more; a server further behind reloads everything.
const RETAINED_REVISIONS: i64 = 1_000;
/// Old revisions are deleted every so many revisions.
const PRUNE_INTERVAL: i64 = 100;
/// Above this number of changed products, a change counts as one of the whole catalogue.
const MAX_PRODUCTS: usize = 500;

/// Kind of change to the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A product with its stock, variants, categories and course sessions, by product identifier.
    Product(i64),
    /// Shop-wide data: store locations, delivery and payment methods, menus, settings, pages.
    Settings,
    /// Categories or collections, whose names and order are part of every product.
    Catalogue,
}

/// Changes between two revisions, to be reloaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeSet {
    /// Single products, by identifier, and possibly the shop-wide data.
    Partial {
        products: Vec<i64>,
        /// True when the shop-wide data changed ([`Change::Settings`]).
        settings: bool,
    },
    Everything,
}

/// Records a change in the transaction that makes it.
pub async fn record(tx: &mut Tx, change: Change) -> Result<(), Error> {
    let (subject, product) = match change {
        Change::Product(id) => ("product", Some(id)),
        Change::Settings => ("house", None),
        Change::Catalogue => ("catalogue", None),
    };
    sqlx::query("INSERT INTO catalogue_changes (revision, subject, product_id) VALUES (0, $1, $2)")
        .bind(subject)
        .bind(product)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Records stock changes of these products and variants.
pub async fn record_stock(tx: &mut Tx, stock_keys: &[StockKey]) -> Result<(), Error> {
    if stock_keys.is_empty() {
        return Ok(());
    }
    let ids = |pick: fn(&StockKey) -> Option<u32>| stock_keys.iter().filter_map(pick).map(i64::from);
    let products = ids(|key| if let StockKey::Product(id) = key { Some(id.get()) } else { None });
    let variants = ids(|key| if let StockKey::Variant(id) = key { Some(id.get()) } else { None });
    SqlBuilder::new("INSERT INTO catalogue_changes (revision, subject, product_id) SELECT 0, 'product', id FROM products ")
        .push("WHERE id IN ")
        .bind_list(products)
        .push(" UNION SELECT 0, 'product', product_id FROM variants WHERE id IN ")
        .bind_list(variants)
        .build()
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Assigns the next revision to the changes that the transaction recorded; returns `None` when there are
/// none. Call it last: it locks the counter, so other catalogue writers wait until the commit.
pub(crate) async fn assign_revision(tx: &mut Tx) -> Result<Option<i64>, Error> {
    // Rows without a revision are uncommitted, so a transaction sees only its own.
    let recorded: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM catalogue_changes WHERE revision = 0")
        .fetch_one(&mut **tx)
        .await?;
    if recorded == 0 {
        return Ok(None);
    }
    let revision = counters::next(tx, SERIES).await?;
    if usize::try_from(recorded).is_ok_and(|recorded| recorded > MAX_PRODUCTS) {
        sqlx::query("DELETE FROM catalogue_changes WHERE revision = 0").execute(&mut **tx).await?;
        record(tx, Change::Catalogue).await?;
    }
    sqlx::query("UPDATE catalogue_changes SET revision = $1 WHERE revision = 0")
        .bind(revision)
        .execute(&mut **tx)
        .await?;
    if revision % PRUNE_INTERVAL == 0 {
        sqlx::query("DELETE FROM catalogue_changes WHERE revision > 0 AND revision <= $1")
            .bind(revision - RETAINED_REVISIONS)
            .execute(&mut **tx)
            .await?;
    }
    Ok(Some(revision))
}

/// Returns the current catalogue revision; 0 before the first change.
pub async fn revision(db: &mut AnyConnection) -> Result<i64, Error> {
    let revision: Option<i64> = sqlx::query_scalar("SELECT value FROM counters WHERE name = $1")
        .bind(SERIES)
        .fetch_optional(db)
        .await?;
    Ok(revision.unwrap_or_default())
}

/// Records that the database was restored from a backup. `before` is the last revision before the restore:
/// the series continues after it, so that no server mistakes its cached catalogue for the restored one.
pub async fn record_restore(tx: &mut Tx, before: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM catalogue_changes").execute(&mut **tx).await?;
    counters::advance_to(tx, SERIES, before).await?;
    record(tx, Change::Catalogue).await
}

/// Returns the changes after revision `known`, up to revision `current`. Returns [`ChangeSet::Everything`] when
/// `known` is no longer in the log, or is ahead of `current` because the database was restored.
pub async fn between(db: &mut AnyConnection, known: i64, current: i64) -> Result<ChangeSet, Error> {
    let rows: Vec<(i64, String, Option<i64>)> = sqlx::query_as(
        "SELECT revision, subject, product_id FROM catalogue_changes WHERE revision > $1 AND revision <= $2 \
         ORDER BY revision",
    )
    .bind(known)
    .bind(current)
    .fetch_all(db)
    .await?;
    let oldest = rows.first().map(|(revision, ..)| *revision);
    if current < known || (current > known && oldest != Some(known + 1)) {
        return Ok(ChangeSet::Everything);
    }
    let (mut products, mut settings) = (Vec::new(), false);
    for (_, subject, product) in &rows {
        match (subject.as_str(), *product) {
            ("product", Some(id)) => products.push(id),
            ("house", _) => settings = true,
            _ => return Ok(ChangeSet::Everything),
        }
    }
    products.sort_unstable();
    products.dedup();
    if products.len() > MAX_PRODUCTS {
        return Ok(ChangeSet::Everything);
    }
    Ok(ChangeSet::Partial { products, settings })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::db::Database;

    const TABLES: [&str; 18] = [
        "articles",
        "blogs",
        "categories",
        "collections",
        "configs",
        "contents",
        "course_sessions",
        "delivery_methods",
        "delivery_zones",
        "menus",
        "payment_methods",
        "product_categories",
        "products",
        "related_products",
        "route_rules",
        "settings",
        "shops",
        "variants",
    ];

    fn sources(folder: &Path) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(sources(&path));
            } else {
                found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
        found
    }

    #[test]
    fn every_write_to_a_catalogue_table_records_a_change() {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/db"));
        let mut found = 0;
        for (name, text) in sources {
            let writes = ["INSERT INTO ", "UPDATE ", "DELETE FROM "].iter().any(|verb| {
                text.split(verb).skip(1).any(|rest| {
                    let table = rest.split(|c: char| !c.is_ascii_lowercase() && c != '_').next();
                    TABLES.contains(&table.unwrap_or_default())
                })
            });
            if writes {
                found += 1;
                assert!(
                    text.contains("catalogue_changes::"),
                    "{name} writes a catalogue table without recording a change"
                );
            }
        }
        assert!(found > 7);
    }

    async fn store() -> (tempfile::TempDir, Database) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
        let store = Database::open(&url).await.unwrap();
        store.migrate().await.unwrap();
        (folder, store)
    }

    async fn write(store: &Database, changes: &[Change]) -> i64 {
        let mut tx = store.begin_write().await.unwrap();
        for change in changes {
            record(&mut tx, *change).await.unwrap();
        }
        tx.commit().await.unwrap();
        revision(&mut store.begin_read().await.unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn revisions_are_assigned_in_commit_order() {
        let (_folder, store) = store().await;
        assert_eq!(write(&store, &[]).await, 0);
        assert_eq!(write(&store, &[Change::Product(7), Change::Product(7)]).await, 1);
        let mut rolled_back = store.begin_write().await.unwrap();
        record(&mut rolled_back, Change::Product(8)).await.unwrap();
        rolled_back.rollback().await.unwrap();
        assert_eq!(write(&store, &[Change::Product(3), Change::Settings]).await, 2);
        assert_eq!(store.committed_revision().get(), 2);
        let mut db = store.begin_read().await.unwrap();
        let some = |products: &[i64], settings| ChangeSet::Partial { products: products.to_vec(), settings };
        assert_eq!(between(&mut db, 0, 2).await.unwrap(), some(&[3, 7], true));
        assert_eq!(between(&mut db, 1, 2).await.unwrap(), some(&[3], true));
        assert_eq!(between(&mut db, 2, 2).await.unwrap(), some(&[], false));
        assert_eq!(between(&mut db, 3, 2).await.unwrap(), ChangeSet::Everything, "the database was restored");
    }

    #[tokio::test]
    async fn large_changes_and_pruned_revisions_reload_everything() {
        let (_folder, store) = store().await;
        let many: Vec<Change> = (0..=500).map(Change::Product).collect();
        assert_eq!(write(&store, &many).await, 1);
        assert_eq!(
            between(&mut store.begin_read().await.unwrap(), 0, 1).await.unwrap(),
            ChangeSet::Everything
        );
        let last = RETAINED_REVISIONS + PRUNE_INTERVAL;
        for id in 1..last {
            write(&store, &[Change::Product(id % 7)]).await;
        }
        let mut db = store.begin_read().await.unwrap();
        assert_eq!(between(&mut db, PRUNE_INTERVAL - 1, last).await.unwrap(), ChangeSet::Everything);
        let ChangeSet::Partial { products, .. } = between(&mut db, PRUNE_INTERVAL, last).await.unwrap()
        else {
            unreachable!()
        };
        assert_eq!(products, [0, 1, 2, 3, 4, 5, 6]);
    }
}
