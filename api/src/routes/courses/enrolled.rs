//! Courses of the customer: list and detail.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::courses::{Course, EnrolledCourse};

use super::parse_id;
use crate::app_state::AppState;
use crate::clock;
use crate::db::Database;
use crate::error::ApiError;
use crate::http::{Page, Private};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::enrolled::{course_not_found, course_of_customer, of_customer};

/// Lists the customer's courses, most recent purchase first.
#[utoipa::path(
    get, path = "/customers/me/courses", tag = "courses",
    responses((status = 200, body = Page<EnrolledCourse>)),
    security(("session" = [])),
)]
pub async fn list(
    State(store): State<Database>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<Page<EnrolledCourse>>>, ApiError> {
    let courses = of_customer(&mut *store.begin_read().await?, customer.user.id, clock::now()).await?;
    Ok(Private(Json(Page::single(courses))))
}

/// Returns a course of the customer with its modules, lessons and progress.
///
/// Returns 403 if the access has expired or the purchase was refunded.
#[utoipa::path(
    get, path = "/courses/{course}", tag = "courses",
    params(("course" = u32, Path, description = "Course ID", example = 101)),
    responses(
        (status = 200, body = Course),
        (status = 403, description = "`course_access_ended`, `customer_disabled`"),
        (status = 404, description = "`course_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn detail(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(course): Path<String>,
) -> Result<Private<Json<Course>>, ApiError> {
    let course = parse_id(&course, course_not_found)?;
    let mut db = state.store().begin_read().await?;
    let now = clock::now();
    let mut course = course_of_customer(&mut db, customer.user.id, course, now).await?;
    state.learner_links().sign(&mut course, now)?;
    Ok(Private(Json(course)))
}
