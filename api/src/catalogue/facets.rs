//! What a list can be narrowed to, counted by the sets that the showcase keeps (rule 3.24).

use fixedbitset::FixedBitSet;
use mostrador_core::catalogue::{CategoryFacet, CollectionFacet, Facets, PriceBand, PriceFacet, PriceMode};

use crate::showcase::Snapshot;
use crate::showcase::products::Filter;

/// The facets of the products that a filter leaves, of those `matching` when only some are meant. Each field is
/// counted as if it were not filtered by itself.
pub(super) fn facets(
    all: &Snapshot,
    filter: &Filter,
    matching: Option<&FixedBitSet>,
    mode: PriceMode,
) -> Facets {
    let left = |filter: &Filter| {
        let mut left = all.products.narrowed(filter, mode);
        if let Some(matching) = matching {
            left.intersect_with(matching);
        }
        left
    };
    let (products, taxonomy) = (&all.products, &all.house.taxonomy);

    let of_any_category = left(&Filter { categories: Vec::new(), ..filter.clone() });
    let categories = taxonomy.categories.iter().filter_map(|category| {
        let count = counted(products.in_category(category.id), &of_any_category)?;
        Some(CategoryFacet { category: category.into(), count })
    });

    let of_any_collection = left(&Filter { collections: Vec::new(), ..filter.clone() });
    let collections = taxonomy.collections.iter().filter_map(|own| {
        let count = counted(products.in_collection(own.collection.id), &of_any_collection)?;
        Some(CollectionFacet { collection: own.collection.clone(), count })
    });

    let at_any_price = left(&Filter { prices: None, ..filter.clone() });
    let mut prices: Vec<PriceFacet> =
        PriceBand::all().into_iter().map(|band| PriceFacet { band, count: 0 }).collect();
    for price in products.prices(&at_any_price, mode) {
        if let Some(facet) = prices.iter_mut().find(|facet| facet.band.contains(price)) {
            facet.count += 1;
        }
    }
    prices.retain(|facet| facet.count > 0);

    Facets { categories: categories.collect(), collections: collections.collect(), prices }
}

/// How many of a set are left; nothing when none is.
fn counted(set: Option<&FixedBitSet>, left: &FixedBitSet) -> Option<u32> {
    let count = u32::try_from(set?.intersection_count(left)).unwrap_or(u32::MAX);
    (count > 0).then_some(count)
}
