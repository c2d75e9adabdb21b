//! Learners of courses: list, progress, manual enrolment, removal, certificates.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::courses::{AccessSource, LearnerState};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use serde::Deserialize;
use utoipa::IntoParams;

use super::customers::{index_new_customers, shop_url};
use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::course_learners::{LearnerFilter, LearnerRow, MAX_COUNTED};
use crate::db::repositories::{certificates, course_learners};
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded, invalid_parameter, parse_values};
use crate::http::file::File;
use crate::http::{Private, json};
use crate::routes::courses::certificates::render;
use crate::services::courses::administration::course_id;
use crate::services::courses::learners::{
    Learner, LearnerDetail, LearnerRemoval, NewEnrolment, learner_not_found,
};
use crate::services::courses::{administration, learners};
use crate::services::staff::StaffSession;

/// Filters of the list of learners.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LearnerListQuery {
    /// Beginnings of names or of parts of the e-mail address.
    query: Option<String>,
    /// States of the progress, separated by commas: `not_started`, `in_progress`, `completed`.
    state: Option<String>,
    /// Origins of the access, separated by commas: `order`, `manual`.
    source: Option<String>,
    /// Cursor of the part that was read last.
    after: Option<String>,
    limit: Option<u32>,
}

/// Lists the learners of a course, the latest enrolment first.
#[utoipa::path(
    get, path = "/courses/{id}/learners", tag = "courses", params(("id" = i64, Path), LearnerListQuery),
    responses((status = 200, body = CursorPage<Learner>), (status = 404, description = "`course_not_found`")),
)]
pub async fn list(
    State(state): State<AppState>,
    Path(id): Path<i64>,
    Query(query): Query<LearnerListQuery>,
) -> Result<Private<Json<CursorPage<Learner>>>, ApiError> {
    let course = course_id(id)?;
    let filter = LearnerFilter {
        text: query.query.unwrap_or_default(),
        states: parse_values(query.state.as_deref(), LearnerState::parse)?,
        sources: parse_values(query.source.as_deref(), AccessSource::parse)?,
    };
    if !filter.text.is_empty() {
        index_new_customers(state.store()).await?;
    }
    let after = query.after.as_deref().map(parse_cursor).transpose()?;
    let limit = bounded(query.limit);
    let mut db = state.store().begin_read().await?;
    administration::require_course(&mut db, id).await?;
    let rows = course_learners::page(&mut db, course, &filter, after, i64::from(limit) + 1).await?;
    let counted = course_learners::count(&mut db, course, &filter).await?;
    let page = CursorPage::new(rows, limit, (counted, MAX_COUNTED), cursor_text);
    Ok(Private(Json(CursorPage {
        data: learners::list(&mut db, course, &page.data, clock::now()).await?,
        next: page.next,
        total: page.total,
        total_is_exact: page.total_is_exact,
    })))
}

fn cursor_text(row: &LearnerRow) -> String {
    format!("{}_{}", row.enrolled_at.ms(), row.customer_id)
}

fn parse_cursor(text: &str) -> Result<(Timestamp, i64), ApiError> {
    let (at, id) = text.split_once('_').ok_or_else(invalid_parameter)?;
    let at: i64 = at.parse().map_err(|_| invalid_parameter())?;
    Ok((at.into(), id.parse().map_err(|_| invalid_parameter())?))
}

/// Returns a learner with the progress in each lesson.
#[utoipa::path(
    get, path = "/courses/{id}/learners/{customer}", tag = "courses",
    params(("id" = i64, Path), ("customer" = u32, Path)),
    responses((status = 200, body = LearnerDetail), (status = 404, description = "`learner_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path((id, customer)): Path<(i64, CustomerId)>,
) -> Result<Private<Json<LearnerDetail>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(learners::detail(&mut db, course_id(id)?, customer, clock::now()).await?)))
}

/// Enrols a customer without an order, and sends the confirmation.
#[utoipa::path(
    post, path = "/courses/{id}/learners", tag = "courses", params(("id" = i64, Path)),
    request_body = NewEnrolment,
    responses(
        (status = 201, body = LearnerDetail),
        (status = 404, description = "`course_not_found`"),
        (status = 422, description = "`invalid_enrolment`, with the fields: unknown or enrolled customer, full or started date"),
    ),
)]
pub async fn enrol(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(new): json::Json<NewEnrolment>,
) -> Result<(StatusCode, Private<Json<LearnerDetail>>), ApiError> {
    let enrolled = learners::enrol(state.store(), &session, course_id(id)?, &new, &shop_url(&state)).await?;
    Ok((StatusCode::CREATED, Private(Json(enrolled))))
}

/// Ends the access of a learner. The progress is kept, and the seats are free again.
#[utoipa::path(
    post, path = "/courses/{id}/learners/{customer}/removal", tag = "courses",
    params(("id" = i64, Path), ("customer" = u32, Path)), request_body = LearnerRemoval,
    responses(
        (status = 200, body = LearnerDetail),
        (status = 404, description = "`learner_not_found`"),
        (status = 422, description = "`invalid_enrolment`, with the fields"),
    ),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path((id, customer)): Path<(i64, CustomerId)>,
    json::Json(removal): json::Json<LearnerRemoval>,
) -> Result<Private<Json<LearnerDetail>>, ApiError> {
    Ok(Private(Json(learners::remove(state.store(), &session, course_id(id)?, customer, &removal).await?)))
}

/// Issues the certificate of a learner who has earned it.
#[utoipa::path(
    post, path = "/courses/{id}/learners/{customer}/certificate", tag = "courses",
    params(("id" = i64, Path), ("customer" = u32, Path)),
    responses(
        (status = 200, body = LearnerDetail),
        (status = 404, description = "`learner_not_found`"),
        (status = 409, description = "`certificate_not_earned`"),
    ),
)]
pub async fn issue_certificate(
    State(state): State<AppState>,
    session: StaffSession,
    Path((id, customer)): Path<(i64, CustomerId)>,
) -> Result<Private<Json<LearnerDetail>>, ApiError> {
    Ok(Private(Json(learners::issue_certificate(state.store(), &session, course_id(id)?, customer).await?)))
}

/// Returns the PDF of an issued certificate.
#[utoipa::path(
    get, path = "/courses/{id}/learners/{customer}/certificate", tag = "courses",
    params(("id" = i64, Path), ("customer" = u32, Path)),
    responses(
        (status = 200, description = "The certificate", body = inline(File), content_type = "application/pdf"),
        (status = 404, description = "`learner_not_found`"),
    ),
)]
pub async fn certificate(
    State(state): State<AppState>,
    Path((id, customer)): Path<(i64, CustomerId)>,
) -> Result<File, ApiError> {
    let mut db = state.store().begin_read().await?;
    let issued = certificates::by_course(&mut db, customer, course_id(id)?).await?;
    render(&issued.ok_or_else(learner_not_found)?, &shop_url(&state))
}
