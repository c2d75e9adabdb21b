//! What changed in the catalogue, so that every server that keeps it in memory reads that again.
//!
//! Whatever writes a table of the catalogue notes it here, in the same transaction. [`Tx::commit`](super::tx::Tx)
//! gives what was noted the next number of a series that has no gaps, as its last step: numbers are then in the order
//! of the commits, also on PostgreSQL, and who has seen one has seen everything before it.

use mostrador_core::cart::Shelf;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::counters;
use super::row::Columns;

/// The series of the transactions that changed the catalogue.
const SERIES: &str = "catalogue";
/// So many of them are kept, or a few more; who is further behind reads everything.
const KEPT: i64 = 1_000;
/// Those that are no longer kept go once in so many times.
const SWEPT: i64 = 100;
/// More products than this, changed at once, are «the catalogue».
const MANY: usize = 500;

/// Something that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A product with what belongs to it: units, variants, categories, dates.
    Product(i64),
    /// Shops, ways of delivery and payment, menus, settings, pages.
    House,
    /// Categories or collections, whose names and order all products carry.
    Catalogue,
}

/// What has to be read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Since {
    /// These products, and the house when it says so.
    Some {
        /// Identifiers, each once.
        products: Vec<i64>,
        /// Whether the house changed.
        house: bool,
    },
    /// Everything.
    Everything,
}

/// Notes a change in its transaction.
///
/// # Errors
/// The database fails.
pub async fn note(db: &mut AnyConnection, change: Change) -> Result<(), Error> {
    let (subject, product) = match change {
        Change::Product(id) => ("product", Some(id)),
        Change::House => ("house", None),
        Change::Catalogue => ("catalogue", None),
    };
    sqlx::query("INSERT INTO catalogue_changes (revision, subject, product_id) VALUES (0, $1, $2)")
        .bind(subject)
        .bind(product)
        .execute(db)
        .await?;
    Ok(())
}

/// Notes that the units of these shelves changed.
///
/// # Errors
/// The database fails.
pub async fn note_shelves(db: &mut AnyConnection, shelves: &[Shelf]) -> Result<(), Error> {
    if shelves.is_empty() {
        return Ok(());
    }
    let of = |pick: fn(&Shelf) -> Option<u32>| shelves.iter().filter_map(pick).map(i64::from);
    let products = of(|shelf| if let Shelf::Product(id) = shelf { Some(*id) } else { None });
    let variants = of(|shelf| if let Shelf::Variant(id) = shelf { Some(*id) } else { None });
    Sql::new("INSERT INTO catalogue_changes (revision, subject, product_id) SELECT 0, 'product', id FROM products ")
        .push("WHERE id IN ")
        .bind_list(products)
        .push(" UNION SELECT 0, 'product', product_id FROM variants WHERE id IN ")
        .bind_list(variants)
        .query()
        .execute(db)
        .await?;
    Ok(())
}

/// Gives what the transaction noted its number; nothing when it noted nothing. To be done last: from here on, other
/// writers of the catalogue wait for the commit.
///
/// # Errors
/// The database fails.
pub(super) async fn stamp(db: &mut AnyConnection) -> Result<Option<i64>, Error> {
    // Of the rows without a number, a transaction sees its own only.
    let noted: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM catalogue_changes WHERE revision = 0")
        .fetch_one(&mut *db)
        .await?;
    if noted == 0 {
        return Ok(None);
    }
    let revision = counters::next(db, SERIES).await?;
    if usize::try_from(noted).is_ok_and(|noted| noted > MANY) {
        sqlx::query("DELETE FROM catalogue_changes WHERE revision = 0").execute(&mut *db).await?;
        note(db, Change::Catalogue).await?;
    }
    sqlx::query("UPDATE catalogue_changes SET revision = $1 WHERE revision = 0")
        .bind(revision)
        .execute(&mut *db)
        .await?;
    if revision % SWEPT == 0 {
        sqlx::query("DELETE FROM catalogue_changes WHERE revision > 0 AND revision <= $1")
            .bind(revision - KEPT)
            .execute(db)
            .await?;
    }
    Ok(Some(revision))
}

/// The number of the last transaction that changed the catalogue; 0 before the first.
///
/// # Errors
/// The database fails.
pub async fn revision(db: &mut AnyConnection) -> Result<i64, Error> {
    let revision: Option<i64> = sqlx::query_scalar("SELECT value FROM counters WHERE name = $1")
        .bind(SERIES)
        .fetch_optional(db)
        .await?;
    Ok(revision.unwrap_or_default())
}

