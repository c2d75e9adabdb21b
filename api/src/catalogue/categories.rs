//! Categories and collections.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::catalogue::{Category, CollectionRef};

use super::{Answer, whole};
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::ListQuery;
use crate::store::{Store, categories};

/// `GET categories`
///
/// # Errors
/// The database fails.
pub async fn list(State(store): State<Store>) -> Answer<Page<Category>> {
    Ok(whole(categories::all(&mut *store.read().await?).await?))
}

/// `GET categories/{slug}`
///
/// # Errors
/// 404 when there is none.
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Category> {
    let category = categories::by_slug(&mut *store.read().await?, &slug).await?;
    category.map(Json).ok_or_else(|| ApiError::not_found("category_not_found", "Esta categoría no existe."))
}

/// `GET products-collections`
///
/// # Errors
/// 400 for an unknown filter.
pub async fn collections(State(store): State<Store>, mut query: ListQuery) -> Answer<Page<CollectionRef>> {
    let category_slugs = query.texts("category.slug");
    query.done()?;
    Ok(whole(categories::collections(&mut *store.read().await?, category_slugs).await?))
}
