//! What the shop is called and where it is, and whether what its pages show has changed.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock;
use crate::error::ApiError;
use crate::state::Shop;
use crate::store::moments;

/// The shop as a site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Site {
    /// Address of the shop as its customers see it, without a final slash; nothing when it is not set.
    pub url: Option<String>,
    /// What it is called.
    pub name: String,
    /// Another one as soon as anything changes that a public page may show, or a moment comes that changes one. To be
    /// compared, not read.
    pub revision: String,
}

/// What the shop is called, where it is, and whether its pages have changed.
///
/// To be asked as often as one likes: nobody keeps the answer.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/site", tag = "house", responses((status = 200, body = Site)))]
pub async fn state(State(shop): State<Shop>) -> Result<Response, ApiError> {
    let showcase = shop.showcase();
    let all = showcase.current().await?;
    let moment = moments::latest(&mut *shop.store().read().await?, clock::now_ms()).await?;
    let name = all.house.configs(None).into_iter().find(|entry| entry.key_name == "trade_name");
    let site = Site {
        url: shop.config().public_url.clone(),
        name: name.map(|entry| entry.key_value).unwrap_or_default(),
        revision: format!("{}-{moment}", showcase.revision()),
    };
    let caching = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(([caching], Json(site)).into_response())
}
