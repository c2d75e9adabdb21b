//! Products: lists, search, and the page of one.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::catalogue::{Product, ProductDetail};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::Answer;
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::{ListQuery, MAX_LIMIT};
use crate::store::Store;
use crate::store::products::{self, Filter, Sort, Window};
use crate::text;

/// Longest text that is searched for.
const MAX_QUERY: usize = 200;
/// Most words of it that count.
const MAX_WORDS: usize = 8;

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
            parameters::texts("filter[collection.slug]", "Of any of these collections"),
            parameters::flag("filter[featured]", "Shown on the home page, or not"),
            parameters::flag("filter[calendarized]", "Taking place on dates, or not"),
            parameters::sort(SORTS),
        ];
        filters.into_iter().chain(parameters::paging(MAX_LIMIT)).collect()
    }
}

/// What is searched for.
struct SearchText;

impl IntoParams for SearchText {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![parameters::text("query", "The words to look for", MAX_QUERY)]
    }
}

/// Products, filtered, sorted and paged.
///
/// # Errors
/// 400 for a filter, sort, page or limit that makes no sense.
#[utoipa::path(
    get, path = "/products", tag = "products",
    params(ProductFilters),
    responses((status = 200, body = Page<Product>)),
)]
pub async fn list(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<Product>> {
    let filter = filter(&mut query)?;
    found(&store, &query, &filter).await
}

/// Products by their words: every word of the query must occur, whatever its accents and capitals.
///
/// # Errors
/// As [`list`].
#[utoipa::path(
    get, path = "/searchs", tag = "search",
    params(SearchText, ProductFilters),
    responses((status = 200, body = Page<Product>)),
)]
pub async fn search(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<Product>> {
    let mut filter = filter(&mut query)?;
    let wanted = query.other("query").unwrap_or_default();
    if wanted.chars().count() > MAX_QUERY {
        return Err(ApiError::bad_request("query_too_long", "Busca con menos palabras."));
    }
    filter.words = text::words(wanted).into_iter().take(MAX_WORDS).collect();
    if filter.words.is_empty() {
        let (page, limit) = query.page(MAX_LIMIT)?;
        return Ok(Json(Page { data: Vec::new(), total: 0, page, limit }));
    }
    found(&store, &query, &filter).await
}

/// One product, as its own page shows it.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/products/{slug}", tag = "products",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = ProductDetail), (status = 404, description = "`product_not_found`")),
)]
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<ProductDetail> {
    let mut db = store.read().await?;
    let product = products::by_slug(&mut db, &slug).await?;
    product
        .map(Json)
        .ok_or_else(|| ApiError::not_found("product_not_found", "Este producto no existe o ya no se vende."))
}

async fn found(store: &Store, query: &ListQuery, filter: &Filter) -> Answer<Page<Product>> {
    let (sort, descending) = query.sort(SORTS)?.unwrap_or_default();
    let (page, limit) = query.page(MAX_LIMIT)?;
    let window = Window { sort, descending, limit, offset: u64::from(page - 1) * u64::from(limit) };
    let mut db = store.read().await?;
    let (data, total) = products::list(&mut db, filter, window).await?;
    Ok(Json(Page { data, total, page, limit }))
}

fn filter(query: &mut ListQuery) -> Result<Filter, ApiError> {
    let filter = Filter {
        ids: query.ids("id")?,
        category_slugs: query.texts("category.slug"),
        categories: query.ids("categories")?,
        collection_slugs: query.texts("collection.slug"),
        featured: query.flag("featured")?,
        calendarized: query.flag("calendarized")?,
        words: Vec::new(),
    };
    query.done()?;
    Ok(filter)
}
