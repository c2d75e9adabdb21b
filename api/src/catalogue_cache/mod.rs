//! In-memory cache of the public catalogue. Lists are assembled from product cards that are already
//! serialised, and repeated requests get a stored response.
//!
//! The cache follows the change log of the catalogue (`store::changes`): changes of this process are applied
//! at once, those of other processes by polling. A change that no card shows, such as a sold unit,
//! invalidates no response.

pub mod cached_product;
pub mod product_index;
mod response_store;
pub mod site_data;
pub mod sort_index;
pub mod stored_response;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use mostrador_core::catalogue::ProductId;
use mostrador_core::navigation::PublicPage;
use sqlx::{AnyConnection, Error};
use tokio::sync::Mutex;

use crate::db::columns::decode_error;
use crate::db::repositories::catalogue_changes::ChangeSet;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::{catalogue_changes, catalogue_rows};
use crate::db::{Database, with_job_timeout};
use crate::metrics::Route;
use cached_product::CachedProduct;
use product_index::ProductIndex;
use response_store::ResponseStore;
use site_data::SiteData;
use stored_response::StoredResponse;

/// Interval for polling the changes of other processes.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// Capacity of the stored responses, in bytes: of lists, and of product details.
const LIST_CAPACITY: u64 = 24 << 20;
const DETAIL_CAPACITY: u64 = 48 << 20;

#[derive(Debug)]
pub struct Snapshot {
    pub products: ProductIndex,
    pub site_data: Arc<SiteData>,
    /// Responses by what they contain; dropped together with the snapshot.
    pub(crate) lists: ResponseStore,
    /// Responses by the requested path and query.
    pub(crate) paths: ResponseStore<CachedResponse>,
}

#[derive(Clone, Debug)]
pub struct CachedResponse {
    pub response: Arc<StoredResponse>,
    pub route: Route,
}

impl AsRef<StoredResponse> for CachedResponse {
    fn as_ref(&self) -> &StoredResponse {
        &self.response
    }
}

impl Snapshot {
    fn new(products: ProductIndex, site_data: Arc<SiteData>) -> Arc<Self> {
        let (lists, paths) =
            (ResponseStore::with_capacity(LIST_CAPACITY), ResponseStore::with_capacity(LIST_CAPACITY));
        Arc::new(Self { products, site_data, lists, paths })
    }

    pub fn get_or_create<E>(
        &self,
        key: &str,
        write: impl FnOnce(&Self) -> Result<StoredResponse, E>,
    ) -> Result<Arc<StoredResponse>, E> {
        if let Some(answer) = self.lists.get(key) {
            return Ok(answer);
        }
        Ok(self.insert(key, write(self)?))
    }

    /// Returns the page of a product; `None` if its address leads to none.
    pub fn page_of(&self, item: &CachedProduct) -> Option<PublicPage> {
        PublicPage::product(&self.site_data.taxonomy.category(item.category)?.slug, &item.slug)
    }

    pub fn insert(&self, key: &str, answer: StoredResponse) -> Arc<StoredResponse> {
        let answer = Arc::new(answer);
        self.lists.insert(key, answer.clone());
        answer
    }
}

/// Catalogue cache of one process. Clones share it.
#[derive(Clone, Debug)]
pub struct CatalogueCache(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Database,
    snapshot: ArcSwapOption<Snapshot>,
    /// Revision of the catalogue that the snapshot reflects. Raised after the snapshot was replaced.
    revision: AtomicI64,
    refreshing: Mutex<()>,
    /// Product details by slug, at consumer prices.
    details: ResponseStore,
}

impl CatalogueCache {
    pub fn new(store: Database) -> Self {
        Self(Arc::new(Inner {
            store,
            snapshot: ArcSwapOption::empty(),
            revision: AtomicI64::new(0),
            refreshing: Mutex::default(),
            details: ResponseStore::with_capacity(DETAIL_CAPACITY),
        }))
    }

    /// Returns the catalogue if it includes everything that this process has written.
    pub fn up_to_date(&self) -> Option<Arc<Snapshot>> {
        self.up_to_date_revision().and_then(|_| self.0.snapshot.load_full())
    }

    /// Returns the revision of the catalogue if it includes everything that this process has written.
    pub fn up_to_date_revision(&self) -> Option<i64> {
        Some(self.revision()).filter(|revision| self.0.store.committed_revision().get() <= *revision)
    }

    /// Returns the catalogue with everything that this process has written, or the last known one if the
    /// database fails.
    ///
    /// # Errors
    /// The database fails and the cache was never filled.
    pub async fn current(&self) -> Result<Arc<Snapshot>, Error> {
        if let Some(snapshot) = self.up_to_date() {
            return Ok(snapshot);
        }
        let refreshed = self.refresh().await;
        match (self.0.snapshot.load_full(), refreshed) {
            (Some(snapshot), Ok(())) => Ok(snapshot),
            (Some(snapshot), Err(error)) => {
                tracing::error!(%error, "catalogue cache refresh failed");
                Ok(snapshot)
            }
            (None, refreshed) => Err(refreshed.err().unwrap_or(Error::PoolClosed)),
        }
    }

