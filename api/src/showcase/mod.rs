//! What everybody may read, in memory: lists are put together from cards that are written already, and answers that
//! were asked for once are sent again as they are.
//!
//! The showcase follows the catalogue's changes (`store::changes`): what this process writes it sees at once, what
//! others write within a moment. A change that no card shows, such as one unit less on a shelf, costs no answer.

pub mod answer;
mod cache;
pub mod house;
pub mod item;
pub mod order;
pub mod products;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use answer::Answer;
use arc_swap::ArcSwapOption;
use cache::Answers;
use house::House;
use item::Item;
use mostrador_core::navigation::PublicPage;
use products::Products;
use sqlx::{AnyConnection, Error};
use tokio::sync::Mutex;

use crate::operation::metrics::Route;
use crate::store::categories::Taxonomy;
use crate::store::changes::{self, Since};
use crate::store::row::decode;
use crate::store::{Store, in_time, listing};

/// How often it is asked whether others have changed the catalogue.
const PAUSE: Duration = Duration::from_millis(250);
/// Room for answers, in bytes: lists, and pages of products.
const LISTS: u64 = 24 << 20;
const DETAILS: u64 = 48 << 20;

/// Everything at one moment.
#[derive(Debug)]
pub struct Snapshot {
    /// The products.
    pub products: Products,
    /// What surrounds them.
    pub house: Arc<House>,
    /// What was answered already, by what it means; gone with the moment.
    lists: Answers,
    /// The same, by the path that was asked.
    paths: Answers<Remembered>,
}

/// An answer, and the route by which it was found.
#[derive(Clone, Debug)]
pub struct Remembered {
    /// The answer.
    pub answer: Arc<Answer>,
    /// The route.
    pub route: Route,
}

impl AsRef<Answer> for Remembered {
    fn as_ref(&self) -> &Answer {
        &self.answer
    }
}

impl Snapshot {
    fn new(products: Products, house: Arc<House>) -> Arc<Self> {
        let (lists, paths) = (Answers::with_room_for(LISTS), Answers::with_room_for(LISTS));
        Arc::new(Self { products, house, lists, paths })
    }

    /// The answer to a question, written when it is asked for the first time.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn answer<E>(
        &self,
        question: &str,
        write: impl FnOnce(&Self) -> Result<Answer, E>,
    ) -> Result<Arc<Answer>, E> {
        if let Some(answer) = self.answered(question) {
            return Ok(answer);
        }
        Ok(self.keep(question, write(self)?))
    }

    /// The page of a product; nothing when its address leads to none.
    #[must_use]
    pub fn page_of(&self, item: &Item) -> Option<PublicPage> {
        PublicPage::product(&self.house.taxonomy.category(item.category)?.slug, &item.slug)
    }

    /// What was answered to a question.
    #[must_use]
    pub fn answered(&self, question: &str) -> Option<Arc<Answer>> {
        self.lists.get(question)
    }

    /// Keeps the answer to a question.
    pub fn keep(&self, question: &str, answer: Answer) -> Arc<Answer> {
        let answer = Arc::new(answer);
        self.lists.put(question, answer.clone());
        answer
    }

    /// What was answered to this path, with its query.
    #[must_use]
    pub fn by_path(&self, path: &str) -> Option<Remembered> {
        self.paths.get(path)
    }

    /// Remembers what was answered to this path.
    pub fn remember(&self, path: &str, answer: Remembered) {
        self.paths.put(path, answer);
    }
}

/// The showcase of one process. Clones share it.
#[derive(Clone, Debug)]
pub struct Showcase(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    snapshot: ArcSwapOption<Snapshot>,
    /// Up to where the snapshot follows the catalogue. Raised after the snapshot was changed.
    revision: AtomicI64,
    /// One at a time looks for changes.
    refreshing: Mutex<()>,
    /// Pages of products, by their slugs: those that everybody sees.
    details: Answers,
}

