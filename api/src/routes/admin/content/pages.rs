//! Pages.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::{ContentListQuery, part};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query};
use crate::http::{Private, json};
use crate::services::content::pages;
use crate::services::content::pages::{PageDetail, PageInput, PageView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Lists pages by address.
#[utoipa::path(
    get, path = "/pages", tag = "content", params(ContentListQuery),
    responses((status = 200, body = CursorPage<PageView>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<ContentListQuery>,
) -> Result<Private<Json<CursorPage<PageView>>>, ApiError> {
    let all = pages::all(&mut *state.store().begin_read().await?).await?;
    Ok(Private(Json(part(all.into_iter(), &query, |page| &page.slug, |page| &page.title))))
}

/// Returns a page.
#[utoipa::path(
    get, path = "/pages/{slug}", tag = "content", params(("slug" = String, Path)),
    responses((status = 200, body = Versioned<PageDetail>), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
) -> Result<Private<Json<Versioned<PageDetail>>>, ApiError> {
    Ok(Private(Json(pages::show(&mut *state.store().begin_read().await?, &slug).await?)))
}

/// Creates a page.
#[utoipa::path(
    post, path = "/pages", tag = "content", request_body = PageInput,
    responses(
        (status = 201, body = Versioned<PageDetail>),
        (status = 422, description = "`invalid_content`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<PageInput>,
) -> Result<(StatusCode, Private<Json<Versioned<PageDetail>>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(pages::create(state.store(), &session, input).await?))))
}

/// Changes a page. A changed address redirects to the new one.
#[utoipa::path(
    put, path = "/pages/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = PageInput,
    responses(
        (status = 200, body = Versioned<PageDetail>),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_content`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<PageInput>,
) -> Result<Private<Json<Versioned<PageDetail>>>, ApiError> {
    Ok(Private(Json(pages::update(state.store(), &session, &slug, &expected, input).await?)))
}

/// Deletes a page.
#[utoipa::path(
    delete, path = "/pages/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
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
    Path(slug): Path<String>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    pages::delete(state.store(), &session, &slug, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
