//! Dedicated Tokio runtime that accepts connections, serves cached responses and sheds load, so that a burst
//! cannot starve request handlers.
//!
//! Admitted requests run on the main runtime (see [`crate::http::concurrency_limit`]). On a shared one, each step of an
//! order would wait behind the thousands of requests of a burst.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// Runtime with one thread per processor. The threads end when it is dropped.
#[derive(Debug)]
pub struct IoRuntime(Option<Runtime>);

impl IoRuntime {
    pub fn new() -> io::Result<Self> {
        Ok(Self(Some(Builder::new_multi_thread().thread_name("io").enable_all().build()?)))
    }

    /// Runs `serving` on this runtime to its end. Returns its result, or `false` if it was aborted.
    pub async fn run(&self, serving: impl Future<Output = bool> + Send + 'static) -> bool {
        match &self.0 {
            Some(runtime) => runtime.spawn(serving).await.unwrap_or(false),
            None => false,
        }
    }
}

impl Drop for IoRuntime {
    fn drop(&mut self) {
        // Waiting for the threads would block, which is not allowed inside another runtime; no connection is
        // left.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
