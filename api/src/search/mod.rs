//! Product search: an in-memory index that follows the changes of the catalogue, as the catalogue cache does.

pub mod highlight;
pub mod index;
pub mod query;
pub mod vocabulary;
pub mod words;

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use mostrador_core::catalogue::ProductId;
use sqlx::Error;
use tantivy::TantivyError;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use crate::db::repositories::catalogue_changes::ChangeSet;
use crate::db::repositories::{catalogue_changes, search_texts};
use crate::db::{Database, with_job_timeout};
use index::{Index, IndexChange, SearchSnapshot};

const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum time that a search waits for changes of this process to be indexed; it does not wait for a long
/// series of writes.
const REFRESH_TIMEOUT: Duration = Duration::from_millis(40);

#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error(transparent)]
    Database(#[from] Error),
    #[error(transparent)]
    Index(#[from] TantivyError),
    #[error("index task did not complete")]
    Unfinished,
}

#[derive(Clone, Debug)]
pub struct Search(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Database,
    catalogue: ArcSwapOption<SearchSnapshot>,
    revision: AtomicI64,
    generation: AtomicU64,
    index: Mutex<Option<Index>>,
    permits: Arc<Semaphore>,
}

impl Search {
    pub fn new(store: Database) -> Self {
        Self(Arc::new(Inner {
            store,
            catalogue: ArcSwapOption::empty(),
            revision: AtomicI64::new(0),
            generation: AtomicU64::new(0),
            index: Mutex::default(),
            permits: Arc::new(Semaphore::new(available_parallelism().map_or(1, NonZero::get))),
        }))
    }

    /// Returns what can be searched, and its generation, which changes whenever results may differ.
    ///
    /// # Errors
    /// The index was never filled and cannot be filled.
    pub async fn current(&self) -> Result<(Arc<SearchSnapshot>, u64), SearchError> {
        let behind = self.0.store.committed_revision().get() > self.0.revision.load(Ordering::Acquire);
        if self.0.catalogue.load().is_none() {
            self.spawn_refresh().await.map_err(|_| SearchError::Unfinished)??;
        } else if behind && let Ok(Ok(Err(error))) = timeout(REFRESH_TIMEOUT, self.spawn_refresh()).await {
            tracing::error!(%error, "search index refresh failed");
        }
        let generation = self.0.generation.load(Ordering::Acquire);
        let catalogue = self.0.catalogue.load_full().ok_or(SearchError::Unfinished)?;
        Ok((catalogue, generation))
    }

    /// Runs a search on a blocking thread, at most one per processor: more would not complete sooner, and each
    /// thread retains memory.
    ///
    /// # Errors
    /// The search panics.
    pub async fn run_search<T: Send + 'static>(
        &self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, SearchError> {
        let permit = self.0.permits.clone().acquire_owned().await.map_err(|_| SearchError::Unfinished)?;
        let running = spawn_blocking(move || {
            let _permit = permit;
            search()
        });
        running.await.map_err(|_| SearchError::Unfinished)
    }

    /// Starts a refresh that continues even if the caller stops waiting.
    fn spawn_refresh(&self) -> JoinHandle<Result<(), SearchError>> {
        let search = self.clone();
        tokio::spawn(async move { with_job_timeout(search.refresh()).await })
    }

    /// Applies the changes of the catalogue since the last refresh.
    ///
    /// # Errors
    /// The database or the index fails; searches keep using the last published version.
    pub async fn refresh(&self) -> Result<(), SearchError> {
        let mut index = self.0.index.lock().await;
        let mut db = self.0.store.begin_read().await?;
        let (previous, current) =
            (self.0.revision.load(Ordering::Acquire), catalogue_changes::revision(&mut db).await?);
        let since = match &*index {
            Some(_) if previous == current => return Ok(()),
            Some(_) => catalogue_changes::between(&mut db, previous, current).await?,
            None => ChangeSet::Everything,
        };
        let changed = match since {
            ChangeSet::Everything => None,
            ChangeSet::Partial { products, .. } => Some(products),
        };
        let mut working = match (&changed, index.take()) {
            (Some(_), Some(working)) => working,
            _ => Index::new()?,
        };
        let (mut touched, mut broken, mut seen) = (changed.is_none(), None, Vec::new());
        search_texts::stream(&mut db, changed.as_deref(), |text| {
            seen.push(i64::from(text.id));
            match working.upsert(&text) {
                Ok(change) => touched |= change == IndexChange::Changed,
                Err(error) => broken = Some(error),
            }
        })
        .await?;
        drop(db);
        if let Some(error) = broken {
            return Err(error.into());
        }
        for id in changed.iter().flatten().filter(|id| !seen.contains(id)) {
            touched |= ProductId::try_from(*id).is_ok_and(|id| working.remove(id) == IndexChange::Changed);
        }
        if touched {
            let published = spawn_blocking(move || (working.publish(), working)).await;
            let (published, published_index) = published.map_err(|_| SearchError::Unfinished)?;
            self.0.catalogue.store(Some(Arc::new(published?)));
            self.0.generation.fetch_add(1, Ordering::AcqRel);
            working = published_index;
        }
        *index = Some(working);
        self.0.revision.store(current, Ordering::Release);
        Ok(())
    }

    pub async fn run(self) {
        loop {
            if let Err(error) = with_job_timeout(self.refresh()).await {
                tracing::error!(%error, "search index refresh failed");
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}