/// Notes that everything was put back as it had been once, when the last revision was `before`: no server may take
/// what it remembers for what there is now.
///
/// # Errors
/// The database fails.
pub async fn note_put_back(db: &mut AnyConnection, before: i64) -> Result<(), Error> {
    sqlx::query("DELETE FROM catalogue_changes").execute(&mut *db).await?;
    counters::reach(db, SERIES, before).await?;
    note(db, Change::Catalogue).await
}

/// What changed after one revision, up to another. Everything, when the first is not in the same past: too long ago, or
/// of a database that was put back in the meantime.
///
/// # Errors
/// The database fails.
pub async fn since(db: &mut AnyConnection, known: i64, now: i64) -> Result<Since, Error> {
    let rows = sqlx::query(
        "SELECT revision, subject, product_id FROM catalogue_changes WHERE revision > $1 AND revision <= $2 \
         ORDER BY revision",
    )
    .bind(known)
    .bind(now)
    .fetch_all(db)
    .await?;
    let oldest = rows.first().map(|row| row.int("revision")).transpose()?;
    if now < known || (now > known && oldest != Some(known + 1)) {
        return Ok(Since::Everything);
    }
    let (mut products, mut house) = (Vec::new(), false);
    for row in &rows {
        match (row.text("subject")?.as_str(), row.maybe_int("product_id")?) {
            ("product", Some(id)) => products.push(id),
            ("house", _) => house = true,
            _ => return Ok(Since::Everything),
        }
    }
    products.sort_unstable();
    products.dedup();
    if products.len() > MANY {
        return Ok(Since::Everything);
    }
    Ok(Since::Some { products, house })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::store::Store;

    const TABLES: [&str; 16] = [
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
        "route_rules",
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
    fn whoever_writes_a_table_of_the_catalogue_notes_it() {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store"));
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
                assert!(text.contains("changes::note"), "{name} writes and does not note it");
            }
        }
        assert!(found > 7);
    }

    async fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
        let store = Store::open(&url).await.unwrap();
        store.migrate().await.unwrap();
        (folder, store)
    }

    async fn write(store: &Store, changes: &[Change]) -> i64 {
        let mut tx = store.write().await.unwrap();
        for change in changes {
            note(&mut tx, *change).await.unwrap();
        }
        tx.commit().await.unwrap();
        revision(&mut store.read().await.unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn changes_are_numbered_as_they_are_committed() {
        let (_folder, store) = store().await;
        assert_eq!(write(&store, &[]).await, 0);
        assert_eq!(write(&store, &[Change::Product(7), Change::Product(7)]).await, 1);
        let mut forgotten = store.write().await.unwrap();
        note(&mut forgotten, Change::Product(8)).await.unwrap();
        forgotten.rollback().await.unwrap();
        assert_eq!(write(&store, &[Change::Product(3), Change::House]).await, 2);
        assert_eq!(store.written().revision(), 2);
        let mut db = store.read().await.unwrap();
        let some = |products: &[i64], house| Since::Some { products: products.to_vec(), house };
        assert_eq!(since(&mut db, 0, 2).await.unwrap(), some(&[3, 7], true));
        assert_eq!(since(&mut db, 1, 2).await.unwrap(), some(&[3], true));
        assert_eq!(since(&mut db, 2, 2).await.unwrap(), some(&[], false));
        assert_eq!(since(&mut db, 3, 2).await.unwrap(), Since::Everything, "the database was put back");
    }

    #[tokio::test]
    async fn much_at_once_and_long_ago_are_everything() {
        let (_folder, store) = store().await;
        let many: Vec<Change> = (0..=500).map(Change::Product).collect();
        assert_eq!(write(&store, &many).await, 1);
        assert_eq!(since(&mut store.read().await.unwrap(), 0, 1).await.unwrap(), Since::Everything);
        let last = KEPT + SWEPT;
        for id in 1..last {
            write(&store, &[Change::Product(id % 7)]).await;
        }
        let mut db = store.read().await.unwrap();
        assert_eq!(since(&mut db, SWEPT - 1, last).await.unwrap(), Since::Everything);
        let Since::Some { products, .. } = since(&mut db, SWEPT, last).await.unwrap() else { unreachable!() };
        assert_eq!(products, [0, 1, 2, 3, 4, 5, 6]);
    }
}