    /// Returns the shop-wide data as last read; `None` before the first refresh.
    pub fn site_data(&self) -> Option<Arc<SiteData>> {
        self.0.snapshot.load().as_ref().map(|snapshot| snapshot.site_data.clone())
    }

    pub fn revision(&self) -> i64 {
        self.0.revision.load(Ordering::Acquire)
    }

    pub fn product_detail(&self, slug: &str) -> Option<Arc<StoredResponse>> {
        self.0.details.get(slug)
    }

    /// Stores the details of a product that were read at a revision of the catalogue.
    pub fn insert_product_detail(&self, slug: &str, answer: Arc<StoredResponse>, revision: i64) {
        self.0.details.insert(slug, answer);
        // The product may have changed since it was read: the change was applied either before this line, and
        // the entry is removed here, or after it, and removes the entry.
        if self.revision() != revision {
            self.0.details.remove(slug);
        }
    }

    /// Applies the changes of the catalogue since the last refresh.
    ///
    /// # Errors
    /// The database fails; the cache stays as it was.
    pub async fn refresh(&self) -> Result<(), Error> {
        let _one_at_a_time = self.0.refreshing.lock().await;
        let mut db = self.0.store.begin_read().await?;
        let previous = self.revision();
        let current = catalogue_changes::revision(&mut db).await?;
        let Some(old) = self.0.snapshot.load_full() else { return self.reload(&mut db, current).await };
        if current == previous {
            return Ok(());
        }
        match catalogue_changes::between(&mut db, previous, current).await? {
            ChangeSet::Everything => self.reload(&mut db, current).await,
            ChangeSet::Partial { products, settings } => {
                self.apply_changes(&mut db, &old, &products, settings, current).await
            }
        }
    }

    async fn reload(&self, db: &mut AnyConnection, revision: i64) -> Result<(), Error> {
        let site_data = Arc::new(SiteData::load(db).await?);
        let items = items(db, None, &site_data.taxonomy).await?;
        let products = ProductIndex::new(items);
        self.0.snapshot.store(Some(Snapshot::new(products, site_data)));
        self.0.revision.store(revision, Ordering::Release);
        self.0.details.clear();
        Ok(())
    }

    async fn apply_changes(
        &self,
        db: &mut AnyConnection,
        old: &Snapshot,
        changed: &[i64],
        settings_changed: bool,
        revision: i64,
    ) -> Result<(), Error> {
        let site_data =
            if settings_changed { Arc::new(SiteData::load(db).await?) } else { old.site_data.clone() };
        let found = items(db, Some(changed), &site_data.taxonomy).await?;
        let removed: Vec<ProductId> = changed
            .iter()
            .filter_map(|id| ProductId::try_from(*id).ok())
            .filter(|id| found.iter().all(|item| item.id != *id))
            .collect();
        let before = changed.iter().filter_map(|id| old.products.by_id(ProductId::try_from(*id).ok()?));
        let mut stale: Vec<Box<str>> = before.map(|item| item.slug.clone()).collect();
        stale.extend(found.iter().map(|item| item.slug.clone()));
        let products = old.products.updated(found, &removed);
        if products.is_some() || settings_changed {
            let products = products.unwrap_or_else(|| old.products.clone());
            self.0.snapshot.store(Some(Snapshot::new(products, site_data)));
        }
        self.0.revision.store(revision, Ordering::Release);
        for slug in stale {
            self.0.details.remove(&slug);
        }
        Ok(())
    }

    /// Follows the catalogue until the process ends: changes of this process at once, those of others by
    /// polling.
    pub async fn run(self) {
        loop {
            if let Err(error) = with_job_timeout(self.refresh()).await {
                tracing::error!(%error, "catalogue cache refresh failed");
            }
            tokio::select! {
                () = self.0.store.committed_revision().changed() => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }
}

/// Loads the cached form of all products, or of these.
async fn items(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
    taxonomy: &Taxonomy,
) -> Result<Vec<Arc<CachedProduct>>, Error> {
    let (mut items, mut buffer, mut broken) = (Vec::new(), Vec::new(), None);
    catalogue_rows::stream(db, ids, taxonomy, |listing| match CachedProduct::new(listing, &mut buffer) {
        Ok(item) => items.push(Arc::new(item)),
        Err(error) => broken = Some(decode_error("product", error)),
    })
    .await?;
    broken.map_or(Ok(items), Err)
}
