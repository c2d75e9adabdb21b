//! The database: one writer, many readers, and one file of SQL per noun.
//!
//! Everything here speaks through sqlx's `Any` driver with SQL that SQLite and PostgreSQL both understand, so that
//! the URL alone chooses the database. What differs between the two is in this file, how a transaction that will write
//! begins, and in [`pool`], the settings of a connection.

pub mod addresses;
pub mod attempts;
pub mod bind;
pub mod blog;
pub mod categories;
pub mod certificates;
pub mod changes;
pub mod checks;
pub mod configs;
pub mod contents;
pub mod counters;
pub mod courses;
pub mod customer_carts;
pub mod customer_writes;
pub mod customers;
pub mod delivery;
pub mod enrolments;
pub mod erasing;
pub mod failure;
pub mod holds;
mod hosts;
pub mod imports;
pub mod invoices;
pub mod learning;
pub mod leases;
pub mod listing;
pub mod menus;
pub mod migrating;
pub mod moments;
pub mod notifications;
pub mod opening;
pub mod order_events;
mod order_rows;
pub mod orders;
pub mod outbox;
pub mod password_resets;
pub mod payment_methods;
pub mod personal;
mod pool;
pub mod positions;
pub mod price_codes;
pub mod product_records;
pub mod product_writes;
pub mod products;
pub mod refunds;
pub mod registrations;
pub mod retry;
pub mod route_rules;
pub mod row;
pub mod sandbox_operations;
pub mod schema;
pub mod sessions;
pub mod shops;
pub mod stock;
pub mod surveys;
pub mod texts;
pub mod tx;
pub mod unpaid;
pub mod withdrawals;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use opening::OpenError;
use pool::{ANSWER, Kind};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};
use tokio::time::timeout;
pub use tx::Tx;
use tx::Written;

use crate::private_file;
use crate::world::{self, Moment};

/// The shop's database.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writers: AnyPool,
    sqlite: bool,
    /// The URLs of its hosts, when there are several.
    hosts: Vec<String>,
    written: Arc<Written>,
}

impl Store {
    /// Opens the database at `url` (`sqlite:path`), creating the file and its folder when they are missing. Of several
    /// hosts (`postgres://one,two/name`) the one that takes writes is looked for.
    ///
    /// # Errors
    /// The URL is not one of a known database, or the database cannot be opened.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let mut hosts = Vec::new();
        let (url, writers, kind) = if sqlite {
            (sqlite_url(url).await?, 1, Kind::Sqlite)
        } else {
            opening::insist_on_authority(url).await?;
            hosts = hosts::each(url);
            let several = hosts.len() > 1;
            let url = if several { hosts::first_primary(&hosts).await? } else { url.to_owned() };
            (url, 16, Kind::Postgres { several })
        };
        let writers = pool::open(&url, writers, kind).await?;
        let readers = pool::open(&url, 8, kind).await?;
        Ok(Self { readers, writers, sqlite, hosts, written: Arc::default() })
    }

    /// Goes to another host of the database when that one takes the writes, for ever.
    pub async fn follow(self) {
        if self.hosts.len() > 1 {
            hosts::follow(self.hosts, [self.readers, self.writers]).await;
        }
    }

    /// A snapshot to read from: every query in it sees the same moment.
    ///
    /// # Errors
    /// No connection became free, or the database is gone.
    pub async fn read(&self) -> Result<Tx, sqlx::Error> {
        world::pass(Moment::Read).await?;
        let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        self.begun(&self.readers, if self.sqlite { "BEGIN" } else { snapshot }).await
    }

    /// A connection to ask one thing: alone a query sees one moment, and a transaction around it is two more.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub async fn asking(&self) -> Result<PoolConnection<Any>, sqlx::Error> {
        world::pass(Moment::Read).await?;
        self.readers.acquire().await
    }

    /// A transaction that writes and is not begun anew after a conflict: for what cannot be done twice, and for tests.
    /// Everybody else takes [`Store::transact`]; clippy holds them to it.
    ///
    /// # Errors
    /// As [`Store::read`], or another writer held the lock for too long.
    pub async fn write(&self) -> Result<Tx, sqlx::Error> {
        self.begin().await
    }

    /// Begins a transaction that writes. On SQLite it takes the write lock at once: a lock taken halfway could not wait
    /// for another process, such as an import into the running shop.
    async fn begin(&self) -> Result<Tx, sqlx::Error> {
        world::pass(Moment::Write).await?;
        self.begun(&self.writers, if self.sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" }).await
    }

    /// A transaction that was begun so. On PostgreSQL it is begun also for who goes away meanwhile: sqlx forgets one whose
    /// `BEGIN` nobody waited for (its issue 4393), and whoever was lent the connection next would be in it.
    async fn begun(&self, pool: &AnyPool, how: &'static str) -> Result<Tx, sqlx::Error> {
        let pool = pool.clone();
        let begun = async move { pool.begin_with(how).await };
        let tx = if self.sqlite {
            begun.await
        } else {
            tokio::spawn(begun).await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
        };
        Ok(Tx::new(tx?, self.written.clone()))
    }

    /// What this process has changed in the catalogue.
    #[must_use]
    pub fn written(&self) -> &Written {
        &self.written
    }

    /// Asks the database for nothing, to see whether it answers within a second, and lets a transaction be begun that
    /// writes nothing.
    ///
    /// # Errors
    /// It does not.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        let read = sqlx::query("SELECT 1").execute(&self.readers);
        timeout(ANSWER, read).await.map_err(|_| sqlx::Error::PoolTimedOut)??;
        let write = async { self.begin().await?.rollback().await };
        // Somebody may write for longer, such as an import: one waits for that, nothing is wrong.
        timeout(ANSWER, write).await.unwrap_or(Ok(()))
    }

    /// Whether the database is a SQLite file.
    #[must_use]
    pub const fn is_sqlite(&self) -> bool {
        self.sqlite
    }

    /// Closes every connection, after the transactions under way. Who does not answer is not waited for.
    pub async fn close(&self) {
        let closed = async {
            self.readers.close().await;
            if self.sqlite {
                // The last connection would do it by itself, if it were sure to be the last: one that was being opened for
                // work that was given up may still be there. What fails here is done when the file is opened again.
                let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.writers).await;
            }
            self.writers.close().await;
        };
        let _ = timeout(FAREWELL, closed).await;
    }
}

