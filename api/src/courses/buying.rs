//! What somebody already has is not sold to them again.

use axum::http::StatusCode;
use mostrador_core::checkout::LineRequest;
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
    lines: &[LineRequest],
    now_ms: i64,
) -> Result<(), ApiError> {
    for line in lines {
        let had = enrolments::in_course(db, customer, line.product).await?;
        // A date is bought for itself; a course without dates is had while it may be used.
        let same: Vec<_> = had
            .iter()
            .filter(|enrolment| enrolment.session.as_ref().map(|session| session.id) == line.selected_variant)
            .map(|enrolment| enrolment.grant)
            .collect();
        if same.is_empty() {
            continue;
        }
        let days = courses::facts(db, line.product).await?.and_then(|facts| facts.access_days);
        if Access::of(&same, days, now_ms).is_some_and(|access| access.state == AccessState::Open) {
            let product = products::by_ids(db, &[line.product]).await?.pop().unwrap_or_default();
            let message = format!("Ya tienes «{}»: lo encontrarás en tu zona de cliente.", product.title);
            return Err(ApiError::new(StatusCode::CONFLICT, "already_enrolled", message));
        }
    }
    Ok(())
}
