//! Transactions, and the latest catalogue revision committed by this process.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sqlx::{Any, AnyConnection, Error, Transaction};
use tokio::sync::Notify;

use super::repositories::catalogue_changes;
use crate::environment;
use crate::environment::TxPhase;

/// Database transaction; rolled back when dropped without `commit`.
#[derive(Debug)]
pub struct Tx {
    inner: Transaction<'static, Any>,
    committed_revision: Arc<CommittedRevision>,
}

impl Tx {
    pub(crate) const fn new(inner: Transaction<'static, Any>, written: Arc<CommittedRevision>) -> Self {
        Self { inner, committed_revision: written }
    }

    /// Commits the transaction. If it recorded catalogue changes, signals this process to reload them.
    ///
    /// # Errors
    /// When the commit fails, nothing was written.
    pub async fn commit(mut self) -> Result<(), Error> {
        let revision = catalogue_changes::assign_revision(&mut self).await?;
        environment::on_transaction(TxPhase::Commit).await?;
        self.inner.commit().await?;
        if let Some(revision) = revision {
            self.committed_revision.advance(revision);
        }
        environment::on_transaction(TxPhase::Committed).await
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
    fn advance(&self, revision: i64) {
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
