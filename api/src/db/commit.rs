//! Commit of a transaction. It is apart from the transaction, because it uses a repository, and repositories use
//! transactions.

use sqlx::{Error, Executor};

use super::repositories::catalogue_changes;
use super::transaction::{Durability, Tx};
use crate::environment;
use crate::environment::TxPhase;

/// Commits a transaction of PostgreSQL without waiting for the disk, which releases its locks, and begins another one that
/// writes an empty message to the log: its commit waits until the log is on the disk up to there. It is on the same
/// connection, because another one may lead to another host after a failover. The second transaction reads and changes no
/// rows: it cannot fail with a conflict, after which the work would be repeated.
///
/// With synchronous standbys, the first commit waits for them: while one is missing, no reader sees an order that a promotion
/// would undo.
const COMMIT_AND_CHAIN: &str = "SELECT set_config('synchronous_commit', CASE \
    current_setting('synchronous_standby_names') WHEN '' THEN 'off' ELSE current_setting('synchronous_commit') END, true); \
    COMMIT AND CHAIN; SELECT CAST(pg_logical_emit_message(true, 'mostrador', '') AS TEXT)";

impl Tx {
    /// Commits the transaction, and waits until it is on the disk. If it recorded catalogue changes, signals this
    /// process to reload them.
    ///
    /// # Errors
    /// After an error the outcome is unknown: the connection may have been lost after the commit.
    pub async fn commit(mut self) -> Result<(), Error> {
        let revision = catalogue_changes::assign_revision(&mut self).await?;
        environment::on_transaction(TxPhase::Commit).await?;
        if matches!(self.durability, Durability::ChainedCommit) {
            self.inner.execute(COMMIT_AND_CHAIN).await?;
        }
        self.inner.commit().await?;
        if let Durability::WalSync(wal_sync) = &self.durability {
            wal_sync.wait().await?;
        }
        if let Some(revision) = revision {
            self.committed_revision.advance(revision);
        }
        environment::on_transaction(TxPhase::Committed).await
    }
}
