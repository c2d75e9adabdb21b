//! Opening and closing access to the price list.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mostrador_core::session::{PriceAccess, PriceCode};

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::price_codes;
use crate::error::ApiError;
use crate::http::auth::bearer_token;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::authentication::jwt::new_session_id;
use crate::services::price_table::codes::code_hash;

/// Opens the professional price list with an access code.
///
/// The 401 response does not distinguish unknown and expired codes; 404 means that the shop has no price
/// list.
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
    if !state.price_tokens().is_enabled() {
        let message = "Esta tienda no tiene tarifario para profesionales.";
        return Err(ApiError::not_found("price_table_closed", message));
    }
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_price_table_access", message).with_errors(errors));
    }
    let limiter = &state.rate_limits().price_code_address;
    limiter.acquire(&address)?;
    let now = clock::now_ms();
    let (code_hash, jti) = (code_hash(&request.code), new_session_id());
    let begun = state.store().transaction(async |tx| {
        let Some(code) = price_codes::use_code(tx, &code_hash, now).await? else {
            let message = "El código de acceso no es correcto o ya no sirve.";
            return Err(ApiError::new(StatusCode::UNAUTHORIZED, "price_code_invalid", message));
        };
        let end = state.price_tokens().expires_at(now, code.expires_at);
        price_codes::insert_session(tx, code.id, &jti, now, end).await?;
        Ok((code.id, end))
    });
    let (code, end) = begun.await?;
    let token = state.price_tokens().issue(code, &jti, now, end)?;
    limiter.release(&address);
    Ok(Private(Json(PriceAccess { token, expires_at: clock::format_rfc3339(end) })))
}

/// Closes access to the price list.
///
/// Also accepts expired or invalid tokens.
#[utoipa::path(
    delete, path = "/price-table/session", tag = "price-table",
    responses((status = 204, description = "The token is no longer valid")),
    security((), ("price" = [])),
)]
pub async fn close(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    if let Some(claims) =
        bearer_token(&headers).and_then(|token| state.price_tokens().verify_ignoring_expiry(token))
    {
        let ended = state.store().transaction(async |tx| {
            price_codes::revoke_session(tx, &claims.jti, clock::now_ms()).await?;
            Ok::<_, sqlx::Error>(())
        });
        ended.await?;
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
