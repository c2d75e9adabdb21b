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

use crate::app_state::Shop;
use crate::catalogue_cache::stored_response::Audience;
use crate::catalogue_cache::{Snapshot, stored_response};
use crate::error::ApiError;
use crate::http::Page;
use crate::http::response_cache::Kept;

/// Result of a handler that answers from the catalogue cache.
type Answered = Result<Response, ApiError>;

/// Result of a handler that reads the database.
type Answer<T> = Result<Json<T>, ApiError>;

/// Responds from the catalogue cache; the response for a key is created on the first request.
async fn shown(
    shop: &Shop,
    headers: &HeaderMap,
    key: &str,
    write: impl FnOnce(&Snapshot) -> Result<stored_response::Answer, ApiError>,
) -> Answered {
    let snapshot = shop.showcase().current().await?;
    let answer = snapshot.answer(key, write)?;
    Ok(sent(headers, answer, Some(snapshot)))
}

/// Builds the HTTP response, and marks it for the response cache if it may be stored there.
fn sent(
    headers: &HeaderMap,
    answer: Arc<stored_response::Answer>,
    snapshot: Option<Arc<Snapshot>>,
) -> Response {
    let mut response = answer.respond(headers).into_response();
    if let Some(snapshot) = snapshot.filter(|_| answer.audience() != Audience::Professionals) {
        response.extensions_mut().insert(Kept { snapshot, answer });
    }
    response
}

/// Creates the response with a whole list.
fn whole<T: Serialize>(data: Vec<T>) -> Result<stored_response::Answer, ApiError> {
    one(&Page::whole(data))
}

/// Creates the response with one value, the same for all clients.
fn one<T: Serialize>(value: &T) -> Result<stored_response::Answer, ApiError> {
    json(value, Audience::Everybody)
}

fn json<T: Serialize>(value: &T, audience: Audience) -> Result<stored_response::Answer, ApiError> {
    serde_json::to_vec(value).map(|json| stored_response::Answer::new(json, audience)).map_err(|error| {
        tracing::error!(%error, "response could not be serialized");
        ApiError::internal()
    })
}
