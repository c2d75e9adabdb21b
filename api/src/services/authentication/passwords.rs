//! Password hashing (argon2id) on blocking threads with bounded concurrency and queue.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::password_hashing::HashingMemory;
use crate::error::ApiError;
use crate::services::work_queue::WorkQueue;

/// Maximum number of concurrent hash computations. Each takes 19 MiB and tens of milliseconds of one core.
const MAX_CONCURRENT: usize = 2;
/// Maximum number of queued computations, which wait a second or two. Further requests receive 503.
const MAX_QUEUED: usize = 8;

/// Dummy hash, verified for unknown e-mail addresses so that they take the same time as known ones.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$4oulq1t89CRA8CbLCao2kw$TncZ6fJSio8SocwWCa88R46w0TckqQrFOO3fB8q9hFY";

/// Password hasher with bounded concurrency.
#[derive(Clone, Debug)]
pub struct PasswordHasher {
    queue: WorkQueue,
    pool: Arc<MemoryPool>,
    completed: Arc<AtomicU64>,
}

impl Default for PasswordHasher {
    fn default() -> Self {
        Self::new(MAX_CONCURRENT, MAX_QUEUED)
    }
}

impl PasswordHasher {
    fn new(max_concurrent: usize, max_queued: usize) -> Self {
        Self {
            queue: WorkQueue::new(max_concurrent, max_queued),
            pool: Arc::new(MemoryPool { capacity: max_concurrent, idle: OnceLock::new() }),
            completed: Arc::default(),
        }
    }

    /// Returns the number of passwords hashed or verified since the server started.
    pub fn completed(&self) -> u64 {
        self.completed.load(Ordering::Relaxed)
    }

    /// Hashes a password for storage.
    ///
    /// # Errors
    /// Returns 503 if the queue is full.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.run_counted(move |memory| memory.hash(&password)).await?.ok_or_else(ApiError::internal)
    }

    /// Verifies a password against a stored hash. Without a hash it returns false after the same time.
    ///
    /// # Errors
    /// Returns 503 if the queue is full.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, ApiError> {
        self.run_counted(move |memory| {
            let has_hash = stored.is_some();
            memory.verify(&password, stored.as_deref().unwrap_or(DUMMY_HASH)) && has_hash
        })
        .await
    }

    async fn run_counted<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut HashingMemory) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (completed, pool) = (Arc::clone(&self.completed), Arc::clone(&self.pool));
        let work = move || {
            completed.fetch_add(1, Ordering::Relaxed);
            pool.with_memory(work)
        };
        self.run(work).await
    }

    /// Runs CPU-intensive password work on a blocking thread, within the concurrency limit.
    ///
    /// # Errors
    /// Returns 503 if the queue is full.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.queue.run(work).await
    }
}

/// Hashes a password synchronously, for the admin CLI.
pub(crate) fn hash_blocking(password: &str) -> Option<String> {
    HashingMemory::default().hash(password)
}

/// Pool of hashing memory, one per concurrent computation. It is allocated as a whole on first use, so that
/// the memory of the process does not grow later.
#[derive(Debug)]
struct MemoryPool {
    capacity: usize,
    idle: OnceLock<Mutex<Vec<HashingMemory>>>,
}

impl MemoryPool {
    fn with_memory<T>(&self, work: impl FnOnce(&mut HashingMemory) -> T) -> T {
        let allocate = || Mutex::new(iter::repeat_with(HashingMemory::default).take(self.capacity).collect());
        let idle = || self.idle.get_or_init(allocate).lock().unwrap_or_else(PoisonError::into_inner);
        // The pool is only empty after a panic in `work`.
        let mut memory = idle().pop().unwrap_or_default();
        let result = work(&mut memory);
        idle().push(memory);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_correct_password_is_verified() {
        let passwords = PasswordHasher::default();
        let stored = passwords.hash("una clave larga".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(passwords.verify("una clave larga".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("una clave larga ".into(), Some(stored)).await.unwrap());
        assert!(!passwords.verify("no account has this password".into(), None).await.unwrap());
        assert!(!passwords.verify("x".into(), Some("garbage".into())).await.unwrap());
    }

    #[test]
    fn dummy_hash_has_the_same_cost_parameters() {
        let parameters = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(parameters(DUMMY_HASH), parameters(&hash_blocking("una clave larga").unwrap()));
        assert!(
            HashingMemory::default().verify("no account has this password", DUMMY_HASH),
            "the dummy hash is a valid hash"
        );
    }

    #[tokio::test]
    async fn full_queue_returns_service_unavailable() {
        let passwords = PasswordHasher::new(1, 1);
        let hash = || passwords.hash("una clave larga".into());
        let (first, second, third) = tokio::join!(hash(), hash(), hash());
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(third.unwrap_err().code(), "service_unavailable");
        assert!(hash().await.is_ok());
    }
}
