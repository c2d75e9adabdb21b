//! Searching the catalogue: an index in memory that follows the catalogue's changes, as the showcase does.

pub mod highlight;
pub mod index;
pub mod plan;
pub mod vocabulary;
pub mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use index::{Catalogue, Index};
use sqlx::Error;
use tantivy::TantivyError;
use tokio::sync::Mutex;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use crate::store::changes::{self, Since};
use crate::store::{Store, in_time, texts};

/// How often it is asked whether the catalogue has changed.
const PAUSE: Duration = Duration::from_millis(250);
/// How long a search waits for changes of this process to be taken in; whoever writes much is not waited for.
const PATIENCE: Duration = Duration::from_millis(40);

/// Why the catalogue cannot be searched.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The database.
    #[error(transparent)]
    Database(#[from] Error),
    /// The index.
    #[error(transparent)]
    Index(#[from] TantivyError),
    /// A task of it has ended.
    #[error("the index was not finished")]
    Unfinished,
}

/// The search of one process. Clones share it.
#[derive(Clone, Debug)]
pub struct Search(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    catalogue: ArcSwapOption<Catalogue>,
    /// Up to where it follows the catalogue.
    revision: AtomicI64,
    /// How often it was published.
    generation: AtomicU64,
    /// Who changes it holds this.
    index: Mutex<Option<Index>>,
}

impl Search {
    /// An empty one, which is filled when it is first asked.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self(Arc::new(Inner {
            store,
            catalogue: ArcSwapOption::empty(),
            revision: AtomicI64::new(0),
            generation: AtomicU64::new(0),
            index: Mutex::default(),
        }))
    }

    /// What can be searched, and its number: another one when what is found may differ.
    ///
    /// # Errors
    /// It was never filled, and cannot be.
    pub async fn current(&self) -> Result<(Arc<Catalogue>, u64), SearchError> {
        let behind = self.0.store.written().revision() > self.0.revision.load(Ordering::Acquire);
        if self.0.catalogue.load().is_none() {
            self.refreshed().await.map_err(|_| SearchError::Unfinished)??;
        } else if behind && let Ok(Ok(Err(error))) = timeout(PATIENCE, self.refreshed()).await {
            tracing::error!(%error, "the index does not follow");
        }
        let generation = self.0.generation.load(Ordering::Acquire);
        let catalogue = self.0.catalogue.load_full().ok_or(SearchError::Unfinished)?;
        Ok((catalogue, generation))
    }

    /// Looks at what changed, also when nobody waits for it any more.
    fn refreshed(&self) -> JoinHandle<Result<(), SearchError>> {
        let search = self.clone();
        tokio::spawn(async move { in_time(search.refresh()).await })
    }

    /// Looks at what changed in the catalogue.
    ///
    /// # Errors
    /// The database or the index fails; then everything stays as it was.
    pub async fn refresh(&self) -> Result<(), SearchError> {
        let mut index = self.0.index.lock().await;
        let mut db = self.0.store.read().await?;
        let (known, now) = (self.0.revision.load(Ordering::Acquire), changes::revision(&mut db).await?);
        let since = match &*index {
            Some(_) if known == now => return Ok(()),
            Some(_) => changes::since(&mut db, known, now).await?,
            None => Since::Everything,
        };
        let changed = match since {
            Since::Everything => None,
            Since::Some { products, .. } => Some(products),
        };
        let mut own = match (&changed, index.take()) {
            (Some(_), Some(own)) => own,
            _ => Index::new()?,
        };
        let (mut touched, mut broken, mut seen) = (changed.is_none(), None, Vec::new());
        texts::read(&mut db, changed.as_deref(), |text| {
            seen.push(i64::from(text.id));
            match own.put(&text) {
                Ok(put) => touched |= put,
                Err(error) => broken = Some(error),
            }
        })
        .await?;
        drop(db);
        if let Some(error) = broken {
            return Err(error.into());
        }
        for id in changed.iter().flatten().filter(|id| !seen.contains(id)) {
            touched |= u32::try_from(*id).is_ok_and(|id| own.remove(id));
        }
        if touched {
            let published = spawn_blocking(move || (own.publish(), own)).await;
            let (published, published_index) = published.map_err(|_| SearchError::Unfinished)?;
            self.0.catalogue.store(Some(Arc::new(published?)));
            self.0.generation.fetch_add(1, Ordering::AcqRel);
            own = published_index;
        }
        *index = Some(own);
        self.0.revision.store(now, Ordering::Release);
        Ok(())
    }

    /// Follows the catalogue for ever.
    pub async fn run(self) {
        loop {
            if let Err(error) = in_time(self.refresh()).await {
                tracing::error!(%error, "the index does not follow");
            }
            sleep(PAUSE).await;
        }
    }
}