impl Showcase {
    /// An empty one, which is filled when it is first looked at.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self(Arc::new(Inner {
            store,
            snapshot: ArcSwapOption::empty(),
            revision: AtomicI64::new(0),
            refreshing: Mutex::default(),
            details: Answers::with_room_for(DETAILS),
        }))
    }

    /// The catalogue, when it is known to hold what this process has written.
    #[must_use]
    pub fn at_hand(&self) -> Option<Arc<Snapshot>> {
        let known = self.revision();
        self.0.snapshot.load_full().filter(|_| self.0.store.written().revision() <= known)
    }

    /// The catalogue with everything that this process has written.
    ///
    /// # Errors
    /// It has never been read, and the database fails.
    pub async fn current(&self) -> Result<Arc<Snapshot>, Error> {
        if let Some(snapshot) = self.at_hand() {
            return Ok(snapshot);
        }
        let refreshed = self.refresh().await;
        match (self.0.snapshot.load_full(), refreshed) {
            (Some(snapshot), Ok(())) => Ok(snapshot),
            (Some(snapshot), Err(error)) => {
                tracing::error!(%error, "the catalogue is not followed");
                Ok(snapshot)
            }
            (None, refreshed) => Err(refreshed.err().unwrap_or(Error::PoolClosed)),
        }
    }

    /// Up to which change of the catalogue this is true.
    #[must_use]
    pub fn revision(&self) -> i64 {
        self.0.revision.load(Ordering::Acquire)
    }

    /// The page of a product, when it was asked for before.
    #[must_use]
    pub fn detail(&self, slug: &str) -> Option<Arc<Answer>> {
        self.0.details.get(slug)
    }

    /// Keeps the page of a product that was read when the catalogue was at a revision.
    pub fn keep_detail(&self, slug: &str, answer: Arc<Answer>, read_at: i64) {
        self.0.details.put(slug, answer);
        // It may have changed in between; then the change has been looked at before or after this line.
        if self.revision() != read_at {
            self.0.details.forget(slug);
        }
    }

    /// Looks at what changed in the catalogue.
    ///
    /// # Errors
    /// The database fails; then everything stays as it was.
    pub async fn refresh(&self) -> Result<(), Error> {
        let _one_at_a_time = self.0.refreshing.lock().await;
        let mut db = self.0.store.read().await?;
        let known = self.revision();
        let now = changes::revision(&mut db).await?;
        let Some(old) = self.0.snapshot.load_full() else { return self.fill(&mut db, now).await };
        if now == known {
            return Ok(());
        }
        match changes::since(&mut db, known, now).await? {
            Since::Everything => self.fill(&mut db, now).await,
            Since::Some { products, house } => self.follow(&mut db, &old, (&products, house), now).await,
        }
    }

    /// Reads everything.
    async fn fill(&self, db: &mut AnyConnection, now: i64) -> Result<(), Error> {
        let house = Arc::new(House::read(db).await?);
        let (items, _) = items(db, None, &house.taxonomy).await?;
        let products = Products::new(items.into_iter().map(Arc::new).collect());
        self.0.snapshot.store(Some(Snapshot::new(products, house)));
        self.0.revision.store(now, Ordering::Release);
        self.0.details.clear();
        Ok(())
    }

    /// Reads what changed.
    async fn follow(
        &self,
        db: &mut AnyConnection,
        old: &Snapshot,
        (changed, house_changed): (&[i64], bool),
        now: i64,
    ) -> Result<(), Error> {
        let house = if house_changed { Arc::new(House::read(db).await?) } else { old.house.clone() };
        let (found, slugs) = items(db, Some(changed), &house.taxonomy).await?;
        let gone: Vec<u32> = changed
            .iter()
            .filter_map(|id| u32::try_from(*id).ok())
            .filter(|id| found.iter().all(|item| item.id != *id))
            .collect();
        let before = changed.iter().filter_map(|id| old.products.by_id(u32::try_from(*id).ok()?));
        let mut stale: Vec<Box<str>> = before.map(|item| item.slug.clone()).collect();
        stale.extend(slugs);
        let products = old.products.with(found, &gone);
        if products.is_some() || house_changed {
            let products = products.unwrap_or_else(|| old.products.clone());
            self.0.snapshot.store(Some(Snapshot::new(products, house)));
        }
        self.0.revision.store(now, Ordering::Release);
        for slug in stale {
            self.0.details.forget(&slug);
        }
        Ok(())
    }

    /// Follows the catalogue for ever: at once what this process writes, within a moment what others do.
    pub async fn run(self) {
        loop {
            if let Err(error) = in_time(self.refresh()).await {
                tracing::error!(%error, "the catalogue is not followed");
            }
            tokio::select! {
                () = self.0.store.written().next() => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }
}

/// The items of all products or of these, and their addresses.
async fn items(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
    taxonomy: &Taxonomy,
) -> Result<(Vec<Item>, Vec<Box<str>>), Error> {
    let mut items = Vec::new();
    let mut broken = None;
    listing::read(db, ids, taxonomy, |listing| match Item::new(listing) {
        Ok(item) => items.push(item),
        Err(error) => broken = Some(decode("product", error)),
    })
    .await?;
    let slugs = if ids.is_some() { items.iter().map(|item| item.slug.clone()).collect() } else { Vec::new() };
    broken.map_or(Ok((items, slugs)), Err)
}
