//! Transactions with retry after serialization failures and deadlocks of PostgreSQL.

use std::time::Duration;

use super::{Database, Tx};
use crate::environment;
use crate::metrics;

const MAX_ATTEMPTS: u32 = 6;
/// Base of the exponential backoff: the wait before attempt n + 1 is random, up to this value times 2^n.
const BACKOFF_BASE_MS: u64 = 10;

/// Timeout of one attempt; a lost connection never responds.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(10);

pub trait Transient {
    fn is_transient(&self) -> bool;
}

impl Transient for sqlx::Error {
    /// True for serialization failures and deadlocks, after which the database has rolled back.
    fn is_transient(&self) -> bool {
        let code = self.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| ["40001", "40P01"].contains(&&*code))
    }
}

/// Implements [`Transient`] for an error enum: its variant `Database` is transient when the wrapped error is.
macro_rules! impl_transient_by_database {
    ($error:ty) => {
        impl $crate::db::retry::Transient for $error {
            fn is_transient(&self) -> bool {
                matches!(self, Self::Database(error) if $crate::db::retry::Transient::is_transient(error))
            }
        }
    };
}

pub(crate) use impl_transient_by_database;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitMode {
    Commit,
    RollBack,
}

impl CommitMode {
    pub const fn from_dry_run(dry_run: bool) -> Self {
        if dry_run { Self::RollBack } else { Self::Commit }
    }
}

/// Work of a transaction, an `async |tx| { … }`; its error rolls the transaction back.
pub trait Work<T, E>: AsyncFn(&mut Tx) -> Result<T, E> + for<'tx> Call<'tx, T, E> {}

impl<T, E, F: AsyncFn(&mut Tx) -> Result<T, E> + for<'tx> Call<'tx, T, E>> Work<T, E> for F {}

/// Call of a [`Work`]. `AsyncFn` does not name its future, so the compiler could not prove that a request handler
/// is `Send`; this trait does.
pub trait Call<'tx, T, E> {
    type Future: Future<Output = Result<T, E>>;

    fn call(&self, tx: &'tx mut Tx) -> Self::Future;
}

impl<'tx, T, E, F, Output> Call<'tx, T, E> for F
where
    F: Fn(&'tx mut Tx) -> Output,
    Output: Future<Output = Result<T, E>>,
{
    type Future = Output;

    fn call(&self, tx: &'tx mut Tx) -> Output {
        self(tx)
    }
}

impl Database {
    /// Runs `work` in a write transaction and commits it; an error rolls it back. After a transient error the
    /// work runs again, up to `MAX_ATTEMPTS` times with random waits, so it must have no effects outside the
    /// database.
    pub async fn transaction<T, E>(&self, work: impl Work<T, E>) -> Result<T, E>
    where
        E: Transient + From<sqlx::Error>,
    {
        self.retry(ATTEMPT_TIMEOUT, CommitMode::Commit, work).await
    }

    /// As [`Database::transaction`], but rolls back at the end: a dry run.
    pub async fn dry_run<T, E>(&self, work: impl Work<T, E>) -> Result<T, E>
    where
        E: Transient + From<sqlx::Error>,
    {
        self.retry(ATTEMPT_TIMEOUT, CommitMode::RollBack, work).await
    }

    /// As [`Database::transaction`] without a timeout, for administration commands.
    pub async fn transaction_without_timeout<T, E>(
        &self,
        mode: CommitMode,
        work: impl Work<T, E>,
    ) -> Result<T, E>
    where
        E: Transient + From<sqlx::Error>,
    {
        self.retry(Duration::MAX, mode, work).await
    }

    async fn retry<T, E>(&self, timeout: Duration, mode: CommitMode, work: impl Work<T, E>) -> Result<T, E>
    where
        E: Transient + From<sqlx::Error>,
    {
        let mut attempts = 1;
        loop {
            let attempt = async {
                let mut tx = self.begin().await?;
                let output = Call::call(&work, &mut tx).await?;
                match mode {
                    CommitMode::Commit => tx.commit().await?,
                    CommitMode::RollBack => tx.rollback().await?,
                }
                Ok(output)
            };
            let error: E = match environment::with_timeout(timeout, attempt).await {
                Some(Ok(output)) => return Ok(output),
                Some(Err(error)) => error,
                None => return Err(sqlx::Error::PoolTimedOut.into()),
            };
            if attempts == MAX_ATTEMPTS || !error.is_transient() {
                return Err(error);
            }
            metrics::count_database_retry();
            environment::sleep_jitter(Duration::from_millis(BACKOFF_BASE_MS << attempts)).await;
            attempts += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[derive(Debug, PartialEq, Eq)]
    enum Failure {
        Transient,
        Permanent,
        Database,
    }

    impl Transient for Failure {
        fn is_transient(&self) -> bool {
            *self == Self::Transient
        }
    }

    impl From<sqlx::Error> for Failure {
        fn from(_: sqlx::Error) -> Self {
            Self::Database
        }
    }

    async fn count(store: &Database) -> i64 {
        let mut db = store.begin_read().await.unwrap();
        sqlx::query_scalar("SELECT COUNT(*) FROM leases").fetch_one(&mut *db).await.unwrap()
    }

    #[tokio::test]
    async fn transient_failures_are_retried_and_leave_no_partial_writes() {
        let folder = tempfile::tempdir().unwrap();
        let store = Database::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        store.migrate().await.unwrap();
        let attempts = AtomicU32::new(0);
        let work = async |fail_until: u32, failure: fn() -> Failure| {
            attempts.store(0, Ordering::Relaxed);
            store
                .transaction(async |tx| {
                    let number = attempts.fetch_add(1, Ordering::Relaxed) + 1;
                    sqlx::query("INSERT INTO leases VALUES ($1, 'x', 0)")
                        .bind(format!("{fail_until}-{number}"))
                        .execute(&mut **tx)
                        .await?;
                    if number < fail_until { Err(failure()) } else { Ok(number) }
                })
                .await
        };
        assert_eq!(work(3, || Failure::Transient).await, Ok(3));
        assert_eq!(count(&store).await, 1, "only the last attempt is committed");
        assert_eq!(work(99, || Failure::Transient).await, Err(Failure::Transient));
        assert_eq!(attempts.load(Ordering::Relaxed), MAX_ATTEMPTS);
        assert_eq!(work(2, || Failure::Permanent).await, Err(Failure::Permanent));
        assert_eq!((attempts.load(Ordering::Relaxed), count(&store).await), (1, 1));
    }
}