/// How long it may take to close the connections.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long a job may take for what it reads or writes at once: a connection that the network has lost never answers.
const JOB: Duration = Duration::from_secs(30);

/// Some work of a job, which nobody else waits for: it fails when it takes too long, and is tried again.
///
/// # Errors
/// What the work fails with; or it takes too long.
pub async fn in_time<T, E: From<sqlx::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    world::within(JOB, work).await.unwrap_or_else(|| Err(sqlx::Error::PoolTimedOut.into()))
}

/// The name of a database that is no file.
const MEMORY: &str = ":memory:";

/// Whether the database of this URL is a file that is not there yet.
#[must_use]
pub fn is_missing(url: &str) -> bool {
    url.starts_with("sqlite:") && !sqlite_path(url).exists()
}

/// The file of a SQLite URL.
#[must_use]
pub fn sqlite_path(url: &str) -> &Path {
    let path = url.trim_start_matches("sqlite:").split('?').next().unwrap_or_default();
    Path::new(path.strip_prefix("//").unwrap_or(path))
}

/// Makes the file, for nobody else to read, and its folder: SQLite would give it whatever rights are usual, and what it
/// keeps beside it has the rights of the file.
async fn sqlite_url(url: &str) -> Result<String, sqlx::Error> {
    let path = sqlite_path(url);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        tokio::fs::create_dir_all(folder).await?;
    }
    let url = if url.contains('?') { url.to_owned() } else { format!("{url}?mode=rwc") };
    if url.contains("mode=rwc") && path.as_os_str() != MEMORY {
        private_file::options().open(path)?;
    }
    Ok(url)
}

/// Databases of tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::Store;

    /// One without tables, in a folder of its own.
    pub(crate) async fn empty() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        (folder, store)
    }
}

#[cfg(test)]
mod tests {
    use super::failure::Failure;
    use super::*;

    async fn open() -> (tempfile::TempDir, Store) {
        let (folder, store) = testing::empty().await;
        store.migrate().await.unwrap();
        (folder, store)
    }

    async fn setting(tx: &mut Tx, pragma: &'static str) -> String {
        let row = sqlx::query(pragma).fetch_one(&mut **tx).await.unwrap();
        sqlx::Row::try_get::<String, _>(&row, 0)
            .unwrap_or_else(|_| sqlx::Row::get::<i64, _>(&row, 0).to_string())
    }

