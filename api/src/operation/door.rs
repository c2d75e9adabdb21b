//! The door: the threads on which people come in, are answered from memory and are turned away.
//!
//! Whoever is let in is served by other threads, those of the shop (see [`super::admission`]). A crowd at the door is
//! the door's business: among its thousands of requests, each step of an order would wait for its turn.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// Threads of its own, as many as there are processors. They end with it.
#[derive(Debug)]
pub struct Door(Option<Runtime>);

impl Door {
    /// # Errors
    /// The system gives no more threads.
    pub fn open() -> io::Result<Self> {
        Ok(Self(Some(Builder::new_multi_thread().thread_name("door").enable_all().build()?)))
    }

    /// Serves at the door until there is nobody left; says what `serving` says, or that it broke off.
    pub async fn serve(&self, serving: impl Future<Output = bool> + Send + 'static) -> bool {
        match &self.0 {
            Some(threads) => threads.spawn(serving).await.unwrap_or(false),
            None => false,
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // Waiting for threads is not allowed among those of another runtime, and nobody is at the door any more.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
