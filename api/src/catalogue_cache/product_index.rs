//! Products in memory: found by identifier or slug, filtered with bit sets, iterated in any sort order.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use fixedbitset::FixedBitSet;
use mostrador_core::catalogue::{CategoryId, CollectionId, PriceBand, PriceMode, ProductId};
use mostrador_core::money::Money;

use super::cached_product::CachedProduct;
use super::sort_index::{Sort, SortIndex};

#[derive(Clone, Debug, Default)]
pub struct ProductIndex {
    items: Arc<Vec<Arc<CachedProduct>>>,
    index: Arc<Index>,
}

#[derive(Debug, Default)]
struct Index {
    /// Ascending, as the items are.
    ids: Vec<ProductId>,
    /// Displayed prices of the items, for consumers and for professionals.
    prices: [Vec<Money>; 2],
    /// Built on first use: only site hosting needs it.
    by_slug: OnceLock<HashMap<Box<str>, u32>>,
    sort_orders: SortIndex,
    listed: FixedBitSet,
    featured: FixedBitSet,
    calendarized: FixedBitSet,
    categories: HashMap<CategoryId, FixedBitSet>,
    collections: HashMap<CollectionId, FixedBitSet>,
}

/// Filter of a list. The values of one field are alternatives; all fields must match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Identifiers; also matches products that are not shown in lists.
    pub ids: Option<Vec<ProductId>>,
    /// Categories: a product must be in one of each inner list.
    pub categories: Vec<Vec<CategoryId>>,
    /// Collections: a product must be in one of each inner list.
    pub collections: Vec<Vec<CollectionId>>,
    pub prices: Option<Vec<PriceBand>>,
    pub featured: Option<bool>,
    pub calendarized: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub sort: Sort,
    pub descending: bool,
    pub limit: usize,
    pub offset: usize,
}

impl ProductIndex {
    /// Creates the indexes of these products, which are sorted by identifier.
    pub fn new(items: Vec<Arc<CachedProduct>>) -> Self {
        let index = Arc::new(Index::build(&items));
        Self { items: Arc::new(items), index }
    }

