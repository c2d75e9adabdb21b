//! The pages that the house writes.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::content::Content;

use super::{Answered, one, shown};
use crate::error::ApiError;
use crate::state::Shop;

/// One page that the house writes.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/contents/{*slug}", tag = "house",
    params(("slug" = String, Path, description = "Its address, of one segment or several")),
    responses((status = 200, body = Content), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(State(shop): State<Shop>, Path(slug): Path<String>, asked: HeaderMap) -> Answered {
    shown(&shop, &asked, &format!("contents/{slug}"), |all| {
        let unknown = || ApiError::not_found("content_not_found", "Esta página no existe.");
        one(all.house.content(&slug).ok_or_else(unknown)?)
    })
    .await
}
