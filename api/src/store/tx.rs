//! Transactions, and what this process knows of the catalogue's changes the moment it has committed one.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use sqlx::{Any, AnyConnection, Error, Transaction};
use tokio::sync::Notify;

use super::changes;
use crate::world::{self, Moment};

/// A transaction; rolled back when dropped without `commit`.
#[derive(Debug)]
pub struct Tx {
    inner: Transaction<'static, Any>,
    written: Arc<Written>,
}

impl Tx {
    pub(super) const fn new(inner: Transaction<'static, Any>, written: Arc<Written>) -> Self {
        Self { inner, written }
    }

    /// Makes everything that was written last, and this process look at the catalogue again where it changed.
    ///
    /// # Errors
    /// The database fails; then nothing was written.
    pub async fn commit(mut self) -> Result<(), Error> {
        let revision = changes::stamp(&mut self.inner).await?;
        world::pass(Moment::Commit).await?;
        self.inner.commit().await?;
        if let Some(revision) = revision {
            self.written.raise(revision);
        }
        world::pass(Moment::Committed).await
    }

    /// Takes everything back.
    ///
    /// # Errors
    /// The connection is lost; then nothing was written either.
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

/// The latest change of the catalogue that this process has written itself: who reads after having written sees it.
#[derive(Debug, Default)]
pub struct Written {
    revision: AtomicI64,
    bell: Notify,
}

impl Written {
    fn raise(&self, revision: i64) {
        self.revision.fetch_max(revision, Ordering::AcqRel);
        self.bell.notify_one();
    }

    /// Its number; 0 before the first.
    #[must_use]
    pub fn revision(&self) -> i64 {
        self.revision.load(Ordering::Acquire)
    }

    /// Waits for the next one.
    pub async fn next(&self) {
        self.bell.notified().await;
    }
}
