//! Transactions that are begun anew when PostgreSQL could not let two of them pass at once.

use std::time::Duration;

use super::{Store, Tx};
use crate::operation::metrics;
use crate::world;

/// So often a transaction is tried.
const TRIES: u32 = 6;
/// The longest wait before the second try; it doubles with each further one.
const FIRST_WAIT_MS: u64 = 10;

/// How long one try may take: a connection that the network has lost never answers.
const LONGEST: Duration = Duration::from_secs(10);

/// A failure that may be one of the moment.
pub trait Passing {
    /// Whether the same may succeed when it is tried again.
    fn is_passing(&self) -> bool;
}

impl Passing for sqlx::Error {
    /// A serialisation failure or a deadlock: the database has taken everything back.
    fn is_passing(&self) -> bool {
        let code = self.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| ["40001", "40P01"].contains(&&*code))
    }
}

/// Failures of which the variant `Database` is one of the database: they pass when that does.
macro_rules! passes_as_its_database {
    ($error:ty) => {
        impl $crate::store::retry::Passing for $error {
            fn is_passing(&self) -> bool {
                matches!(self, Self::Database(error) if $crate::store::retry::Passing::is_passing(error))
            }
        }
    };
}

pub(crate) use passes_as_its_database;

/// Whether what was done stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It does.
    Yes,
    /// It is taken back: one only wanted to see what comes of it.
    No,
}

impl Keep {
    /// Unless it is a dry run.
    #[must_use]
    pub const fn unless(dry_run: bool) -> Self {
        if dry_run { Self::No } else { Self::Yes }
    }
}

impl Store {
    /// Does some work in a transaction that writes, and commits it; when the work fails, nothing of it stays. A passing
    /// failure makes it begin anew a few times, each after a random wait: the work must do nothing outside of the database.
    ///
    /// The work takes the transaction and gives it back with what it has found out, rather than borrowing it: the
    /// compiler of today cannot see that such a borrowing future may be sent to another thread.
    ///
    /// # Errors
    /// What the work fails with; or the database fails.
    pub async fn transact<T, E, F, Work>(&self, work: F) -> Result<T, E>
    where
        E: Passing + From<sqlx::Error>,
        F: Fn(Tx) -> Work,
        Work: Future<Output = Result<(Tx, T), E>>,
    {
        self.begin_anew(LONGEST, Keep::Yes, work).await
    }

    /// The same to see what comes of it: nothing of it stays.
    ///
    /// # Errors
    /// As [`Store::transact`].
    pub async fn rehearse<T, E, F, Work>(&self, work: F) -> Result<T, E>
    where
        E: Passing + From<sqlx::Error>,
        F: Fn(Tx) -> Work,
        Work: Future<Output = Result<(Tx, T), E>>,
    {
        self.begin_anew(LONGEST, Keep::No, work).await
    }

    /// The same for a command, which may take as long as it does.
    ///
    /// # Errors
    /// As [`Store::transact`].
    pub async fn transact_at_leisure<T, E, F, Work>(&self, keep: Keep, work: F) -> Result<T, E>
    where
        E: Passing + From<sqlx::Error>,
        F: Fn(Tx) -> Work,
        Work: Future<Output = Result<(Tx, T), E>>,
    {
        self.begin_anew(Duration::MAX, keep, work).await
    }

    async fn begin_anew<T, E, F, Work>(&self, longest: Duration, keep: Keep, work: F) -> Result<T, E>
    where
        E: Passing + From<sqlx::Error>,
        F: Fn(Tx) -> Work,
        Work: Future<Output = Result<(Tx, T), E>>,
    {
        let mut tried = 1;
        loop {
            let attempt = async {
                let (tx, done) = work(self.begin().await?).await?;
                match keep {
                    Keep::Yes => tx.commit().await?,
                    Keep::No => tx.rollback().await?,
                }
                Ok(done)
            };
            let error: E = match world::within(longest, attempt).await {
                Some(Ok(done)) => return Ok(done),
                Some(Err(error)) => error,
                None => return Err(sqlx::Error::PoolTimedOut.into()),
            };
            if tried == TRIES || !error.is_passing() {
                return Err(error);
            }
            metrics::database_retried();
            world::rest_at_most(Duration::from_millis(FIRST_WAIT_MS << tried)).await;
            tried += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[derive(Debug, PartialEq, Eq)]
    enum Failure {
        Passing,
        Lasting,
        Database,
    }

    impl Passing for Failure {
        fn is_passing(&self) -> bool {
            *self == Self::Passing
        }
    }

    impl From<sqlx::Error> for Failure {
        fn from(_: sqlx::Error) -> Self {
            Self::Database
        }
    }

    async fn count(store: &Store) -> i64 {
        let mut db = store.read().await.unwrap();
        sqlx::query_scalar("SELECT COUNT(*) FROM leases").fetch_one(&mut *db).await.unwrap()
    }

    #[tokio::test]
    async fn what_passes_is_tried_again_and_leaves_no_half() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&format!("sqlite:{}/x.sqlite", folder.path().display())).await.unwrap();
        store.migrate().await.unwrap();
        let tries = AtomicU32::new(0);
        let work = async |fail_until: u32, failure: fn() -> Failure| {
            tries.store(0, Ordering::Relaxed);
            store
                .transact(async |mut tx| {
                    let number = tries.fetch_add(1, Ordering::Relaxed) + 1;
                    sqlx::query("INSERT INTO leases VALUES ($1, 'x', 0)")
                        .bind(format!("{fail_until}-{number}"))
                        .execute(&mut *tx)
                        .await?;
                    if number < fail_until { Err(failure()) } else { Ok((tx, number)) }
                })
                .await
        };
        assert_eq!(work(3, || Failure::Passing).await, Ok(3));
        assert_eq!(count(&store).await, 1, "only the last try stays");
        assert_eq!(work(99, || Failure::Passing).await, Err(Failure::Passing));
        assert_eq!(tries.load(Ordering::Relaxed), TRIES);
        assert_eq!(work(2, || Failure::Lasting).await, Err(Failure::Lasting));
        assert_eq!((tries.load(Ordering::Relaxed), count(&store).await), (1, 1));
    }
}
