//! Blogs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::content::blogs;
use crate::services::content::blogs::{BlogInput, BlogView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Blogs in their order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BlogList {
    pub data: Vec<Versioned<BlogView>>,
}

/// Lists all blogs in their order.
#[utoipa::path(get, path = "/blogs", tag = "content", responses((status = 200, body = BlogList)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<BlogList>>, ApiError> {
    let data = blogs::all(&mut *state.store().begin_read().await?).await?;
    Ok(Private(Json(BlogList { data })))
}

/// Creates a blog.
#[utoipa::path(
    post, path = "/blogs", tag = "content", request_body = BlogInput,
    responses(
        (status = 201, body = Versioned<BlogView>),
        (status = 422, description = "`invalid_content`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<BlogInput>,
) -> Result<(StatusCode, Private<Json<Versioned<BlogView>>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(blogs::create(state.store(), &session, input).await?))))
}

/// Changes a blog. A changed address redirects to the new one, also those of its articles.
#[utoipa::path(
    put, path = "/blogs/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = BlogInput,
    responses(
        (status = 200, body = Versioned<BlogView>),
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
    json::Json(input): json::Json<BlogInput>,
) -> Result<Private<Json<Versioned<BlogView>>>, ApiError> {
    Ok(Private(Json(blogs::update(state.store(), &session, &slug, &expected, input).await?)))
}

/// Deletes a blog without articles.
#[utoipa::path(
    delete, path = "/blogs/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`content_not_found`"),
        (status = 409, description = "`blog_not_empty`"),
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
    blogs::delete(state.store(), &session, &slug, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
