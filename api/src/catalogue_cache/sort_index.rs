//! Sort indexes of product lists, each computed once.

use std::cmp::Reverse;
use std::sync::Arc;

use super::cached_product::{CachedProduct, ProductKeys};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Id,
    Title,
    /// Displayed price: the lowest of the variants.
    Price,
    /// Position of the collection. Products without one come last, in both directions.
    Collection,
    CreatedAt,
}

/// Indexes of all items in each sort order. Items are stored by identifier, so that order needs no index of
/// its own.
#[derive(Debug, Default)]
pub(crate) struct SortIndex {
    title: Vec<u32>,
    price: Vec<u32>,
    professional_price: Vec<u32>,
    collection: Vec<u32>,
    collection_down: Vec<u32>,
    created_at: Vec<u32>,
    len: u32,
}

impl SortIndex {
    pub(crate) fn new(items: &[Arc<CachedProduct>]) -> Self {
        fn sorted<'a, K: Ord>(
            items: &'a [Arc<CachedProduct>],
            key: impl Fn(&'a ProductKeys) -> K,
        ) -> Vec<u32> {
            // Equal keys stay ordered by identifier.
            let mut keyed: Vec<_> = items.iter().map(|item| key(&item.keys)).zip(0..).collect();
            keyed.sort();
            keyed.into_iter().map(|(_, place)| place).collect()
        }
        let mut collection_down: Vec<_> = items
            .iter()
            .map(|item| item.keys.collection.map(|(_, position)| Reverse(position)))
            .zip((0..).map(Reverse))
            .collect();
        collection_down.sort_unstable_by_key(|(position, place)| (position.is_none(), *position, *place));
        Self {
            title: sorted(items, |keys| &*keys.title),
            price: sorted(items, |keys| keys.price),
            professional_price: sorted(items, |keys| keys.professional_price),
            collection: sorted(items, |keys| {
                keys.collection.map_or((true, 0), |(_, position)| (false, position))
            }),
            collection_down: collection_down.into_iter().map(|(_, Reverse(place))| place).collect(),
            created_at: sorted(items, |keys| keys.created_at),
            len: u32::try_from(items.len()).unwrap_or(u32::MAX),
        }
    }

    pub(crate) fn iter(
        &self,
        sort: Sort,
        descending: bool,
        professional: bool,
    ) -> Box<dyn Iterator<Item = u32> + '_> {
        let order = match sort {
            Sort::Id if descending => return Box::new((0..self.len).rev()),
            Sort::Id => return Box::new(0..self.len),
            Sort::Collection if descending => return Box::new(self.collection_down.iter().copied()),
            Sort::Collection => &self.collection,
            Sort::Title => &self.title,
            Sort::Price if professional => &self.professional_price,
            Sort::Price => &self.price,
            Sort::CreatedAt => &self.created_at,
        };
        if descending { Box::new(order.iter().rev().copied()) } else { Box::new(order.iter().copied()) }
    }
}
