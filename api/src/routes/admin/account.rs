//! Account of the logged-in staff member: password, authenticator app, sessions.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::{staff, staff_sessions};
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::services::staff::accounts::StaffMemberView;
use crate::services::staff::own_account::{StaffPasswordChange, TotpEnrolment};

/// Account of the logged-in member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffAccountView {
    pub member: StaffMemberView,
    /// Number of unused recovery codes.
    pub recovery_codes_left: i64,
}

/// Active session of the logged-in member.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffSessionEntry {
    pub id: String,
    /// Such as «Firefox, Windows»; empty when unknown.
    pub device: String,
    /// Session of this request.
    pub current: bool,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub last_used_at: String,
}

/// Code of the authenticator app.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TotpCode {
    pub code: String,
}

/// Password of the logged-in member.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct StaffPassword {
    pub password: String,
}

/// Recovery codes, shown once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// Returns the account.
#[utoipa::path(get, path = "/account", tag = "account", responses((status = 200, body = StaffAccountView)))]
pub async fn show(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Private<Json<StaffAccountView>>, ApiError> {
    let member = state.staff().show(session.id).await?.data;
    let recovery_codes_left =
        staff::count_recovery_codes(&mut *state.store().begin_read().await?, session.id).await?;
    Ok(Private(Json(StaffAccountView { member, recovery_codes_left })))
}

/// Changes the password, and ends the other sessions.
#[utoipa::path(
    put, path = "/account/password", tag = "account", request_body = StaffPasswordChange,
    responses(
        (status = 204),
        (status = 422, description = "`invalid_password`, `invalid_new_password`, with the fields"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn change_password(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(change): json::Json<StaffPasswordChange>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().change_password(&session, change).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Begins the enrolment of an authenticator app.
#[utoipa::path(
    post, path = "/account/totp", tag = "account", request_body = StaffPassword,
    responses(
        (status = 200, body = TotpEnrolment),
        (status = 422, description = "`invalid_password`, naming the field"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn begin_totp(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(StaffPassword { password }): json::Json<StaffPassword>,
) -> Result<Private<Json<TotpEnrolment>>, ApiError> {
    Ok(Private(Json(state.staff().begin_totp(&session, password).await?)))
}

/// Activates the authenticator app with its first code.
#[utoipa::path(
    post, path = "/account/totp/confirm", tag = "account", request_body = TotpCode,
    responses((status = 200, body = RecoveryCodes), (status = 422, description = "`invalid_code`")),
)]
pub async fn confirm_totp(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(TotpCode { code }): json::Json<TotpCode>,
) -> Result<Private<Json<RecoveryCodes>>, ApiError> {
    Ok(Private(Json(RecoveryCodes { codes: state.staff().confirm_totp(&session, &code).await? })))
}

/// Removes the authenticator app.
#[utoipa::path(
    post, path = "/account/totp/remove", tag = "account", request_body = StaffPassword,
    responses(
        (status = 204),
        (status = 422, description = "`invalid_password`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn remove_totp(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(StaffPassword { password }): json::Json<StaffPassword>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().remove_totp(&session, password).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Lists the active sessions.
#[utoipa::path(
    get, path = "/account/sessions", tag = "account", responses((status = 200, body = Vec<StaffSessionEntry>)),
)]
pub async fn sessions(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Private<Json<Vec<StaffSessionEntry>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    let active = staff_sessions::of_member(&mut db, session.id, clock::now()).await?;
    let entry = |stored: staff_sessions::StoredStaffSession| StaffSessionEntry {
        current: stored.id == session.session,
        id: stored.id,
        device: stored.device,
        created_at: clock::format_rfc3339(stored.created_at),
        last_used_at: clock::format_rfc3339(stored.last_used_at),
    };
    Ok(Private(Json(active.into_iter().map(entry).collect())))
}

/// Ends one of the sessions.
#[utoipa::path(
    delete, path = "/account/sessions/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = 404, description = "`session_not_found`")),
)]
pub async fn end_session(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().end_session(&session, &id).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Ends all sessions but this one.
#[utoipa::path(delete, path = "/account/sessions", tag = "account", responses((status = 204)))]
pub async fn end_other_sessions(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().end_other_sessions(&session).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
