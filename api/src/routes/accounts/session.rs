//! Login, session refresh and logout.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::auth::bearer_token;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::accounts::session::{Credentials, LoginClient, Session};
use crate::services::authentication::logged_in::LoggedIn;

/// Logs a customer in.
///
/// Wrong address, wrong password and unconfirmed registration yield the same 401, so that the response does
/// not reveal which addresses have an account.
#[utoipa::path(
    post, path = "/session", tag = "session",
    request_body = Credentials,
    responses(
        (status = 200, body = Session),
        (status = 401, description = "`invalid_credentials`"),
        (status = 403, description = "`customer_disabled`"),
        (status = 422, description = "`invalid_login`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn log_in(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(credentials): json::Json<Credentials>,
) -> Result<Private<Json<Session>>, ApiError> {
    let user_agent =
        headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let session = state.accounts().log_in(credentials, LoginClient { address, user_agent }).await?;
    Ok(Private(Json(session)))
}

/// Issues another token for the same session, with the customer's current data.
#[utoipa::path(
    post, path = "/session/refresh", tag = "session",
    responses((status = 200, body = Session)),
    security(("session" = [])),
)]
pub async fn refresh(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    auth: LoggedIn,
) -> Result<Private<Json<Session>>, ApiError> {
    Ok(Private(Json(state.accounts().refresh_session(auth, address).await?)))
}

/// Logs out.
///
/// Also accepts expired or invalid tokens.
#[utoipa::path(
    delete, path = "/session", tag = "session",
    responses((status = 204, description = "The token is no longer valid")),
    security((), ("session" = [])),
)]
pub async fn log_out(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<Private<StatusCode>, ApiError> {
    if let Some(token) = bearer_token(&headers) {
        state.accounts().log_out(token).await?;
    }
    Ok(Private(StatusCode::NO_CONTENT))
}
