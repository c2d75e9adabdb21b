//! Transactions, and the latest catalogue revision committed by this process.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sqlx::{Any, AnyConnection, Error, Transaction};
use tokio::sync::Notify;

use super::wal_sync::WalSync;

/// Database transaction; rolled back when dropped without [`commit`](Self::commit).
#[derive(Debug)]
pub struct Tx {
    pub(super) inner: Transaction<'static, Any>,
    pub(super) committed_revision: Arc<CommittedRevision>,
    pub(super) durability: Durability,
}

/// Way in which a committed transaction reaches the disk.
#[derive(Clone, Debug)]
pub(crate) enum Durability {
    /// By the commit itself: databases in memory, and transactions that only read.
    Commit,
    /// SQLite: by an fsync that commits share, after the write lock is released.
    WalSync(WalSync),
    /// PostgreSQL: by the commit of a second transaction on the same connection, after the locks are released.
    ChainedCommit,
}

impl Tx {
    pub(crate) const fn new(
        inner: Transaction<'static, Any>,
        written: Arc<CommittedRevision>,
        durability: Durability,
    ) -> Self {
        Self { inner, committed_revision: written, durability }
    }

    pub async fn rollback(self) -> Result<(), Error> {
        self.inner.rollback().await
    }
}

impl Deref for Tx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.inner
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.inner
    }
}

/// Latest catalogue revision committed by this process; gives readers in this process read-your-writes
/// consistency.
#[derive(Debug, Default)]
pub struct CommittedRevision {
    revision: AtomicI64,
    committed: Notify,
}

impl CommittedRevision {
    pub(super) fn advance(&self, revision: i64) {
        self.revision.fetch_max(revision, Ordering::AcqRel);
        self.committed.notify_one();
    }

    pub fn get(&self) -> i64 {
        self.revision.load(Ordering::Acquire)
    }

    pub async fn changed(&self) {
        self.committed.notified().await;
    }
}
