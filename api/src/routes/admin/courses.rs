//! Courses: list, detail, create, replace, remove, and their content.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::catalogue_management::ProductDraft;
use mostrador_core::courses::CourseDraft;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::course_learners;
use crate::db::repositories::course_learners::MAX_COUNTED;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded};
use crate::http::{Private, json};
use crate::services::catalogue::product_view::StaffProductDetail;
use crate::services::courses::administration::{CourseListItem, CourseRemovalView};
use crate::services::courses::content_editing::CourseContent;
use crate::services::courses::{administration, content_editing};
use crate::services::staff::StaffSession;
use crate::services::staff::version::ExpectedVersion;

/// Filters of the list of courses.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CourseListQuery {
    /// Words of the title or of the reference.
    query: Option<String>,
    /// Cursor of the part that was read last.
    after: Option<i64>,
    limit: Option<u32>,
}

/// Lists courses, the newest first.
#[utoipa::path(
    get, path = "/courses", tag = "courses", params(CourseListQuery),
    responses((status = 200, body = CursorPage<CourseListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<CourseListQuery>,
) -> Result<Private<Json<CursorPage<CourseListItem>>>, ApiError> {
    let words = query.query.unwrap_or_default();
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    let ids = course_learners::courses(&mut db, &words, query.after, i64::from(limit) + 1).await?;
    let counted = course_learners::count_courses(&mut db, &words).await?;
    let page = CursorPage::new(ids, limit, (counted, MAX_COUNTED), ToString::to_string);
    Ok(Private(Json(CursorPage {
        data: administration::list_items(&mut db, &page.data, clock::now()).await?,
        next: page.next,
        total: page.total,
        total_is_exact: page.total_is_exact,
    })))
}

/// Returns what a course sells.
#[utoipa::path(
    get, path = "/courses/{id}", tag = "courses", params(("id" = i64, Path)),
    responses((status = 200, body = StaffProductDetail), (status = 404, description = "`course_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<StaffProductDetail>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(administration::detail(&mut db, id).await?)))
}

/// Creates a course without modules. Category, single purchase and virtual delivery are those of all courses.
#[utoipa::path(
    post, path = "/courses", tag = "courses", request_body = ProductDraft,
    responses(
        (status = 201, body = StaffProductDetail),
        (status = 422, description = "`invalid_product`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(draft): json::Json<ProductDraft>,
) -> Result<(StatusCode, Private<Json<StaffProductDetail>>), ApiError> {
    let created = administration::create(state.store(), &session, draft).await?;
    Ok((StatusCode::CREATED, Private(Json(created))))
}

/// Replaces what a course sells. A changed address of a published course redirects from the old one.
#[utoipa::path(
    put, path = "/courses/{id}", tag = "courses",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = ProductDraft,
    responses(
        (status = 200, body = StaffProductDetail),
        (status = 404, description = "`course_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_product`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn replace(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(draft): json::Json<ProductDraft>,
) -> Result<Private<Json<StaffProductDetail>>, ApiError> {
    Ok(Private(Json(administration::replace(state.store(), &session, id, &expected, draft).await?)))
}

/// Returns the outcome that a removal would have now.
#[utoipa::path(
    get, path = "/courses/{id}/removal", tag = "courses", params(("id" = i64, Path)),
    responses((status = 200, body = CourseRemovalView), (status = 404, description = "`course_not_found`")),
)]
pub async fn removal(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<CourseRemovalView>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(administration::removal(&mut db, id).await?)))
}

/// Deletes a course. One that has been sold or has learners is withdrawn from sale instead.
#[utoipa::path(
    delete, path = "/courses/{id}", tag = "courses",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 200, body = CourseRemovalView),
        (status = 404, description = "`course_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
) -> Result<Private<Json<CourseRemovalView>>, ApiError> {
    Ok(Private(Json(administration::remove(state.store(), &session, id, &expected).await?)))
}

/// Returns the content of a course: dates, modules and lessons, with the answers of its quizzes.
#[utoipa::path(
    get, path = "/courses/{id}/content", tag = "courses", params(("id" = i64, Path)),
    responses((status = 200, body = CourseContent), (status = 404, description = "`course_not_found`")),
)]
pub async fn content(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Private<Json<CourseContent>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(content_editing::load(&mut db, id).await?)))
}

/// Replaces the content of a course. Modules and lessons with an identifier keep the progress of the learners; those that
/// are missing are deleted with it.
#[utoipa::path(
    put, path = "/courses/{id}/content", tag = "courses",
    params(("id" = i64, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = CourseDraft,
    responses(
        (status = 200, body = CourseContent),
        (status = 404, description = "`course_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_course`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn replace_content(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    expected: ExpectedVersion,
    json::Json(draft): json::Json<CourseDraft>,
) -> Result<Private<Json<CourseContent>>, ApiError> {
    Ok(Private(Json(content_editing::replace(state.store(), &session, id, &expected, draft).await?)))
}
