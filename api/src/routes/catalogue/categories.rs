//! Handlers of categories and collections.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::catalogue::{Category, CollectionRef};

use super::{CachedResult, list_response, respond_cached, value_response};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::ListQuery;

/// Lists the categories.
#[utoipa::path(get, path = "/categories", tag = "categories", responses((status = 200, body = Page<Category>)))]
pub async fn list(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    respond_cached(&state, &headers, "categories", |all| {
        list_response(all.site_data.taxonomy.categories.iter().collect())
    })
    .await
}

/// Returns one category.
#[utoipa::path(
    get, path = "/categories/{slug}", tag = "categories",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Category), (status = 404, description = "`category_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> CachedResult {
    respond_cached(&state, &headers, &format!("categories/{slug}"), |all| {
        let unknown = || ApiError::not_found("category_not_found", "Esta categoría no existe.");
        value_response(all.site_data.category(&slug).ok_or_else(unknown)?)
    })
    .await
}

query_parameters!(CollectionFilters: [parameters::texts("filter[category.slug]", "With products in any of these categories")]);

/// Lists the collections, or those of some categories.
#[utoipa::path(
    get, path = "/products-collections", tag = "categories",
    params(CollectionFilters),
    responses((status = 200, body = Page<CollectionRef>)),
)]
pub async fn collections(
    State(state): State<AppState>,
    mut query: ListQuery,
    headers: HeaderMap,
) -> CachedResult {
    let slugs = query.take_texts("category.slug");
    query.ensure_consumed()?;
    respond_cached(&state, &headers, &format!("collections/{slugs:?}"), |all| {
        list_response(all.site_data.collections(slugs.as_deref()))
    })
    .await
}
