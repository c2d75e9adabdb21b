//! Handlers of the public catalogue: products, categories, shops, delivery and payment methods, menus,
//! settings, content pages, and the list of all pages.

pub mod blog;
pub mod categories;
pub mod content_pages;
pub mod countries;
pub mod delivery;
mod facets;
mod product_query;
pub mod products;
pub mod route_rules;
pub mod search;
pub mod settings;
pub mod shops;
pub mod site;
pub mod sitemap;

use std::sync::Arc;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app_state::AppState;
use crate::catalogue_cache::stored_response::PriceAudience;
use crate::catalogue_cache::{Snapshot, stored_response};
use crate::error::ApiError;
use crate::http::Page;
use crate::http::response_cache::CacheableResponse;

type CachedResult = Result<Response, ApiError>;

type JsonResult<T> = Result<Json<T>, ApiError>;

/// Responds from the catalogue cache; the response for a key is created on the first request.
async fn respond_cached(
    state: &AppState,
    headers: &HeaderMap,
    key: &str,
    write: impl FnOnce(&Snapshot) -> Result<stored_response::StoredResponse, ApiError>,
) -> CachedResult {
    let snapshot = state.catalogue_cache().current().await?;
    let answer = snapshot.get_or_create(key, write)?;
    Ok(respond(headers, answer, Some(snapshot)))
}

fn respond(
    headers: &HeaderMap,
    answer: Arc<stored_response::StoredResponse>,
    snapshot: Option<Arc<Snapshot>>,
) -> Response {
    let mut response = answer.to_http(headers).into_response();
    if let Some(snapshot) = snapshot.filter(|_| answer.audience() != PriceAudience::Professionals) {
        response.extensions_mut().insert(CacheableResponse { snapshot, response: answer });
    }
    response
}

fn list_response<T: Serialize>(data: Vec<T>) -> Result<stored_response::StoredResponse, ApiError> {
    value_response(&Page::single(data))
}

fn value_response<T: Serialize>(value: &T) -> Result<stored_response::StoredResponse, ApiError> {
    serialize_response(value, PriceAudience::All)
}

fn serialize_response<T: Serialize>(
    value: &T,
    audience: PriceAudience,
) -> Result<stored_response::StoredResponse, ApiError> {
    serde_json::to_vec(value).map(|json| stored_response::StoredResponse::new(json, audience)).map_err(
        |error| {
            tracing::error!(%error, "response could not be serialized");
            ApiError::internal()
        },
    )
}
