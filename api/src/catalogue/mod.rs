//! What everybody may read: products, categories, shops, ways of delivery and payment, menus,
//! settings, pages, and which pages there are.

pub mod blog;
pub mod categories;
pub mod contents;
pub mod countries;
pub mod delivery;
mod facets;
pub mod house;
pub mod pages;
pub mod products;
pub mod route_rules;
pub mod search;
pub mod shops;
pub mod site;
mod wanted;

use std::sync::Arc;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::ApiError;
use crate::http::Page;
use crate::http::lane::Kept;
use crate::showcase::Snapshot;
use crate::showcase::answer::{self, Audience};
use crate::state::Shop;

/// The answer of a catalogue route, from memory.
type Answered = Result<Response, ApiError>;

/// The same of a route that reads the database.
type Answer<T> = Result<Json<T>, ApiError>;

/// Answers a question from the showcase: as before, when it was asked before.
async fn shown(
    shop: &Shop,
    asked: &HeaderMap,
    question: &str,
    write: impl FnOnce(&Snapshot) -> Result<answer::Answer, ApiError>,
) -> Answered {
    let snapshot = shop.showcase().current().await?;
    let answer = snapshot.answer(question, write)?;
    Ok(sent(asked, answer, Some(snapshot)))
}

/// The response of an answer, which the fast lane remembers when it may.
fn sent(asked: &HeaderMap, answer: Arc<answer::Answer>, snapshot: Option<Arc<Snapshot>>) -> Response {
    let mut response = answer.respond(asked).into_response();
    if let Some(snapshot) = snapshot.filter(|_| answer.audience() != Audience::Professionals) {
        response.extensions_mut().insert(Kept { snapshot, answer });
    }
    response
}

/// The answer of a list that is given whole.
fn whole<T: Serialize>(data: Vec<T>) -> Result<answer::Answer, ApiError> {
    one(&Page::whole(data))
}

/// The answer of one thing, the same for everybody.
fn one<T: Serialize>(value: &T) -> Result<answer::Answer, ApiError> {
    json(value, Audience::Everybody)
}

fn json<T: Serialize>(value: &T, audience: Audience) -> Result<answer::Answer, ApiError> {
    serde_json::to_vec(value).map(|json| answer::Answer::new(json, audience)).map_err(|error| {
        tracing::error!(%error, "an answer cannot be written");
        ApiError::internal()
    })
}
