//! Announcements.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::content::announcements;
use crate::services::content::announcements::{AnnouncementInput, AnnouncementListItem, AnnouncementView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Announcements, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnnouncementList {
    pub data: Vec<AnnouncementListItem>,
}

/// Lists all announcements, the newest first.
#[utoipa::path(get, path = "/announcements", tag = "content", responses((status = 200, body = AnnouncementList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<AnnouncementList>>, ApiError> {
    let data = announcements::list(&mut *state.store().begin_read().await?, clock::now()).await?;
    Ok(Private(Json(AnnouncementList { data })))
}

/// Creates an announcement.
#[utoipa::path(
    post, path = "/announcements", tag = "content", request_body = AnnouncementInput,
    responses(
        (status = 201, body = Versioned<AnnouncementView>),
        (status = 422, description = "`invalid_content`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<AnnouncementInput>,
) -> Result<(StatusCode, Private<Json<Versioned<AnnouncementView>>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(announcements::create(state.store(), &session, input).await?))))
}

/// Changes an announcement.
#[utoipa::path(
    put, path = "/announcements/{id}", tag = "content",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = AnnouncementInput,
    responses(
        (status = 200, body = Versioned<AnnouncementView>),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_content`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<AnnouncementInput>,
) -> Result<Private<Json<Versioned<AnnouncementView>>>, ApiError> {
    Ok(Private(Json(announcements::update(state.store(), &session, id, &expected, input).await?)))
}

/// Deletes an announcement.
#[utoipa::path(
    delete, path = "/announcements/{id}", tag = "content",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    announcements::delete(state.store(), &session, id, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
