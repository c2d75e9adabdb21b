//! Courses of the customer: list and detail.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::courses::{Access, AccessState, Course, EnrolledCourse};
use mostrador_core::time::format_long;
use sqlx::AnyConnection;

use super::{not_found, parse_id};
use crate::clock;
use crate::db::Database;
use crate::db::repositories::enrolments;
use crate::db::repositories::enrolments::Enrolment;
use crate::error::ApiError;
use crate::http::{Page, Private};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::course_state::CourseState;

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
    let courses = of_customer(&mut *store.begin_read().await?, customer.user.id, clock::now_ms()).await?;
    Ok(Private(Json(Page::single(courses))))
}

/// Returns the courses of a customer with their progress, most recent purchase first.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: u32,
    now_ms: i64,
) -> Result<Vec<EnrolledCourse>, sqlx::Error> {
    let mut remaining = enrolments::of_customer(db, customer).await?;
    let mut courses = Vec::new();
    while let Some(course) = remaining.first().map(|enrolment| enrolment.course) {
        let own: Vec<Enrolment> = remaining.extract_if(.., |enrolment| enrolment.course == course).collect();
        let learning = CourseState::load(db, customer, &own, now_ms).await?;
        courses.extend(learning.map(|learning| learning.summary()));
    }
    Ok(courses)
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
    State(store): State<Database>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(course): Path<String>,
) -> Result<Private<Json<Course>>, ApiError> {
    let course = parse_id(&course, not_found)?;
    let mut db = store.begin_read().await?;
    let own = enrolments::in_course(&mut db, customer.user.id, course).await?;
    let learning = CourseState::load(&mut db, customer.user.id, &own, clock::now_ms()).await?;
    let learning = learning.ok_or_else(not_found)?;
    require_open_access(&learning.access)?;
    Ok(Private(Json(learning.into_course())))
}

/// Requires open access to a course; otherwise returns 403.
pub(crate) fn require_open_access(access: &Access) -> Result<(), ApiError> {
    if access.state == AccessState::Open {
        return Ok(());
    }
    let date = access.until.map(|until| format!(" el {}", format_long(until))).unwrap_or_default();
    let message = format!("Tu acceso a este curso terminó{date}.");
    Err(ApiError::new(StatusCode::FORBIDDEN, "course_access_ended", message))
}
