//! The products in memory: found by identifier or address, filtered by sets, walked in any order.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use fixedbitset::FixedBitSet;
use mostrador_core::catalogue::{PriceBand, PriceMode};
use mostrador_core::money::Money;

use super::item::Item;
use super::order::{Orders, Sort};

/// Every product.
#[derive(Clone, Debug, Default)]
pub struct Products {
    /// By identifier.
    items: Arc<Vec<Arc<Item>>>,
    index: Arc<Index>,
}

/// What follows from the keys of all items together.
#[derive(Debug, Default)]
struct Index {
    by_id: HashMap<u32, u32>,
    /// Written when it is first asked for: only the hosting of the site asks.
    by_slug: OnceLock<HashMap<Box<str>, u32>>,
    orders: Orders,
    listed: FixedBitSet,
    featured: FixedBitSet,
    calendarized: FixedBitSet,
    categories: HashMap<u32, FixedBitSet>,
    collections: HashMap<u32, FixedBitSet>,
}

/// What a list is narrowed to. Several values in one field mean any of them; fields add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Identifiers; also finds products that no list shows.
    pub ids: Option<Vec<u32>>,
    /// Categories a product is in, for each field that asks for some.
    pub categories: Vec<Vec<u32>>,
    /// Collections, for each field that asks for some.
    pub collections: Vec<Vec<u32>>,
    /// Bands of prices as the visitor sees them.
    pub prices: Option<Vec<PriceBand>>,
    /// Featured or not.
    pub featured: Option<bool>,
    /// With dates or not.
    pub calendarized: Option<bool>,
}

/// Part of a list.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The field.
    pub sort: Sort,
    /// From high to low.
    pub descending: bool,
    /// At most so many.
    pub limit: usize,
    /// Leaving out so many.
    pub offset: usize,
}

impl Products {
    /// These products, whose identifiers ascend.
    #[must_use]
    pub fn new(items: Vec<Arc<Item>>) -> Self {
        let index = Arc::new(Index::of(&items));
        Self { items: Arc::new(items), index }
    }

    /// The same with some items as they are now, and without those that are gone. Nothing when all stays as it was.
    #[must_use]
    pub fn with(&self, changed: Vec<Item>, gone: &[u32]) -> Option<Self> {
        let changed: Vec<Arc<Item>> = changed
            .into_iter()
            .filter(|item| self.by_id(item.id).is_none_or(|known| **known != *item))
            .map(Arc::new)
            .collect();
        let gone: Vec<u32> = gone.iter().copied().filter(|id| self.by_id(*id).is_some()).collect();
        if changed.is_empty() && gone.is_empty() {
            return None;
        }
        let same_keys = |item: &Arc<Item>| {
            self.by_id(item.id).is_some_and(|known| known.keys == item.keys && known.slug == item.slug)
        };
        let mut items = (*self.items).clone();
        if gone.is_empty() && changed.iter().all(same_keys) {
            for item in changed {
                if let Some(place) = self.place(item.id).and_then(|place| items.get_mut(place)) {
                    *place = item;
                }
            }
            return Some(Self { items: Arc::new(items), index: self.index.clone() });
        }
        let replaced = |id: u32| gone.contains(&id) || changed.iter().any(|item| item.id == id);
        items.retain(|item| !replaced(item.id));
        items.extend(changed.iter().cloned());
        items.sort_unstable_by_key(|item| item.id);
        Some(Self::new(items))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The product with this identifier.
    #[must_use]
    pub fn by_id(&self, id: u32) -> Option<&Arc<Item>> {
        self.items.get(self.place(id)?)
    }

    /// The product of this address.
    #[must_use]
    pub fn by_slug(&self, slug: &str) -> Option<&Arc<Item>> {
        let places = || self.items.iter().map(|item| item.slug.clone()).zip(0..).collect();
        let place = self.index.by_slug.get_or_init(places).get(slug)?;
        self.items.get(*place as usize)
    }

    /// Every product, by identifier.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Item>> {
        self.items.iter()
    }

