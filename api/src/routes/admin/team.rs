//! Staff members: list, invitations, roles.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::client::PanelUrl;
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::services::staff::accounts::{Invitation, Invited, StaffMemberChanges, StaffMemberView};
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// All staff members, the oldest account first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffList {
    pub data: Vec<Versioned<StaffMemberView>>,
}

/// Lists the staff members.
#[utoipa::path(get, path = "/staff", tag = "staff", responses((status = 200, body = StaffList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<StaffList>>, ApiError> {
    Ok(Private(Json(StaffList { data: state.staff().list().await? })))
}

/// Invites a member by e-mail.
#[utoipa::path(
    post, path = "/staff", tag = "staff", request_body = Invitation,
    responses((status = 201, body = Invited), (status = 422, description = "`invalid_staff`, with the fields")),
)]
pub async fn invite(
    State(state): State<AppState>,
    session: StaffSession,
    PanelUrl(url): PanelUrl,
    json::Json(new): json::Json<Invitation>,
) -> Result<(StatusCode, Private<Json<Invited>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(state.staff().invite(&session, new, &url).await?))))
}

/// Sends a new link to choose a password.
#[utoipa::path(
    post, path = "/staff/{id}/invitation", tag = "staff", params(("id" = i64, Path)),
    responses((status = 200, body = Invited), (status = 404, description = "`staff_not_found`")),
)]
pub async fn invite_again(
    State(state): State<AppState>,
    session: StaffSession,
    PanelUrl(url): PanelUrl,
    Path(id): Path<i64>,
) -> Result<Private<Json<Invited>>, ApiError> {
    Ok(Private(Json(state.staff().invite_again(&session, id, &url).await?)))
}

/// Removes the authenticator app, the recovery codes and the passkeys of a member who has lost them.
#[utoipa::path(
    delete, path = "/staff/{id}/second-factor", tag = "staff", params(("id" = i64, Path)),
    responses(
        (status = 204),
        (status = 404, description = "`staff_not_found`"),
        (status = 409, description = "`own_account`: the own second factor is removed with the password"),
    ),
)]
pub async fn remove_second_factor(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<StatusCode>, ApiError> {
    state.staff().remove_second_factor(&session, id).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Changes the name, the role or the state of a member.
#[utoipa::path(
    put, path = "/staff/{id}", tag = "staff",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = StaffMemberChanges,
    responses(
        (status = 200, body = Versioned<StaffMemberView>),
        (status = 404, description = "`staff_not_found`"),
        (status = 409, description = "`last_owner`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_staff`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(changes): json::Json<StaffMemberChanges>,
) -> Result<Private<Json<Versioned<StaffMemberView>>>, ApiError> {
    Ok(Private(Json(state.staff().update(&session, id, &expected, changes).await?)))
}
