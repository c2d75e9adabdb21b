//! Surveys: form and answers of a link.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::surveys::{Survey, SurveyResponse};
use serde::Serialize;

use crate::db::Database;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::surveys;
use crate::services::surveys::Answered;

/// Confirmation of a survey response.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct SurveyReceipt {
    /// `survey_answered`.
    pub code: &'static str,
    pub message: &'static str,
}

const RECEIPT: SurveyReceipt =
    SurveyReceipt { code: "survey_answered", message: "Gracias. Hemos guardado tus respuestas." };

/// Returns the survey of a link.
#[utoipa::path(
    get, path = "/surveys/{id}", tag = "surveys",
    params(("id" = String, Path, description = "Link ID", example = "opinion-demo-1")),
    responses(
        (status = 200, body = Survey),
        (status = 403, description = "`survey_scheduled`"),
        (status = 404, description = "`survey_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 410, description = "`survey_closed`"),
    ),
)]
pub async fn detail(
    State(store): State<Database>,
    Path(id): Path<String>,
) -> Result<Private<Json<Survey>>, ApiError> {
    Ok(Private(Json(surveys::open_survey(&store, &id).await?)))
}

/// Saves the answers to a survey.
///
/// Idempotent: the same answers again return 200.
#[utoipa::path(
    post, path = "/surveys/{id}/responses", tag = "surveys",
    params(("id" = String, Path, description = "Link ID", example = "opinion-demo-1")),
    request_body = SurveyResponse,
    responses(
        (status = 201, body = SurveyReceipt),
        (status = 200, body = SurveyReceipt, description = "The same answers were already saved"),
        (status = 403, description = "`survey_scheduled`"),
        (status = 404, description = "`survey_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 410, description = "`survey_closed`"),
        (status = 422, description = "`invalid_answers`, with the errors; `invalid_body`, `unknown_field`"),
    ),
)]
pub async fn answer(
    State(store): State<Database>,
    Path(id): Path<String>,
    json::Json(response): json::Json<SurveyResponse>,
) -> Result<Private<(StatusCode, Json<SurveyReceipt>)>, ApiError> {
    let status = match surveys::answer(&store, &id, &response).await? {
        Answered::New => StatusCode::CREATED,
        Answered::Repeated => StatusCode::OK,
    };
    Ok(Private((status, Json(RECEIPT))))
}
