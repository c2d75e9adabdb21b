//! Liveness and readiness probes, for supervisors and load balancers.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app_state::AppState;

/// Body of a probe response.
#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    /// One word for each failed check.
    reasons: Vec<&'static str>,
}

/// `GET /healthz`: the process responds. A supervisor restarts it otherwise.
pub async fn liveness() -> Response {
    answer(Vec::new())
}

/// `GET /readyz`: the server accepts requests. 503 during shutdown, or while the database does not respond.
pub async fn readiness(State(state): State<AppState>) -> Response {
    let mut reasons = Vec::new();
    if state.is_shutting_down() {
        reasons.push("closing");
    }
    if state.store().ping().await.is_err() {
        reasons.push("database");
    }
    answer(reasons)
}

fn answer(reasons: Vec<&'static str>) -> Response {
    let (status, text) = if reasons.is_empty() {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    };
    let no_store = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (status, no_store, Json(Health { status: text, reasons })).into_response()
}
