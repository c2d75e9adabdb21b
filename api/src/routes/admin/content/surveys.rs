//! Surveys, their links and results.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ContentListQuery, part};
use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query};
use crate::http::{Private, json};
use crate::services::content::surveys;
use crate::services::content::surveys::{SurveyInput, SurveyListItem, SurveyResults, SurveyView};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::surveys::path;
use crate::transfer::export::survey_answers;

/// Number of links to create.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct SurveyLinkRequest {
    count: u16,
}

/// New links. They are shown once: each authorises one response.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyLinks {
    /// Addresses of the shop.
    pub data: Vec<String>,
}

/// Lists surveys by slug.
#[utoipa::path(
    get, path = "/surveys", tag = "content", params(ContentListQuery),
    responses((status = 200, body = CursorPage<SurveyListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<ContentListQuery>,
) -> Result<Private<Json<CursorPage<SurveyListItem>>>, ApiError> {
    let all = surveys::list(&mut *state.store().begin_read().await?, clock::now()).await?;
    Ok(Private(Json(part(all.into_iter(), &query, |survey| &survey.slug, |survey| &survey.title))))
}

/// Returns a survey.
#[utoipa::path(
    get, path = "/surveys/{slug}", tag = "content", params(("slug" = String, Path)),
    responses((status = 200, body = Versioned<SurveyView>), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
) -> Result<Private<Json<Versioned<SurveyView>>>, ApiError> {
    Ok(Private(Json(surveys::show(&mut *state.store().begin_read().await?, &slug).await?)))
}

/// Creates a survey.
#[utoipa::path(
    post, path = "/surveys", tag = "content", request_body = SurveyInput,
    responses(
        (status = 201, body = Versioned<SurveyView>),
        (status = 422, description = "`invalid_content`, with the fields, such as `sections.0.questions.1.answer`"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<SurveyInput>,
) -> Result<(StatusCode, Private<Json<Versioned<SurveyView>>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(surveys::create(state.store(), &session, input).await?))))
}

/// Changes a survey. Once it has answers, only changes that keep them are accepted.
#[utoipa::path(
    put, path = "/surveys/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = SurveyInput,
    responses(
        (status = 200, body = Versioned<SurveyView>),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_content`, with the fields, such as `sections.0.questions.1.answer`"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<SurveyInput>,
) -> Result<Private<Json<Versioned<SurveyView>>>, ApiError> {
    Ok(Private(Json(surveys::update(state.store(), &session, &slug, &expected, input).await?)))
}

/// Deletes a survey without answers, and its links.
#[utoipa::path(
    delete, path = "/surveys/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`content_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    surveys::delete(state.store(), &session, &slug, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Creates links for one response each.
#[utoipa::path(
    post, path = "/surveys/{slug}/links", tag = "content", params(("slug" = String, Path)),
    request_body = SurveyLinkRequest,
    responses(
        (status = 201, body = SurveyLinks),
        (status = 404, description = "`content_not_found`"),
        (status = 422, description = "`invalid_content`, with the fields"),
    ),
)]
pub async fn add_links(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    json::Json(SurveyLinkRequest { count }): json::Json<SurveyLinkRequest>,
) -> Result<(StatusCode, Private<Json<SurveyLinks>>), ApiError> {
    let shop = state.config().public_url_or_listen_address();
    let links = surveys::add_links(state.store(), &session, &slug, count).await?;
    let data = links.iter().map(|link| shop.page(&path(link))).collect();
    Ok((StatusCode::CREATED, Private(Json(SurveyLinks { data }))))
}

/// Returns the answers to a survey by question.
#[utoipa::path(
    get, path = "/surveys/{slug}/results", tag = "content", params(("slug" = String, Path)),
    responses((status = 200, body = SurveyResults), (status = 404, description = "`content_not_found`")),
)]
pub async fn results(
    State(state): State<AppState>,
    Path(slug): Path<String>,
) -> Result<Private<Json<SurveyResults>>, ApiError> {
    Ok(Private(Json(surveys::show_results(&mut *state.store().begin_read().await?, &slug).await?)))
}

/// Returns the answers to a survey as CSV, one row per response.
#[utoipa::path(
    get, path = "/surveys/{slug}/results/file", tag = "content", params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The file", content((String = "text/csv"))),
        (status = 404, description = "`content_not_found`"),
    ),
)]
pub async fn file(State(state): State<AppState>, Path(slug): Path<String>) -> Result<Response, ApiError> {
    let mut db = state.store().begin_read().await?;
    let survey = surveys::show(&mut db, &slug).await?;
    let bytes = survey_answers(&mut db, &survey.data.slug).await.map_err(|error| {
        tracing::error!(%error, "survey file not written");
        ApiError::internal()
    })?;
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"encuesta-{slug}.csv\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition.map_err(|_| ApiError::internal())?),
    ];
    Ok(Private((headers, bytes)).into_response())
}
