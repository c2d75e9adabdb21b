//! Courses of a customer.

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{Access, AccessState, Course, EnrolledCourse};
use mostrador_core::session::CustomerId;
use mostrador_core::time::{Timestamp, format_long};
use sqlx::AnyConnection;

use super::course_state::CourseState;
use crate::db::repositories::enrolments;
use crate::db::repositories::enrolments::Enrolment;
use crate::error::ApiError;

/// Returns the courses of a customer with their progress, most recent purchase first.
pub async fn of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
    now: Timestamp,
) -> Result<Vec<EnrolledCourse>, sqlx::Error> {
    let mut remaining = enrolments::of_customer(db, customer).await?;
    let mut courses = Vec::new();
    while let Some(course) = remaining.first().map(|enrolment| enrolment.course) {
        let own: Vec<Enrolment> = remaining.extract_if(.., |enrolment| enrolment.course == course).collect();
        let learning = CourseState::load(db, customer, &own, now).await?;
        courses.extend(learning.map(|learning| learning.summary()));
    }
    Ok(courses)
}

/// Returns a course of a customer with its modules, lessons and progress.
pub async fn course_of_customer(
    db: &mut AnyConnection,
    customer: CustomerId,
    course: ProductId,
    now: Timestamp,
) -> Result<Course, ApiError> {
    let own = enrolments::in_course(db, customer, course).await?;
    let learning = CourseState::load(db, customer, &own, now).await?.ok_or_else(course_not_found)?;
    require_open_access(&learning.access)?;
    Ok(learning.into_course())
}

/// Requires open access to a course; otherwise returns 403.
pub fn require_open_access(access: &Access) -> Result<(), ApiError> {
    if access.state == AccessState::Open {
        return Ok(());
    }
    let date = access.until.map(|until| format!(" el {}", format_long(until))).unwrap_or_default();
    let message = format!("Tu acceso a este curso terminó{date}.");
    Err(ApiError::forbidden("course_access_ended", message))
}

/// 404 for a course that the customer is not enrolled in; does not reveal whether the course exists.
pub fn course_not_found() -> ApiError {
    ApiError::not_found("course_not_found", "No encontramos este curso en tu cuenta.")
}
