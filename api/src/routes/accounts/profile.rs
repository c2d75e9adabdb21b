//! Profile and password of the logged-in customer.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use mostrador_core::session::{PasswordChange, ProfileChanges, User};

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;

/// Returns the customer's profile.
#[utoipa::path(
    get, path = "/customers/me", tag = "accounts",
    responses((status = 200, body = User)),
    security(("session" = [])),
)]
pub async fn me(LoggedIn { customer, .. }: LoggedIn) -> Private<Json<User>> {
    Private(Json(customer.user))
}

/// Updates the profile: names, phone number, country.
///
/// Omitted fields stay; the e-mail address cannot be changed.
#[utoipa::path(
    patch, path = "/customers/me", tag = "accounts",
    request_body = ProfileChanges,
    responses(
        (status = 200, body = User),
        (status = 422, description = "`invalid_profile`, with the fields; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn update(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(changes): json::Json<ProfileChanges>,
) -> Result<Private<Json<User>>, ApiError> {
    Ok(Private(Json(state.accounts().update_profile(&auth, changes).await?)))
}

/// Changes the password.
///
/// All other sessions of the customer end.
#[utoipa::path(
    put, path = "/customers/me/password", tag = "accounts",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "The password has been changed"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 422, description = "`invalid_new_password`, with the fields; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn change_password(
    State(state): State<AppState>,
    auth: LoggedIn,
    url: PublicUrl,
    json::Json(change): json::Json<PasswordChange>,
) -> Result<Private<StatusCode>, ApiError> {
    state.accounts().change_password(&auth, change, &url).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
