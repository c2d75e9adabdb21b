//! Ownership check: courses and course dates that a customer already has are not sold again.

use mostrador_core::cart::Selection;
use mostrador_core::catalogue::{ProductId, VariantId};
use mostrador_core::courses::{Access, AccessState};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::db::repositories::{courses, enrolments, products};
use crate::error::ApiError;

/// Rejects lines with courses or course dates that the customer already has.
///
/// # Errors
/// Returns 409 naming the first of them.
pub async fn reject_owned_courses(
    db: &mut AnyConnection,
    customer: CustomerId,
    lines: impl IntoIterator<Item = Selection> + Send,
    now: Timestamp,
) -> Result<(), ApiError> {
    let Some(line) = owned_courses(db, customer, lines, now).await?.into_iter().next() else {
        return Ok(());
    };
    let product = products::by_ids(db, &[line.product]).await?.pop().unwrap_or_default();
    let message = format!("Ya tienes «{}»: lo encontrarás en tu zona de cliente.", product.title);
    Err(ApiError::conflict("already_enrolled", message))
}

/// Returns the lines with courses or course dates that the customer already has.
pub async fn owned_courses(
    db: &mut AnyConnection,
    customer: CustomerId,
    lines: impl IntoIterator<Item = Selection> + Send,
    now: Timestamp,
) -> Result<Vec<Selection>, sqlx::Error> {
    let lines: Vec<Selection> = lines.into_iter().collect();
    let products: Vec<ProductId> = lines.iter().map(|line| line.product).collect();
    let enrolled = enrolments::in_courses(db, customer, &products).await?;
    let mut found = Vec::new();
    for line in lines {
        // Each course date is owned separately; a course without dates is owned while its access is open.
        let grants: Vec<_> = enrolled
            .iter()
            .filter(|enrolment| enrolment.course == line.product)
            .filter(|enrolment| {
                enrolment.session.as_ref().map(|session| session.id)
                    == line.variant.map(VariantId::get).map(Into::into)
            })
            .map(|enrolment| enrolment.grant)
            .collect();
        if grants.is_empty() {
            continue;
        }
        let days = courses::settings(db, line.product).await?.and_then(|facts| facts.access_days);
        if Access::from_grants(&grants, days, now).is_some_and(|access| access.state == AccessState::Open) {
            found.push(line);
        }
    }
    Ok(found)
}
