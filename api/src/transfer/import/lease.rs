//! Lease that admits one import or undo of a product table at a time, also of several processes.

use std::time::Duration;

use sqlx::Error;

use crate::clock;
use crate::db::repositories::{import_records, leases};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::environment;

/// Duration for which a batch renews the lease. An import whose process has ended counts as interrupted afterwards.
const LEASE_MS: i64 = 2 * 60 * 1_000;

#[derive(Debug)]
pub(crate) struct Lease(String);

impl Lease {
    /// Lease of a new holder, who does not hold it yet.
    pub(crate) fn new() -> Self {
        Self(format!("{:016x}", environment::random()))
    }

    /// Acquires or renews the lease; returns false when another import or undo has it.
    pub(crate) async fn hold(&self, tx: &mut Tx) -> Result<bool, Error> {
        let now = clock::now();
        let held = leases::acquire(tx, import_records::LEASE, &self.0, now, now + LEASE_MS).await?;
        Ok(held == ConditionalWrite::Applied)
    }

    /// Acquires the lease and marks the imports of ended processes.
    pub(crate) async fn begin(&self, tx: &mut Tx) -> Result<bool, Error> {
        let is_held = self.hold(tx).await?;
        if is_held {
            import_records::mark_interrupted(tx).await?;
        }
        Ok(is_held)
    }

    pub(crate) async fn release(&self, tx: &mut Tx) -> Result<(), Error> {
        leases::release(tx, import_records::LEASE, &self.0).await
    }

    /// Releases the lease after a failure; without success, it expires.
    pub(crate) async fn give_up(&self, store: &Database) {
        let released = store.transaction(async |tx| self.release(tx).await).await;
        if let Err(error) = released {
            tracing::warn!(%error, "lease of the imports not released");
        }
    }
}

/// Time that SQLite is left to other processes after a batch: they look every 100 ms whether they can write.
const PAUSE: Duration = Duration::from_millis(120);

/// Gives other writers their turn between two batches. Those of this process and PostgreSQL wait in line.
pub(crate) async fn let_others_write(store: &Database) {
    if store.is_sqlite() {
        tokio::time::sleep(PAUSE).await;
    }
}
