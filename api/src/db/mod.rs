//! Database access: connection pools, transactions, and one module of SQL per entity.
//!
//! All queries use sqlx's `Any` driver with SQL that both SQLite and PostgreSQL accept, so that the URL alone
//! selects the database. The differences are in this file (start of a write transaction, a single writer on
//! SQLite), in `pool` (connection settings) and in `commit` (durability).

pub mod columns;
mod commit;
mod conditional_write;
pub mod connect_error;
pub mod error_class;
mod failover;
pub mod migrations;
mod pool;
pub mod repositories;
pub mod retry;
pub mod schema;
pub mod sort_positions;
pub mod sql_builder;
pub mod transaction;
pub mod transport_security;
mod wal_sync;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool};
use tokio::time::timeout;

pub use conditional_write::ConditionalWrite;
pub use transaction::Tx;

use connect_error::ConnectError;
use pool::{DatabaseKind, PING_TIMEOUT};
use transaction::{CommittedRevision, Durability};
use wal_sync::WalSync;

use crate::environment;
use crate::environment::TxPhase;
use crate::private_file;

#[derive(Clone, Debug)]
pub struct Database {
    readers: AnyPool,
    writers: AnyPool,
    sqlite: bool,
    /// URLs of the hosts of PostgreSQL; empty for SQLite.
    hosts: Vec<String>,
    written: Arc<CommittedRevision>,
    /// Durability of write transactions.
    durability: Durability,
}

impl Database {
    /// Opens the database at `url`. For `sqlite:path`, creates missing files and folders; for several hosts
    /// (`postgres://one,two/name`), connects to the one that accepts writes.
    pub async fn open(url: &str) -> Result<Self, ConnectError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let mut hosts = Vec::new();
        let (url, writers, kind) = if sqlite {
            (sqlite_url(url).await?, 1, DatabaseKind::Sqlite { writes: true })
        } else {
            connect_error::check_root_cert_file(url).await?;
            hosts = failover::host_urls(url);
            let several = hosts.len() > 1;
            let url = if several { failover::wait_for_primary(&hosts).await? } else { url.to_owned() };
            (url, 16, DatabaseKind::Postgres { multi_host: several })
        };
        let writers = pool::open(&url, writers, kind).await?;
        let readers = pool::open(&url, 8, kind.for_reading()).await?;
        let durability = if sqlite {
            WalSync::of(&writers).await?.map_or(Durability::Commit, Durability::WalSync)
        } else {
            Durability::ChainedCommit
        };
        Ok(Self { readers, writers, sqlite, hosts, written: Arc::default(), durability })
    }

    /// Runs the failover loop, which moves the pools to the host that accepts writes. Returns at once for a
    /// single host.
    pub async fn run_failover(self) {
        if self.hosts.len() > 1 {
            failover::run(self.hosts, [self.readers, self.writers]).await;
        }
    }

    pub async fn begin_read(&self) -> Result<Tx, sqlx::Error> {
        environment::on_transaction(TxPhase::Read).await?;
        let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let statement = if self.sqlite { "BEGIN" } else { snapshot };
        self.begin_with(&self.readers, statement, Durability::Commit).await
    }

    /// Acquires a reader connection for a single query. One query is consistent by itself; a transaction
    /// would add two round trips.
    pub async fn acquire_reader(&self) -> Result<PoolConnection<Any>, sqlx::Error> {
        environment::on_transaction(TxPhase::Read).await?;
        self.readers.acquire().await
    }

    /// Begins a write transaction without retry on conflicts, for work that cannot be repeated and for tests.
    /// All other code uses [`Database::transaction`]; a clippy lint enforces it.
    pub async fn begin_write(&self) -> Result<Tx, sqlx::Error> {
        self.begin().await
    }

    /// Begins a write transaction. On SQLite it takes the write lock at once: a lock upgrade within the
    /// transaction could not wait for another process, such as an import into the running shop.
    async fn begin(&self) -> Result<Tx, sqlx::Error> {
        environment::on_transaction(TxPhase::Write).await?;
        let statement = if self.sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
        self.begin_with(&self.writers, statement, self.durability.clone()).await
    }

    /// Begins a transaction with the given statement. On PostgreSQL it runs in a task of its own, because the
    /// `BEGIN` must not be cancelled with the request: sqlx loses track of a transaction whose `BEGIN` was
    /// cancelled (its issue 4393), and the next user of the connection would be inside it.
    async fn begin_with(
        &self,
        pool: &AnyPool,
        statement: &'static str,
        durability: Durability,
    ) -> Result<Tx, sqlx::Error> {
        let pool = pool.clone();
        let begin = async move { pool.begin_with(statement).await };
        let tx = if self.sqlite {
            begin.await
        } else {
            tokio::spawn(begin).await.unwrap_or(Err(sqlx::Error::WorkerCrashed))
        };
        Ok(Tx::new(tx?, self.written.clone(), durability))
    }

    pub fn committed_revision(&self) -> &CommittedRevision {
        &self.written
    }

    /// Checks that the database responds within a second, that a write transaction can be begun, and that the
    /// disk has not failed.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        if let Durability::WalSync(wal_sync) = &self.durability {
            wal_sync.check()?;
        }
        let read = sqlx::query("SELECT 1").execute(&self.readers);
        timeout(PING_TIMEOUT, read).await.map_err(|_| sqlx::Error::PoolTimedOut)??;
        let write = async { self.begin().await?.rollback().await };
        // A timeout is not a failure here: a long write, such as an import, may hold the lock.
        timeout(PING_TIMEOUT, write).await.unwrap_or(Ok(()))
    }

    pub const fn is_sqlite(&self) -> bool {
        self.sqlite
    }

    /// Closes all connections after the open transactions, waiting for `CLOSE_TIMEOUT` at most.
    pub async fn close(&self) {
        let close = async {
            self.readers.close().await;
            if self.sqlite {
                // SQLite does it when the last connection closes, but a connection opened for cancelled work
                // may still exist. If it fails, the next open does it.
                let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.writers).await;
            }
            self.writers.close().await;
        };
        let _ = timeout(CLOSE_TIMEOUT, close).await;
    }
}

