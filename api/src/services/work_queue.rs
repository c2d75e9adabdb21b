//! CPU-intensive work on blocking threads with bounded concurrency and queue.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::error::ApiError;

/// `Retry-After` of rejected requests, in seconds.
const RETRY_AFTER_SECONDS: u64 = 5;

/// Queue of CPU-intensive work. Clones share it.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    /// Running and queued work.
    admission: Arc<Semaphore>,
    workers: Arc<Semaphore>,
}

impl WorkQueue {
    pub fn new(max_concurrent: usize, max_queued: usize) -> Self {
        Self {
            admission: Arc::new(Semaphore::new(max_concurrent + max_queued)),
            workers: Arc::new(Semaphore::new(max_concurrent)),
        }
    }

    /// Runs work on a blocking thread, within the concurrency limit.
    ///
    /// # Errors
    /// Returns 503 if the queue is full.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = |_| ApiError::overloaded(RETRY_AFTER_SECONDS);
        let admission_permit = Arc::clone(&self.admission).try_acquire_owned().map_err(busy)?;
        let worker_permit =
            Arc::clone(&self.workers).acquire_owned().await.map_err(|_| ApiError::internal())?;
        // Work that has started continues after its request is cancelled, and keeps its permits until it
        // finishes.
        let work = move || {
            let _permits = (admission_permit, worker_permit);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::internal())
    }
}
