//! Online courses: access, lesson progress and certificates.

pub mod certificates;
pub mod enrolled;
pub mod progress;

use crate::error::ApiError;

/// Parses an ID in a path; an invalid one yields the given error.
fn parse_id(text: &str, missing: impl FnOnce() -> ApiError) -> Result<u32, ApiError> {
    text.parse().map_err(|_| missing())
}
