//! Query of a product list: filters, sort and page, the same for lists and searches.

use std::sync::Arc;

use mostrador_core::catalogue::{PriceBand, PriceMode};
use serde::Serialize;

use crate::catalogue_cache::Snapshot;
use crate::catalogue_cache::cached_product::CachedProduct;
use crate::catalogue_cache::product_index::{Filter, Window};
use crate::catalogue_cache::sort_index::Sort;
use crate::catalogue_cache::stored_response::{PriceAudience, StoredResponse};
use crate::error::ApiError;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::{ListQuery, MAX_LIMIT, PageRequest, invalid_filter};

pub(crate) const INVALID_PRICE_TOKEN: &str = "Invalid price token: `jwt_price_expired`, \
    `jwt_price_invalid_signature`, `jwt_price_generic_error`";

const PRICE_BAND_PATTERN: &str =
    r"^([0-9]{1,9}(\.[0-9]{1,6})?-([0-9]{1,9}(\.[0-9]{1,6})?)?|-[0-9]{1,9}(\.[0-9]{1,6})?)$";

const SORTS: &[(&str, Sort)] = &[
    ("id", Sort::Id),
    ("title", Sort::Title),
    ("price", Sort::Price),
    ("collection", Sort::Collection),
    ("created_at", Sort::CreatedAt),
];

query_parameters!(pub(crate) ProductFilters: {
    let filters = [
        parameters::ids("filter[id]", "Any of these products; without a limit, all on one page"),
        parameters::texts("filter[category.slug]", "In any of these categories"),
        parameters::ids("filter[categories]", "In any of these categories, by identifier"),
        parameters::ids("filter[category]", "Same as `filter[categories]`"),
        parameters::texts("filter[collection.slug]", "Of any of these collections"),
        parameters::ids("filter[collection]", "Of any of these collections, by identifier"),
        parameters::patterns(
            "filter[price]",
            "In any of these price bands, in euros and by the displayed price: `10-20`, `-10`, `100-`",
            PRICE_BAND_PATTERN,
        ),
        parameters::flag("filter[featured]", "Shown on the home page, or not"),
        parameters::flag("filter[calendarized]", "Taking place on dates, or not"),
        parameters::sort(SORTS),
    ];
    filters.into_iter().chain(parameters::paging(MAX_LIMIT))
});

#[derive(Debug)]
pub(crate) struct ProductQuery {
    filter: Filter,
    /// Slugs of categories and collections, whose identifiers are in the snapshot.
    category_slugs: Option<Vec<String>>,
    collection_slugs: Option<Vec<String>>,
    sort: Option<(Sort, bool)>,
    pub(crate) page: PageRequest,
}

impl ProductQuery {
    pub(crate) fn parse(query: &mut ListQuery) -> Result<Self, ApiError> {
        let categories = [query.take_ids("categories")?, query.take_ids("category")?];
        let filter = Filter {
            ids: query.take_ids("id")?,
            categories: categories.into_iter().flatten().collect(),
            collections: query.take_ids("collection")?.into_iter().collect(),
            prices: bands(query)?,
            featured: query.take_flag("featured")?,
            calendarized: query.take_flag("calendarized")?,
        };
        let (category_slugs, collection_slugs) =
            (query.take_texts("category.slug"), query.take_texts("collection.slug"));
        let sort = query.sort(SORTS)?;
        let page = match &filter.ids {
            Some(ids) => query.page_for_ids(ids, MAX_LIMIT)?,
            None => query.page(MAX_LIMIT)?,
        };
        query.ensure_consumed()?;
        Ok(Self { filter, category_slugs, collection_slugs, sort, page })
    }

    pub(crate) fn filter(&self, all: &Snapshot) -> Filter {
        let mut filter = self.filter.clone();
        filter.categories.extend(self.category_slugs.as_ref().map(|slugs| all.site_data.category_ids(slugs)));
        let collections = self.collection_slugs.as_ref();
        filter.collections.extend(collections.map(|slugs| all.site_data.collection_ids(slugs)));
        filter
    }

    /// Returns the requested part of the list; `None` without a sort key.
    pub(crate) fn window(&self) -> Option<Window> {
        let (sort, descending) = self.sort?;
        Some(Window { sort, descending, limit: self.page.limit as usize, offset: self.page.offset() })
    }
}

fn bands(query: &mut ListQuery) -> Result<Option<Vec<PriceBand>>, ApiError> {
    let Some(names) = query.take_texts("price") else { return Ok(None) };
    let bands: Option<Vec<_>> = names.iter().map(|name| PriceBand::parse(name)).collect();
    bands.map(Some).ok_or_else(|| invalid_filter("price"))
}

/// Returns the audience of a response in a price mode.
pub(crate) const fn audience(mode: PriceMode) -> PriceAudience {
    match mode {
        PriceMode::Consumer => PriceAudience::Consumers,
        PriceMode::Professional => PriceAudience::Professionals,
    }
}

/// Creates the response with the cached cards of a list as `data`, followed by the members of `tail`.
pub(crate) fn cards_response(
    items: &[&Arc<CachedProduct>],
    mode: PriceMode,
    tail: &impl Serialize,
) -> Result<StoredResponse, ApiError> {
    let mut json = Vec::with_capacity(16 << 10);
    json.extend_from_slice(b"{\"data\":[");
    for (position, item) in items.iter().enumerate() {
        if position > 0 {
            json.push(b',');
        }
        json.extend_from_slice(item.card(mode));
    }
    json.extend_from_slice(b"],");
    let tail = serde_json::to_vec(tail).map_err(|_| ApiError::internal())?;
    json.extend_from_slice(tail.get(1..).unwrap_or_default());
    Ok(StoredResponse::new(json, audience(mode)))
}
