//! Categories and collections.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::catalogue::{Category, CollectionRef};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::{Answer, whole};
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::store::{Store, categories};

/// Every category.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/categories", tag = "categories", responses((status = 200, body = Page<Category>)))]
pub async fn list(State(store): State<Store>) -> Answer<Page<Category>> {
    Ok(whole(categories::all(&mut *store.read().await?).await?))
}

/// One category.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/categories/{slug}", tag = "categories",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Category), (status = 404, description = "`category_not_found`")),
)]
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Category> {
    let category = categories::by_slug(&mut *store.read().await?, &slug).await?;
    category.map(Json).ok_or_else(|| ApiError::not_found("category_not_found", "Esta categoría no existe."))
}

/// What collections are filtered by.
struct CollectionFilters;

impl IntoParams for CollectionFilters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![parameters::texts("filter[category.slug]", "With products in any of these categories")]
    }
}

/// The collections, or those of some categories.
///
/// # Errors
/// 400 for an unknown filter.
#[utoipa::path(
    get, path = "/products-collections", tag = "categories",
    params(CollectionFilters),
    responses((status = 200, body = Page<CollectionRef>)),
)]
pub async fn collections(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<CollectionRef>> {
    let category_slugs = query.texts("category.slug");
    query.done()?;
    Ok(whole(categories::collections(&mut *store.read().await?, category_slugs).await?))
}
