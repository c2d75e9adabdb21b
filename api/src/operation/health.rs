//! Whether the shop is alive, and whether it can serve: for whoever restarts it, and for whoever sends it requests.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::state::Shop;

/// What a probe is told.
#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    /// What stands in the way, in a word each.
    reasons: Vec<&'static str>,
}

/// `GET /healthz`: the process answers. Whoever gets no answer restarts it.
pub async fn alive() -> Response {
    answer(Vec::new())
}

/// `GET /readyz`: requests may be sent here. 503 while the shop closes, or the database does not answer.
pub async fn ready(State(shop): State<Shop>) -> Response {
    let mut reasons = Vec::new();
    if shop.is_closing() {
        reasons.push("closing");
    }
    if shop.store().ping().await.is_err() {
        reasons.push("database");
    }
    answer(reasons)
}

fn answer(reasons: Vec<&'static str>) -> Response {
    let (status, word) = if reasons.is_empty() {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    };
    let no_store = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (status, no_store, Json(Health { status: word, reasons })).into_response()
}
