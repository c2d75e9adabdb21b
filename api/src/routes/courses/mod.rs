//! Online courses: access, lesson progress and certificates.

pub mod certificates;
pub mod enrolled;
pub mod progress;

use std::str::FromStr;

use crate::error::ApiError;

/// Parses an ID in a path; an invalid one yields the given error.
fn parse_id<I: FromStr>(text: &str, missing: impl FnOnce() -> ApiError) -> Result<I, ApiError> {
    text.parse().map_err(|_| missing())
}
