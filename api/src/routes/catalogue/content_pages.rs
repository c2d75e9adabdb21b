//! Handler of content pages.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::content::page::Content;

use super::{CachedResult, respond_cached, value_response};
use crate::app_state::AppState;
use crate::error::ApiError;

/// Returns one content page.
#[utoipa::path(
    get, path = "/contents/{*slug}", tag = "site",
    params(("slug" = String, Path, description = "Path of the page, of one or more segments")),
    responses((status = 200, body = Content), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> CachedResult {
    respond_cached(&state, &headers, &format!("contents/{slug}"), |all| {
        let unknown = || ApiError::not_found("content_not_found", "Esta página no existe.");
        value_response(all.site_data.content(&slug).ok_or_else(unknown)?)
    })
    .await
}
