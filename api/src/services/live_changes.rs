//! Changes of the shop, read once for all subscribers of the live updates.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, broadcast};

use crate::clock;
use crate::db::Database;
use crate::db::repositories::changes;
use crate::db::repositories::changes::{Change, Position};

/// Time between two reads; subscribers learn of a change within twice this time.
const INTERVAL: Duration = Duration::from_millis(800);
/// Changes kept for a slow subscriber. One that falls further behind is disconnected.
const CAPACITY: usize = 1_000;

/// Changes of the shop since the first subscription. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LiveChanges {
    sender: broadcast::Sender<Change>,
    /// Changes before it were sent; `None` without subscribers.
    position: Arc<Mutex<Option<Position>>>,
}

impl Default for LiveChanges {
    fn default() -> Self {
        Self { sender: broadcast::Sender::new(CAPACITY), position: Arc::default() }
    }
}

impl LiveChanges {
    /// Subscribes to the changes from now on.
    pub async fn subscribe(&self, store: &Database) -> Result<broadcast::Receiver<Change>, sqlx::Error> {
        let mut position = self.position.lock().await;
        if position.is_none() {
            *position = Some(changes::position(&mut *store.begin_read().await?, clock::now()).await?);
        }
        Ok(self.sender.subscribe())
    }

    /// Sends the changes to the subscribers until the process ends.
    pub async fn run(self, store: Database) {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(error) = self.send_new(&store).await {
                tracing::error!(%error, "changes not read");
            }
        }
    }

    /// Sends the changes since the last call.
    pub async fn send_new(&self, store: &Database) -> Result<(), sqlx::Error> {
        let mut position = self.position.lock().await;
        if self.sender.receiver_count() == 0 {
            *position = None;
        }
        let Some(since) = position.as_mut() else { return Ok(()) };
        let (found, next) = changes::since(&mut *store.begin_read().await?, since, clock::now()).await?;
        *since = next;
        for change in found {
            // It fails only without subscribers.
            let _ = self.sender.send(change);
        }
        Ok(())
    }
}