const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Timeout of one database operation of a background job; a lost connection never responds.
const JOB_TIMEOUT: Duration = Duration::from_secs(30);

pub async fn with_job_timeout<T, E: From<sqlx::Error>>(
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    environment::with_timeout(JOB_TIMEOUT, work)
        .await
        .unwrap_or_else(|| Err(sqlx::Error::PoolTimedOut.into()))
}

const MEMORY_PATH: &str = ":memory:";

pub fn is_missing(url: &str) -> bool {
    url.starts_with("sqlite:") && !sqlite_path(url).exists()
}

pub fn sqlite_path(url: &str) -> &Path {
    let path = url.trim_start_matches("sqlite:").split('?').next().unwrap_or_default();
    Path::new(path.strip_prefix("//").unwrap_or(path))
}

/// Folder of the backups beside an SQLite database; `None` for PostgreSQL, whose server has the files.
pub fn default_backup_folder(url: &str) -> Option<PathBuf> {
    url.starts_with("sqlite:").then(|| sqlite_path(url).with_file_name("backups"))
}

/// Creates the file and its folder, readable by its owner only, and returns the URL to open. SQLite would
/// create the file with default permissions; its `-wal` and `-shm` files take those of the file.
async fn sqlite_url(url: &str) -> Result<String, sqlx::Error> {
    let path = sqlite_path(url);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        tokio::fs::create_dir_all(folder).await?;
    }
    let url = if url.contains('?') { url.to_owned() } else { format!("{url}?mode=rwc") };
    if url.contains("mode=rwc") && path.as_os_str() != MEMORY_PATH {
        private_file::open_options().open(path)?;
    }
    Ok(url)
}

#[cfg(test)]
pub(crate) mod testing {
    use super::Database;