    /// The place of a product in sets of products.
    #[must_use]
    pub fn place(&self, id: u32) -> Option<usize> {
        self.index.by_id.get(&id).map(|place| *place as usize)
    }

    /// The products that a filter leaves.
    #[must_use]
    pub fn narrowed(&self, filter: &Filter, mode: PriceMode) -> FixedBitSet {
        let index = &*self.index;
        let mut found = match &filter.ids {
            None => index.listed.clone(),
            Some(ids) => {
                let mut found = FixedBitSet::with_capacity(self.items.len());
                ids.iter().filter_map(|id| self.place(*id)).for_each(|place| found.insert(place));
                found
            }
        };
        let any = |sets: &HashMap<u32, FixedBitSet>, wanted: &[u32]| {
            let mut any = FixedBitSet::with_capacity(self.items.len());
            wanted.iter().filter_map(|id| sets.get(id)).for_each(|set| any.union_with(set));
            any
        };
        for wanted in &filter.categories {
            found.intersect_with(&any(&index.categories, wanted));
        }
        for wanted in &filter.collections {
            found.intersect_with(&any(&index.collections, wanted));
        }
        for (wanted, set) in [(filter.featured, &index.featured), (filter.calendarized, &index.calendarized)]
        {
            match wanted {
                Some(true) => found.intersect_with(set),
                Some(false) => found.difference_with(set),
                None => {}
            }
        }
        if let Some(bands) = &filter.prices {
            let outside: Vec<usize> = found
                .ones()
                .filter(|place| {
                    let price = self.items.get(*place).map(|item| item.price(mode));
                    price.is_none_or(|price| bands.iter().all(|band| !band.contains(price)))
                })
                .collect();
            for place in outside {
                found.remove(place);
            }
        }
        found
    }

    /// The products of a category; nothing when it has none.
    #[must_use]
    pub fn in_category(&self, id: u32) -> Option<&FixedBitSet> {
        self.index.categories.get(&id)
    }

    /// The products of a collection; nothing when it has none.
    #[must_use]
    pub fn in_collection(&self, id: u32) -> Option<&FixedBitSet> {
        self.index.collections.get(&id)
    }

    /// The prices of these products as the visitor sees them.
    pub fn prices(&self, found: &FixedBitSet, mode: PriceMode) -> impl Iterator<Item = Money> {
        found.ones().filter_map(move |place| self.items.get(place).map(|item| item.price(mode)))
    }

    /// The items of one window of those found, and how many there are over all.
    #[must_use]
    pub fn window(&self, found: &FixedBitSet, window: Window, mode: PriceMode) -> (Vec<&Arc<Item>>, usize) {
        let total = found.count_ones(..);
        if window.offset >= total {
            return (Vec::new(), total);
        }
        let order = self.index.orders.walk(window.sort, window.descending, mode == PriceMode::Professional);
        let part =
            order.filter(|place| found.contains(*place as usize)).skip(window.offset).take(window.limit);
        (part.filter_map(|place| self.items.get(place as usize)).collect(), total)
    }
}

impl Index {
    fn of(items: &[Arc<Item>]) -> Self {
        let empty = || FixedBitSet::with_capacity(items.len());
        let mut index = Self {
            orders: Orders::of(items),
            listed: empty(),
            featured: empty(),
            calendarized: empty(),
            ..Self::default()
        };
        for (item, place) in items.iter().zip(0_u32..) {
            let (keys, bit) = (&item.keys, place as usize);
            index.by_id.insert(item.id, place);
            index.listed.set(bit, keys.listed);
            index.featured.set(bit, keys.featured);
            index.calendarized.set(bit, keys.calendarized);
            for category in &keys.categories {
                index.categories.entry(*category).or_insert_with(empty).insert(bit);
            }
            if let Some((collection, _)) = keys.collection {
                index.collections.entry(collection).or_insert_with(empty).insert(bit);
            }
        }
        index
    }
}
