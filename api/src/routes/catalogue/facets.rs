//! Facets of a product list, counted with the bit sets of the catalogue cache (rule 3.24).

use fixedbitset::FixedBitSet;
use mostrador_core::catalogue::{CategoryFacet, CollectionFacet, Facets, PriceBand, PriceFacet, PriceMode};

use crate::catalogue_cache::Snapshot;
use crate::catalogue_cache::product_index::Filter;

/// Returns the facets of the products that match a filter, or only of those in `matching`. Each field is
/// counted as if the list were not filtered by that field.
pub(crate) fn facets(
    all: &Snapshot,
    filter: &Filter,
    matching: Option<&FixedBitSet>,
    mode: PriceMode,
) -> Facets {
    let remaining = |filter: &Filter| {
        let mut remaining = all.products.filter(filter, mode);
        if let Some(matching) = matching {
            remaining.intersect_with(matching);
        }
        remaining
    };
    let (products, taxonomy) = (&all.products, &all.site_data.taxonomy);

    let of_any_category = remaining(&Filter { categories: Vec::new(), ..filter.clone() });
    let categories = taxonomy.categories.iter().filter_map(|category| {
        let count = count_of(products.in_category(category.id), &of_any_category)?;
        Some(CategoryFacet { category: category.into(), count })
    });

    let of_any_collection = remaining(&Filter { collections: Vec::new(), ..filter.clone() });
    let collections = taxonomy.collections.iter().filter_map(|own| {
        let count = count_of(products.in_collection(own.collection.id), &of_any_collection)?;
        Some(CollectionFacet { collection: own.collection.clone(), count })
    });

    let at_any_price = remaining(&Filter { prices: None, ..filter.clone() });
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

fn count_of(set: Option<&FixedBitSet>, remaining: &FixedBitSet) -> Option<u32> {
    let count = u32::try_from(set?.intersection_count(remaining)).unwrap_or(u32::MAX);
    (count > 0).then_some(count)
}