    /// Creates a database without tables in a temporary folder.
    pub(crate) async fn empty() -> (tempfile::TempDir, Database) {
        let folder = tempfile::tempdir().unwrap();
        let store = Database::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        (folder, store)
    }
}

#[cfg(test)]
mod tests {
    use super::error_class::ErrorClass;
    use super::*;

    async fn open() -> (tempfile::TempDir, Database) {
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
    async fn every_connection_has_the_durability_settings() {
        let (_folder, store) = open().await;
        let mut writing = store.begin_write().await.unwrap();
        // FULL is 2, NORMAL 1: `wal_sync` writes the log of the writing connection to the disk.
        assert_eq!(setting(&mut writing, "PRAGMA synchronous").await, "1");
        let mut connections = vec![writing];
        for _ in 0..8 {
            let mut reading = store.begin_read().await.unwrap();
            assert_eq!(setting(&mut reading, "PRAGMA synchronous").await, "2");
            connections.push(reading);
        }
        for connection in &mut connections {
            for (pragma, value) in [
                ("PRAGMA journal_mode", "wal"),
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
            let store = Database::open(&url).await.unwrap();
            let mut readers = Vec::new();
            for _ in 0..8 {
                readers.push(store.begin_read().await.unwrap());
            }
            let mut writing = store.begin_write().await.unwrap();
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
    async fn close_empties_the_log_while_another_process_has_the_file_open() {
        let (folder, store) = open().await;
        let other = Database::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        drop(other.begin_read().await.unwrap());
        let log = || std::fs::metadata(folder.path().join("x.sqlite-wal")).unwrap().len();
        assert_ne!(log(), 0);
        store.close().await;
        assert_eq!(log(), 0);
        other.close().await;
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn database_files_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, store) = open().await;
        let writing = store.begin_write().await.unwrap();
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
    async fn readers_do_not_wait_for_the_single_writer() {
        let (_folder, store) = open().await;
        let writing = store.begin_write().await.unwrap();
        for _ in 0..3 {
            let mut db = store.begin_read().await.unwrap();
            repositories::catalogue_changes::revision(&mut db).await.unwrap();
        }
        let second = store.begin_write();
        tokio::pin!(second);
        assert!(
            tokio::time::timeout(Duration::from_millis(50), &mut second).await.is_err(),
            "second writer waits"
        );
        writing.commit().await.unwrap();
        second.await.unwrap().rollback().await.unwrap();
    }

    #[tokio::test]
    async fn a_write_waits_for_another_process() {
        let (folder, store) = open().await;
        let other = Database::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        let writing = other.begin_write().await.unwrap();
        let own = tokio::spawn({
            let store = store.clone();
            async move { store.begin_write().await.map(drop) }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!own.is_finished());
        writing.commit().await.unwrap();
        own.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_is_a_transient_failure_and_writes_recover() {
        let (_folder, store) = open().await;
        let insert = "INSERT INTO leases VALUES ($1, $2, 0)";
        let mut tx = store.begin_write().await.unwrap();
        // The database cannot grow, as with a full disk.
        sqlx::query("PRAGMA max_page_count = 1").execute(&mut *tx).await.unwrap();
        let long = "x".repeat(1 << 20);
        let full = sqlx::query(insert).bind("long").bind(&long).execute(&mut *tx).await.unwrap_err();
        assert_eq!(ErrorClass::classify(&full), ErrorClass::Transient, "{full}");
        drop(tx);
        store.ping().await.unwrap();
        let mut tx = store.begin_write().await.unwrap();
        sqlx::query(insert).bind("long").bind(&long).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test]
    async fn ping_fails_without_a_writer_but_not_while_it_is_busy() {
        let (_folder, store) = open().await;
        let writing = store.begin_write().await.unwrap();
        store.ping().await.unwrap();
        writing.rollback().await.unwrap();
        store.writers.close().await;
        assert!(store.ping().await.is_err());
    }
}
