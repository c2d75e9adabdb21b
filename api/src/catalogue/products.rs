//! Products: lists, search, and the page of one.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::catalogue::{PriceMode, Product, ProductDetail};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::{Answered, json, sent, shown};
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::auth;
use crate::http::query::{ListQuery, MAX_LIMIT};
use crate::showcase::Snapshot;
use crate::showcase::answer::{Answer, Audience};
use crate::showcase::order::Sort;
use crate::showcase::products::{Filter, Window};
use crate::state::Shop;
use crate::store::products;
use crate::text;

/// Longest text that is searched for.
const MAX_QUERY: usize = 200;
/// Most words of it that count.
const MAX_WORDS: usize = 8;

/// What a price token that does not count is told.
const PRICE_TOKEN: &str = "The price token does not count: `jwt_price_expired`, `jwt_price_invalid_signature`, `jwt_price_generic_error`";

const SORTS: &[(&str, Sort)] = &[
    ("id", Sort::Id),
    ("title", Sort::Title),
    ("price", Sort::Price),
    ("collection", Sort::Collection),
    ("created_at", Sort::CreatedAt),
];

/// What products are filtered and sorted by, and how they are paged.
struct ProductFilters;

impl IntoParams for ProductFilters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let filters = [
            parameters::ids("filter[id]", "Any of these products"),
            parameters::texts("filter[category.slug]", "In any of these categories"),
            parameters::ids("filter[categories]", "In any of these categories, by identifier"),
            parameters::ids("filter[category]", "The same"),
            parameters::texts("filter[collection.slug]", "Of any of these collections"),
            parameters::ids("filter[collection]", "Of any of these collections, by identifier"),
            parameters::flag("filter[featured]", "Shown on the home page, or not"),
            parameters::flag("filter[calendarized]", "Taking place on dates, or not"),
            parameters::sort(SORTS),
        ];
        filters.into_iter().chain(parameters::paging(MAX_LIMIT)).collect()
    }
}

/// Products, filtered, sorted and paged; with a price token at professional prices.
///
/// # Errors
/// 400 for a filter, sort, page or limit that makes no sense.
#[utoipa::path(
    get, path = "/products", tag = "products",
    params(ProductFilters),
    security((), ("price" = [])),
    responses((status = 200, body = Page<Product>), (status = 401, description = PRICE_TOKEN)),
)]
pub async fn list(
    State(shop): State<Shop>,
    mode: auth::PriceMode,
    mut query: ListQuery,
    asked: HeaderMap,
) -> Answered {
    let mode = PriceMode::from(mode);
    let wanted = Wanted::of(&mut query)?;
    query.done()?;
    shown(&shop, &asked, &format!("products/{mode:?}/{wanted:?}"), |all| Ok(wanted.found(all, mode))).await
}

/// What is searched for.
struct SearchText;

impl IntoParams for SearchText {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![parameters::text("query", "The words to look for", MAX_QUERY)]
    }
}

/// Products by their words: every word of the query must occur, whatever its accents and capitals.
///
/// # Errors
/// As [`list`].
#[utoipa::path(
    get, path = "/searchs", tag = "search",
    params(SearchText, ProductFilters),
    security((), ("price" = [])),
    responses((status = 200, body = Page<Product>), (status = 401, description = PRICE_TOKEN)),
)]
pub async fn search(
    State(shop): State<Shop>,
    mode: auth::PriceMode,
    mut query: ListQuery,
    asked: HeaderMap,
) -> Answered {
    let mode = PriceMode::from(mode);
    let mut wanted = Wanted::of(&mut query)?;
    query.done()?;
    let text = query.other("query").unwrap_or_default();
    if text.chars().count() > MAX_QUERY {
        return Err(ApiError::bad_request("query_too_long", "Busca con menos palabras."));
    }
    let words: Vec<String> = text::words(text).into_iter().take(MAX_WORDS).collect();
    let mut ids = Vec::new();
    if !words.is_empty() {
        ids = products::matching(&mut *shop.store().read().await?, &words).await?;
        ids.retain(|id| wanted.filter.ids.as_ref().is_none_or(|only| only.contains(id)));
    }
    wanted.filter.ids = Some(ids);
    let snapshot = shop.showcase().current().await?;
    Ok(sent(&asked, Arc::new(wanted.found(&snapshot, mode)), None))
}

