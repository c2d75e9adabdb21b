//! Products: lists, search, and the page of one.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::catalogue::{Product, ProductDetail};

use super::Answer;
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

/// `GET products`
///
/// # Errors
/// 400 for a filter, sort, page or limit that makes no sense.
pub async fn list(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<Product>> {
    let filter = filter(&mut query)?;
    found(&store, &query, &filter).await
}

/// `GET searchs`: every word of the query must occur, whatever its accents and capitals.
///
/// # Errors
/// As [`list`].
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

/// `GET products/{slug}`
///
/// # Errors
/// 404 when there is none.
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
