//! Opening and closing access to the price table.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use mostrador_core::session::{PriceAccess, PriceCode};

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::auth::bearer_token;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::price_table::access;

/// Opens the professional price table with an access code.
///
/// The 401 response does not distinguish unknown and expired codes; 404 means that the shop has no price
/// table.
#[utoipa::path(
    post, path = "/price-table/session", tag = "price-table",
    request_body = PriceCode,
    responses(
        (status = 200, body = PriceAccess),
        (status = 401, description = "`price_code_invalid`"),
        (status = 404, description = "`price_table_closed`"),
        (status = 422, description = "`invalid_price_table_access`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn open(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    json::Json(request): json::Json<PriceCode>,
) -> Result<Private<Json<PriceAccess>>, ApiError> {
    let (tokens, limiter) = (state.price_tokens(), &state.rate_limits().price_code_address);
    Ok(Private(Json(access::open(state.store(), tokens, limiter, &request, address).await?)))
}

/// Closes access to the price table.
///
/// Also accepts expired or invalid tokens.
#[utoipa::path(
    delete, path = "/price-table/session", tag = "price-table",
    responses((status = 204, description = "The token is no longer valid")),
    security((), ("price" = [])),
)]
pub async fn close(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<Private<StatusCode>, ApiError> {
    if let Some(token) = bearer_token(&headers) {
        access::close(state.store(), state.price_tokens(), token).await?;
    }
    Ok(Private(StatusCode::NO_CONTENT))
}
