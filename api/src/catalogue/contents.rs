//! The pages that the house writes.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::content::Content;

use super::Answer;
use crate::error::ApiError;
use crate::store::{Store, contents};

/// One page that the house writes.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/contents/{*slug}", tag = "house",
    params(("slug" = String, Path, description = "Its address, of one segment or several")),
    responses((status = 200, body = Content), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Content> {
    let content = contents::by_slug(&mut *store.read().await?, &slug).await?;
    content.map(Json).ok_or_else(|| ApiError::not_found("content_not_found", "Esta página no existe."))
}
