//! Commit of a transaction. It is apart from the transaction, because it uses a repository, and repositories use
//! transactions.

use sqlx::Error;

use super::repositories::catalogue_changes;
use super::transaction::Tx;
use crate::environment;
use crate::environment::TxPhase;

impl Tx {
    /// Commits the transaction, and waits until it is on the disk. If it recorded catalogue changes, signals this process to reload them.
    ///
    /// # Errors
    /// After an error the outcome is unknown: the connection may have been lost after the commit.
    pub async fn commit(mut self) -> Result<(), Error> {
        let revision = catalogue_changes::assign_revision(&mut self).await?;
        environment::on_transaction(TxPhase::Commit).await?;
        self.inner.commit().await?;
        if let Some(wal_sync) = &self.wal_sync {
            wal_sync.wait().await?;
        }
        if let Some(revision) = revision {
            self.committed_revision.advance(revision);
        }
        environment::on_transaction(TxPhase::Committed).await
    }
}