    #[tokio::test]
    async fn every_connection_keeps_what_it_acknowledged() {
        let (_folder, store) = open().await;
        let mut connections = vec![store.write().await.unwrap()];
        for _ in 0..8 {
            connections.push(store.read().await.unwrap());
        }
        for connection in &mut connections {
            for (pragma, value) in [
                ("PRAGMA journal_mode", "wal"),
                ("PRAGMA synchronous", "2"),
                ("PRAGMA secure_delete", "1"),
                ("PRAGMA foreign_keys", "1"),
                ("PRAGMA busy_timeout", "10000"),
                ("PRAGMA cache_size", "-512"),
            ] {
                assert_eq!(setting(connection, pragma).await, value, "{pragma}");
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_database_that_was_closed_is_one_file() {
        let (folder, store) = open().await;
        let url = format!("sqlite:{}", folder.path().join("x.sqlite").display());
        store.close().await;
        for round in 0..40 {
            let store = Store::open(&url).await.unwrap();
            let mut readers = Vec::new();
            for _ in 0..8 {
                readers.push(store.read().await.unwrap());
            }
            let mut writing = store.write().await.unwrap();
            sqlx::query("PRAGMA user_version = 1").execute(&mut *writing).await.unwrap();
            writing.commit().await.unwrap();
            drop(readers);
            store.close().await;
            let files: Vec<_> =
                std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
            assert_eq!(files, ["x.sqlite"], "closed {round} times before");
        }
    }

    #[tokio::test]
    async fn whoever_else_has_a_database_open_nothing_stays_in_its_log() {
        let (folder, store) = open().await;
        let other = Store::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        drop(other.read().await.unwrap());
        let log = || std::fs::metadata(folder.path().join("x.sqlite-wal")).unwrap().len();
        assert_ne!(log(), 0);
        store.close().await;
        assert_eq!(log(), 0);
        other.close().await;
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn nobody_else_of_the_machine_reads_the_database() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, store) = open().await;
        let writing = store.write().await.unwrap();
        let mut modes: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap())
            .map(|file| {
                (file.file_name().into_string().unwrap(), file.metadata().unwrap().permissions().mode())
            })
            .map(|(name, mode)| (name, format!("{:o}", mode & 0o777)))
            .collect();
        modes.sort();
        let private =
            ["x.sqlite", "x.sqlite-shm", "x.sqlite-wal"].map(|name| (name.to_owned(), "600".to_owned()));
        assert_eq!(modes, private);
        writing.rollback().await.unwrap();
    }

    #[tokio::test]
    async fn one_writes_and_many_read() {
        let (_folder, store) = open().await;
        let writing = store.write().await.unwrap();
        for _ in 0..3 {
            let mut db = store.read().await.unwrap();
            changes::revision(&mut db).await.unwrap();
        }
        let second = store.write();
        tokio::pin!(second);
        assert!(tokio::time::timeout(Duration::from_millis(50), &mut second).await.is_err(), "it waits");
        writing.commit().await.unwrap();
        second.await.unwrap().rollback().await.unwrap();
    }

    #[tokio::test]
    async fn another_process_is_waited_for() {
        let (folder, store) = open().await;
        let other = Store::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        let writing = other.write().await.unwrap();
        let own = tokio::spawn({
            let store = store.clone();
            async move { store.write().await.map(drop) }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!own.is_finished());
        writing.commit().await.unwrap();
        own.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_refuses_and_is_forgotten_when_there_is_room() {
        let (_folder, store) = open().await;
        let note = "INSERT INTO leases VALUES ($1, $2, 0)";
        let mut tx = store.write().await.unwrap();
        // No page more than there are: this connection finds the disk full.
        sqlx::query("PRAGMA max_page_count = 1").execute(&mut *tx).await.unwrap();
        let long = "x".repeat(1 << 20);
        let full = sqlx::query(note).bind("long").bind(&long).execute(&mut *tx).await.unwrap_err();
        assert_eq!(Failure::of(&full), Failure::Passing, "{full}");
        drop(tx);
        store.ping().await.unwrap();
        let mut tx = store.write().await.unwrap();
        sqlx::query(note).bind("long").bind(&long).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test]
    async fn who_cannot_write_is_not_well_and_who_waits_is() {
        let (_folder, store) = open().await;
        let writing = store.write().await.unwrap();
        store.ping().await.unwrap();
        writing.rollback().await.unwrap();
        store.writers.close().await;
        assert!(store.ping().await.is_err());
    }
}
