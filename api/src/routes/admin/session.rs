//! Staff sessions: login, the current session, logout, the first owner, invitations.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::staff::{Permission, StaffRole};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::db::repositories::staff;
use crate::error::ApiError;
use crate::http::client::{ClientAddress, PanelUrl};
use crate::http::staff::{cookie, expired_cookie};
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::services::staff::accounts::{AcceptedInvitation, FirstOwner};
use crate::services::staff::authentication::{StaffClient, StaffCredentials, StartedSession};
use crate::services::staff::passkeys::{PasskeyCeremony, PasskeyLogin};

/// Session of the logged-in staff member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffSessionView {
    pub staff: StaffIdentity,
    pub permissions: Vec<Permission>,
    /// To be sent as `X-CSRF-Token` with every change.
    pub csrf_token: String,
    /// RFC 3339, UTC.
    pub expires_at: String,
    /// Address of the shop, without trailing slash.
    pub shop_url: String,
}

/// Logged-in staff member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffIdentity {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub role: StaffRole,
    /// Spanish name of the role.
    pub role_label: &'static str,
}

/// State of the shop's administration before a login.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SetupState {
    /// True until the first owner has been created.
    pub needs_owner: bool,
}

/// E-mail address of a login with a passkey.
#[derive(Clone, Debug, serde::Deserialize, ToSchema)]
pub struct PasskeyLoginRequest {
    pub email: String,
}

fn view(state: &AppState, session: &StaffSession) -> StaffSessionView {
    StaffSessionView {
        staff: StaffIdentity {
            id: session.id,
            name: session.name.clone(),
            email: session.email.clone(),
            role: session.role,
            role_label: session.role.label(),
        },
        permissions: session.permissions.clone(),
        csrf_token: session.csrf_token.clone(),
        expires_at: session.expires_at.clone(),
        shop_url: state.config().public_url_or_listen_address().0,
    }
}

fn with_cookie(state: &AppState, started: &StartedSession) -> Result<Response, ApiError> {
    let value = HeaderValue::from_str(&cookie(started)).map_err(|_| ApiError::internal())?;
    Ok(([(header::SET_COOKIE, value)], Private(Json(view(state, &started.session)))).into_response())
}

fn user_agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Returns the session of the cookie.
#[utoipa::path(get, path = "/session", tag = "session", responses((status = 200, body = StaffSessionView)))]
pub async fn current(
    State(state): State<AppState>,
    session: StaffSession,
) -> Private<Json<StaffSessionView>> {
    Private(Json(view(&state, &session)))
}

/// Reports whether the first owner has been created.
#[utoipa::path(get, path = "/setup", tag = "session", responses((status = 200, body = SetupState)))]
pub async fn setup_state(State(state): State<AppState>) -> Result<Private<Json<SetupState>>, ApiError> {
    let count = staff::count(&mut *state.store().begin_read().await?).await?;
    Ok(Private(Json(SetupState { needs_owner: count == 0 })))
}

/// Logs a staff member in.
#[utoipa::path(
    post, path = "/session", tag = "session", request_body = StaffCredentials,
    responses(
        (status = 200, body = StaffSessionView),
        (status = 401, description = "`invalid_credentials`, `second_factor_required`, `invalid_code`"),
        (status = 403, description = "`staff_disabled`, `csrf_rejected`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn log_in(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(credentials): json::Json<StaffCredentials>,
) -> Result<Response, ApiError> {
    let client = StaffClient { address, user_agent: user_agent(&headers) };
    with_cookie(&state, &state.staff().log_in(credentials, client).await?)
}

/// Logs out.
#[utoipa::path(delete, path = "/session", tag = "session", responses((status = 204)))]
pub async fn log_out(State(state): State<AppState>, session: StaffSession) -> Result<Response, ApiError> {
    state.staff().log_out(&session).await?;
    let value = HeaderValue::from_str(&expired_cookie()).map_err(|_| ApiError::internal())?;
    Ok(([(header::SET_COOKIE, value)], Private(StatusCode::NO_CONTENT)).into_response())
}

/// Creates the first owner with the one-time link of the server, and logs in.
#[utoipa::path(
    post, path = "/setup", tag = "session", request_body = FirstOwner,
    responses(
        (status = 200, body = StaffSessionView),
        (status = 404, description = "`staff_link_invalid`"),
        (status = 422, description = "`invalid_staff`, `invalid_new_password`, with the fields"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn create_first_owner(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(owner): json::Json<FirstOwner>,
) -> Result<Response, ApiError> {
    let client = StaffClient { address, user_agent: user_agent(&headers) };
    with_cookie(&state, &state.staff().create_first_owner(owner, client).await?)
}

/// Sets the password of an invited member, and logs in.
#[utoipa::path(
    post, path = "/invitations/accept", tag = "session", request_body = AcceptedInvitation,
    responses(
        (status = 200, body = StaffSessionView),
        (status = 401, description = "`second_factor_required`, `invalid_code`"),
        (status = 403, description = "`staff_disabled`"),
        (status = 404, description = "`staff_link_invalid`"),
        (status = 422, description = "`invalid_new_password`, with the fields"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn accept_invitation(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(accepted): json::Json<AcceptedInvitation>,
) -> Result<Response, ApiError> {
    let client = StaffClient { address, user_agent: user_agent(&headers) };
    with_cookie(&state, &state.staff().accept_invitation(accepted, client).await?)
}

/// Begins a login with a passkey.
#[utoipa::path(
    post, path = "/session/passkey/options", tag = "session", request_body = PasskeyLoginRequest,
    responses((status = 200, body = PasskeyCeremony), (status = 429, description = "`too_many_requests`")),
)]
pub async fn passkey_options(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    PanelUrl(url): PanelUrl,
    json::Json(PasskeyLoginRequest { email }): json::Json<PasskeyLoginRequest>,
) -> Result<Private<Json<PasskeyCeremony>>, ApiError> {
    let client = StaffClient { address, user_agent: "" };
    Ok(Private(Json(state.staff().begin_passkey_login(&email, client, &url).await?)))
}

/// Logs a staff member in with a passkey.
#[utoipa::path(
    post, path = "/session/passkey", tag = "session", request_body = PasskeyLogin,
    responses(
        (status = 200, body = StaffSessionView),
        (status = 401, description = "`invalid_credentials`"),
        (status = 403, description = "`staff_disabled`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn passkey_log_in(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    PanelUrl(url): PanelUrl,
    headers: HeaderMap,
    json::Json(login): json::Json<PasskeyLogin>,
) -> Result<Response, ApiError> {
    let client = StaffClient { address, user_agent: user_agent(&headers) };
    with_cookie(&state, &state.staff().log_in_with_passkey(login, client, &url).await?)
}
