//! Courses: who may use them, how far everybody is, and the certificates. What counts as finished, passed or earned is
//! the core's word.

pub mod buying;
pub mod calendar;
pub mod certificates;
pub mod document;
pub mod lessons;
pub mod mine;
pub mod progress;

use crate::error::ApiError;

/// No such course for this customer: whether there is one for others is not told.
#[must_use]
pub fn not_found() -> ApiError {
    ApiError::not_found("course_not_found", "No encontramos este curso en tu cuenta.")
}

/// The identifier in a path. What is none is nobody's.
fn id(text: &str, missing: impl FnOnce() -> ApiError) -> Result<u32, ApiError> {
    text.parse().map_err(|_| missing())
}
