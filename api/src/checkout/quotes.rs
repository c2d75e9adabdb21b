//! The server's figures for a cart.

use axum::Json;
use axum::extract::State;
use mostrador_core::checkout::{Quote, QuoteRequest};

use super::pricing::{self, Wanted};
use crate::error::ApiError;
use crate::http::Private;
use crate::http::json;
use crate::store::Store;

/// `POST quotes`
///
/// # Errors
/// 422 as [`pricing::price`].
pub async fn quote(
    State(store): State<Store>,
    json::Json(request): json::Json<QuoteRequest>,
) -> Result<Private<Json<Quote>>, ApiError> {
    let wanted = Wanted {
        lines: &request.lines,
        delivery: request.delivery.as_ref(),
        shipping_id: request.shipping_id,
    };
    let priced = pricing::price(&mut *store.read().await?, wanted).await?;
    Ok(Private(Json(priced.quote)))
}
