//! Countries of ISO 3166-1.

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::address::country::Country;

use super::{CachedResult, list_response, respond_cached};
use crate::app_state::AppState;
use crate::countries;
use crate::http::Page;

/// Lists all countries, by Spanish name.
#[utoipa::path(get, path = "/countries", tag = "site", responses((status = 200, body = Page<Country>)))]
pub async fn list(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    respond_cached(&state, &headers, "countries", |_| list_response(countries::all().iter().collect())).await
}