    /// Returns a copy with some items replaced or removed; `None` if nothing differs.
    pub fn updated(&self, changed: Vec<Arc<CachedProduct>>, removed: &[ProductId]) -> Option<Self> {
        let changed: Vec<Arc<CachedProduct>> = changed
            .into_iter()
            .filter(|item| self.by_id(item.id).is_none_or(|known| known != item))
            .collect();
        let removed: Vec<ProductId> =
            removed.iter().copied().filter(|id| self.by_id(*id).is_some()).collect();
        if changed.is_empty() && removed.is_empty() {
            return None;
        }
        let same_keys = |item: &Arc<CachedProduct>| {
            self.by_id(item.id).is_some_and(|known| known.keys == item.keys && known.slug == item.slug)
        };
        let mut items = (*self.items).clone();
        if removed.is_empty() && changed.iter().all(same_keys) {
            for item in changed {
                if let Some(place) = self.position(item.id).and_then(|place| items.get_mut(place)) {
                    *place = item;
                }
            }
            return Some(Self { items: Arc::new(items), index: self.index.clone() });
        }
        let replaced = |id: ProductId| removed.contains(&id) || changed.iter().any(|item| item.id == id);
        items.retain(|item| !replaced(item.id));
        items.extend(changed.iter().cloned());
        items.sort_unstable_by_key(|item| item.id);
        Some(Self::new(items))
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn by_id(&self, id: ProductId) -> Option<&Arc<CachedProduct>> {
        self.items.get(self.position(id)?)
    }

    pub fn by_slug(&self, slug: &str) -> Option<&Arc<CachedProduct>> {
        let places = || self.items.iter().map(|item| item.slug.clone()).zip(0..).collect();
        let place = self.index.by_slug.get_or_init(places).get(slug)?;
        self.items.get(*place as usize)
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<CachedProduct>> {
        self.items.iter()
    }

    /// Returns the index of a product in the bit sets.
    pub fn position(&self, id: ProductId) -> Option<usize> {
        self.index.ids.binary_search(&id).ok()
    }

    /// Replaces the identifiers of products by their indexes in the bit sets; fast for ascending identifiers.
    pub fn positions<T>(&self, found: Vec<(ProductId, T)>) -> impl Iterator<Item = (usize, T)> {
        positions(&self.index.ids, found)
    }

    pub fn get(&self, position: usize) -> Option<&Arc<CachedProduct>> {
        self.items.get(position)
    }

    pub fn filter(&self, filter: &Filter, mode: PriceMode) -> FixedBitSet {
        let index = &*self.index;
        let mut found = match &filter.ids {
            None => index.listed.clone(),
            Some(ids) => {
                let mut found = FixedBitSet::with_capacity(self.items.len());
                ids.iter().filter_map(|id| self.position(*id)).for_each(|place| found.insert(place));
                found
            }
        };
        for ids in &filter.categories {
            found.intersect_with(&self.union(ids.iter().filter_map(|id| self.in_category(*id))));
        }
        for ids in &filter.collections {
            found.intersect_with(&self.union(ids.iter().filter_map(|id| self.in_collection(*id))));
        }
        for (required, set) in
            [(filter.featured, &index.featured), (filter.calendarized, &index.calendarized)]
        {
            match required {
                Some(true) => found.intersect_with(set),
                Some(false) => found.difference_with(set),
                None => {}
            }
        }
        if let Some(bands) = &filter.prices {
            let outside: Vec<usize> = found
                .ones()
                .filter(|place| {
                    let price = self.price(*place, mode);
                    price.is_none_or(|price| bands.iter().all(|band| !band.contains(price)))
                })
                .collect();
            for place in outside {
                found.remove(place);
            }
        }
        found
    }

    fn union<'a>(&self, sets: impl Iterator<Item = &'a FixedBitSet>) -> FixedBitSet {
        let mut union = FixedBitSet::with_capacity(self.items.len());
        sets.for_each(|set| union.union_with(set));
        union
    }

    pub fn in_category(&self, id: CategoryId) -> Option<&FixedBitSet> {
        self.index.categories.get(&id)
    }

    pub fn in_collection(&self, id: CollectionId) -> Option<&FixedBitSet> {
        self.index.collections.get(&id)
    }

    pub fn prices(&self, found: &FixedBitSet, mode: PriceMode) -> impl Iterator<Item = Money> {
        found.ones().filter_map(move |place| self.price(place, mode))
    }

    fn price(&self, position: usize, mode: PriceMode) -> Option<Money> {
        let [consumer, professional] = &self.index.prices;
        if mode == PriceMode::Professional { professional } else { consumer }.get(position).copied()
    }

    /// Returns one page of the found items, and the total number of items.
    pub fn window(
        &self,
        found: &FixedBitSet,
        window: Window,
        mode: PriceMode,
    ) -> (Vec<&Arc<CachedProduct>>, usize) {
        let total = found.count_ones(..);
        if window.offset >= total {
            return (Vec::new(), total);
        }
        let order =
            self.index.sort_orders.iter(window.sort, window.descending, mode == PriceMode::Professional);
        let part =
            order.filter(|place| found.contains(*place as usize)).skip(window.offset).take(window.limit);
        (part.filter_map(|place| self.items.get(place as usize)).collect(), total)
    }
}

impl Index {
    fn build(items: &[Arc<CachedProduct>]) -> Self {
        let empty = || FixedBitSet::with_capacity(items.len());
        let mut index = Self {
            ids: items.iter().map(|item| item.id).collect(),
            prices: [PriceMode::Consumer, PriceMode::Professional]
                .map(|mode| items.iter().map(|item| item.price(mode)).collect()),
            sort_orders: SortIndex::new(items),
            listed: empty(),
            featured: empty(),
            calendarized: empty(),
            ..Self::default()
        };
        for (bit, item) in items.iter().enumerate() {
            let keys = &item.keys;
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

/// Replaces identifiers by their positions in `ids`, which are ascending. Each search begins at the last found
/// one, in steps of increasing length.
fn positions<T>(ids: &[ProductId], found: Vec<(ProductId, T)>) -> impl Iterator<Item = (usize, T)> {
    let mut last = 0;
    found.into_iter().filter_map(move |(id, value)| {
        let begin = if ids.get(last).is_some_and(|known| *known <= id) { last } else { 0 };
        let mut distance = 1;
        while ids.get(begin + distance).is_some_and(|known| *known <= id) {
            distance *= 2;
        }
        let begin = begin + distance / 2;
        let within = ids.get(begin..ids.len().min(begin + distance.div_ceil(2)))?;
        last = begin + within.binary_search(&id).ok()?;
        Some((last, value))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn positions_are_those_of_the_identifiers(
            ids in proptest::collection::btree_set(0_u32..300, 0..200),
            found in proptest::collection::vec(0_u32..300, 0..200),
            sorted: bool,
        ) {
            let ids: Vec<ProductId> = ids.into_iter().map(ProductId::from).collect();
            let mut found: Vec<(ProductId, u32)> = found.into_iter().map(|id| (id.into(), id)).collect();
            if sorted {
                found.sort_unstable();
            }
            let expected: Vec<(usize, u32)> =
                found.iter().filter_map(|(id, value)| Some((ids.binary_search(id).ok()?, *value))).collect();
            prop_assert_eq!(positions(&ids, found).collect::<Vec<_>>(), expected);
        }
    }
}
