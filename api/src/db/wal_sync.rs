//! Group commit on SQLite: transactions are committed to the write-ahead log one after the other, and those that
//! complete at the same time share one fsync of the log.
//!
//! With `synchronous = FULL`, SQLite does the same fsync in each commit, while it holds the write lock.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sqlx::{AnyPool, Error};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

/// Group commit of one database file. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct WalSync(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    log: PathBuf,
    /// Number of transactions that were committed to the log.
    committed: AtomicU64,
    /// Number of transactions that are on the disk.
    durable: Mutex<u64>,
    /// Inode of the log whose entry in its folder is on the disk.
    known_inode: AtomicU64,
    failed: AtomicBool,
}

impl WalSync {
    /// Returns the group commit of the database of these connections; `None` if it is in memory.
    pub(super) async fn of(writers: &AnyPool) -> Result<Option<Self>, Error> {
        let file: String = sqlx::query_scalar("SELECT file FROM pragma_database_list WHERE name = 'main'")
            .fetch_one(writers)
            .await?;
        Ok((!file.is_empty()).then(|| Self::new(format!("{file}-wal").into())))
    }

    fn new(log: PathBuf) -> Self {
        Self(Arc::new(Inner {
            log,
            committed: AtomicU64::new(0),
            durable: Mutex::new(0),
            known_inode: AtomicU64::new(0),
            failed: AtomicBool::new(false),
        }))
    }

    /// Waits until the transactions that were committed before this call are on the disk.
    ///
    /// # Errors
    /// The disk fails. Then every later call fails too: the operating system reports a lost write once, and the
    /// next fsync succeeds without it.
    pub(super) async fn wait(&self) -> io::Result<()> {
        let own = self.0.committed.fetch_add(1, Ordering::AcqRel) + 1;
        let mut durable = self.0.durable.lock().await;
        if *durable >= own {
            return Ok(());
        }
        self.check()?;
        let covered = self.0.committed.load(Ordering::Acquire);
        let inner = self.0.clone();
        spawn_blocking(move || inner.sync()).await.unwrap_or_else(|error| Err(error.into()))?;
        *durable = covered;
        Ok(())
    }

    /// Fails after the disk has failed.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.0.failed.load(Ordering::Acquire) {
            return Err(io::Error::other("the write-ahead log could not be written to the disk"));
        }
        Ok(())
    }
}

impl Inner {
    fn sync(&self) -> io::Result<()> {
        let result = self.try_sync();
        if result.is_err() {
            self.failed.store(true, Ordering::Release);
        }
        result
    }

    /// Writes the log to the disk. It is opened each time, because SQLite removes it when the last connection
    /// closes, after it has written everything into the database.
    fn try_sync(&self) -> io::Result<()> {
        let file = match OpenOptions::new().write(true).open(&self.log) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        file.sync_data()?;
        #[cfg(unix)]
        {
            let inode = std::os::unix::fs::MetadataExt::ino(&file.metadata()?);
            if self.known_inode.load(Ordering::Relaxed) != inode {
                self.log.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
                self.known_inode.store(inode, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::mem;
    use std::time::Duration;

    use super::super::transaction::Durability;
    use super::super::{Database, testing};
    use super::*;

    async fn store() -> (tempfile::TempDir, Database) {
        let (folder, store) = testing::empty().await;
        store.migrate().await.unwrap();
        (folder, store)
    }

    async fn write(store: Database, name: String) -> Result<(), Error> {
        let mut tx = store.begin_write().await.unwrap();
        sqlx::query("INSERT INTO leases VALUES ($1, 'x', 0)").bind(name).execute(&mut *tx).await.unwrap();
        tx.commit().await
    }

    async fn count(store: &Database) -> i64 {
        let mut db = store.begin_read().await.unwrap();
        sqlx::query_scalar("SELECT COUNT(*) FROM leases").fetch_one(&mut *db).await.unwrap()
    }

    #[tokio::test]
    async fn commits_that_wait_for_the_disk_share_one_fsync() {
        let (_folder, store) = store().await;
        let Durability::WalSync(wal_sync) = &store.durability else { panic!("in memory") };
        let durable = &wal_sync.0.durable;
        let syncing = durable.lock().await;
        let before = *syncing;
        let writing: Vec<_> = (0..3).map(|n| tokio::spawn(write(store.clone(), n.to_string()))).collect();
        while count(&store).await < 3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(writing.iter().all(|task| !task.is_finished()), "a commit waits for the disk");
        drop(syncing);
        for task in writing {
            task.await.unwrap().unwrap();
        }
        assert_eq!(*durable.lock().await, before + 3);
    }

    #[tokio::test]
    async fn after_a_failed_fsync_nothing_is_acknowledged() {
        let (folder, mut store) = store().await;
        // A folder cannot be opened for writing.
        let broken = WalSync::new(folder.path().to_owned());
        let working = mem::replace(&mut store.durability, Durability::WalSync(broken.clone()));
        write(store.clone(), "a".into()).await.unwrap_err();
        assert!(store.ping().await.is_err(), "the server is not ready");
        let Inner { committed, durable, .. } = &*broken.0;
        assert_eq!((committed.load(Ordering::Relaxed), *durable.lock().await), (1, 0));
        write(store.clone(), "b".into()).await.unwrap_err();
        store.durability = working;
        write(store.clone(), "c".into()).await.unwrap();
    }
}
