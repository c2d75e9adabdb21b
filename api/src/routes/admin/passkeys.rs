//! Passkeys of the logged-in staff member.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::account::StaffPassword;
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::client::PanelUrl;
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::services::staff::passkeys::{NewPasskey, PasskeyCeremony, PasskeyView};

/// Lists the passkeys.
#[utoipa::path(get, path = "/account/passkeys", tag = "account", responses((status = 200, body = Vec<PasskeyView>)))]
pub async fn list(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Private<Json<Vec<PasskeyView>>>, ApiError> {
    Ok(Private(Json(state.staff().passkeys(&session).await?)))
}

/// Begins the registration of a passkey; requires the password.
#[utoipa::path(
    post, path = "/account/passkeys/options", tag = "account", request_body = StaffPassword,
    responses(
        (status = 200, body = PasskeyCeremony),
        (status = 409, description = "`too_many_passkeys`"),
        (status = 422, description = "`invalid_password`, naming the field"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn options(
    State(state): State<AppState>,
    session: StaffSession,
    PanelUrl(url): PanelUrl,
    json::Json(StaffPassword { password }): json::Json<StaffPassword>,
) -> Result<Private<Json<PasskeyCeremony>>, ApiError> {
    Ok(Private(Json(state.staff().begin_passkey(&session, password, &url).await?)))
}

/// Registers a passkey.
#[utoipa::path(
    post, path = "/account/passkeys", tag = "account", request_body = NewPasskey,
    responses((status = 201, description = "Registered"), (status = 422, description = "`invalid_passkey`")),
)]
pub async fn add(
    State(state): State<AppState>,
    session: StaffSession,
    PanelUrl(url): PanelUrl,
    json::Json(new): json::Json<NewPasskey>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().register_passkey(&session, new, &url).await?;
    Ok(Private(StatusCode::CREATED))
}

/// Removes a passkey.
#[utoipa::path(
    delete, path = "/account/passkeys/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = 404, description = "`passkey_not_found`")),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().remove_passkey(&session, &id).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
