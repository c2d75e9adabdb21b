//! Online courses: access, lesson progress, quizzes and certificates. The rules for completion and
//! certificates are in the core.

pub mod certificates;
pub mod enrolled;
pub mod progress;

use crate::error::ApiError;

/// Creates the 404 for a course that the customer is not enrolled in; does not reveal whether the course
/// exists.
pub fn not_found() -> ApiError {
    ApiError::not_found("course_not_found", "No encontramos este curso en tu cuenta.")
}

/// Parses an ID in a path; an invalid one yields the given error.
fn id(text: &str, missing: impl FnOnce() -> ApiError) -> Result<u32, ApiError> {
    text.parse().map_err(|_| missing())
}