/// One product, as its own page shows it; with a price token at professional prices.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/products/{slug}", tag = "products",
    params(("slug" = String, Path, description = "The last segment of its address")),
    security((), ("price" = [])),
    responses(
        (status = 200, body = ProductDetail),
        (status = 401, description = PRICE_TOKEN),
        (status = 404, description = "`product_not_found`"),
    ),
)]
pub async fn detail(
    State(shop): State<Shop>,
    mode: auth::PriceMode,
    Path(slug): Path<String>,
    asked: HeaderMap,
) -> Answered {
    let mode = PriceMode::from(mode);
    let showcase = shop.showcase();
    showcase.current().await?;
    let kept = if mode == PriceMode::Consumer { showcase.detail(&slug) } else { None };
    if let Some(answer) = kept {
        return Ok(sent(&asked, answer, None));
    }
    let revision = showcase.revision();
    let unknown = || ApiError::not_found("product_not_found", "Este producto no existe o ya no se vende.");
    let product = products::by_slug(&mut *shop.store().read().await?, &slug, mode).await?;
    let answer = Arc::new(json(&product.ok_or_else(unknown)?, audience(mode))?);
    if mode == PriceMode::Consumer {
        showcase.keep_detail(&slug, answer.clone(), revision);
    }
    Ok(sent(&asked, answer, None))
}

fn audience(mode: PriceMode) -> Audience {
    match mode {
        PriceMode::Consumer => Audience::Consumers,
        PriceMode::Professional => Audience::Professionals,
    }
}

/// What a list is asked for.
#[derive(Debug)]
struct Wanted {
    filter: Filter,
    /// Slugs of categories and collections, for which the snapshot knows the identifiers.
    category_slugs: Option<Vec<String>>,
    collection_slugs: Option<Vec<String>>,
    sort: Sort,
    descending: bool,
    page: u32,
    limit: u32,
}

impl Wanted {
    fn of(query: &mut ListQuery) -> Result<Self, ApiError> {
        let categories = [query.ids("categories")?, query.ids("category")?];
        let filter = Filter {
            ids: query.ids("id")?,
            categories: categories.into_iter().flatten().collect(),
            collections: query.ids("collection")?.into_iter().collect(),
            featured: query.flag("featured")?,
            calendarized: query.flag("calendarized")?,
        };
        let (sort, descending) = query.sort(SORTS)?.unwrap_or_default();
        let (page, limit) = query.page(MAX_LIMIT)?;
        let (category_slugs, collection_slugs) =
            (query.texts("category.slug"), query.texts("collection.slug"));
        Ok(Self { filter, category_slugs, collection_slugs, sort, descending, page, limit })
    }

    fn filter(&self, all: &Snapshot) -> Filter {
        let mut filter = self.filter.clone();
        filter.categories.extend(self.category_slugs.as_ref().map(|slugs| all.house.category_ids(slugs)));
        filter
            .collections
            .extend(self.collection_slugs.as_ref().map(|slugs| all.house.collection_ids(slugs)));
        filter
    }

    fn found(&self, all: &Snapshot, mode: PriceMode) -> Answer {
        let window = Window {
            sort: self.sort,
            descending: self.descending,
            limit: self.limit as usize,
            offset: (self.page as usize - 1).saturating_mul(self.limit as usize),
        };
        let found = all.products.narrowed(&self.filter(all));
        let (items, total) = all.products.window(&found, window, mode);
        let mut json =
            Vec::with_capacity(items.iter().map(|item| item.card(mode).len() + 1).sum::<usize>() + 64);
        json.extend_from_slice(b"{\"data\":[");
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                json.push(b',');
            }
            json.extend_from_slice(item.card(mode));
        }
        json.extend_from_slice(
            format!("],\"total\":{total},\"page\":{},\"limit\":{}}}", self.page, self.limit).as_bytes(),
        );
        Answer::new(json, audience(mode))
    }
}
