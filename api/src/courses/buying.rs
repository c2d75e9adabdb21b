//! What somebody already has is not sold to them again.

use axum::http::StatusCode;
use mostrador_core::cart::Selection;
use mostrador_core::courses::{Access, AccessState};
use sqlx::AnyConnection;

use crate::error::ApiError;
use crate::store::{courses, enrolments, products};

/// Refuses the courses, and the dates of courses, that this customer already has.
///
/// # Errors
/// 409 for the first of them; or the database fails.
pub async fn refuse_what_is_had(
    db: &mut AnyConnection,
    customer: u32,
    lines: impl IntoIterator<Item = Selection> + Send,
    now_ms: i64,
) -> Result<(), ApiError> {
    let Some(line) = had(db, customer, lines, now_ms).await?.into_iter().next() else { return Ok(()) };
    let product = products::by_ids(db, &[line.product]).await?.pop().unwrap_or_default();
    let message = format!("Ya tienes «{}»: lo encontrarás en tu zona de cliente.", product.title);
    Err(ApiError::new(StatusCode::CONFLICT, "already_enrolled", message))
}

/// The courses, and the courses of the dates, that this customer already has.
///
/// # Errors
/// The database fails.
pub async fn had(
    db: &mut AnyConnection,
    customer: u32,
    lines: impl IntoIterator<Item = Selection> + Send,
    now_ms: i64,
) -> Result<Vec<Selection>, sqlx::Error> {
    let lines: Vec<Selection> = lines.into_iter().collect();
    let products: Vec<u32> = lines.iter().map(|line| line.product).collect();
    let own = enrolments::in_courses(db, customer, &products).await?;
    let mut found = Vec::new();
    for line in lines {
        // A date is bought for itself; a course without dates is had while it may be used.
        let same: Vec<_> = own
            .iter()
            .filter(|enrolment| enrolment.course == line.product)
            .filter(|enrolment| enrolment.session.as_ref().map(|session| session.id) == line.variant)
            .map(|enrolment| enrolment.grant)
            .collect();
        if same.is_empty() {
            continue;
        }
        let days = courses::facts(db, line.product).await?.and_then(|facts| facts.access_days);
        if Access::of(&same, days, now_ms).is_some_and(|access| access.state == AccessState::Open) {
            found.push(line);
        }
    }
    Ok(found)
}
