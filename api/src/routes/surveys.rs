//! Surveys: each link belongs to one recipient and can be answered once. Answers are validated by the core.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::surveys::{Survey, SurveyAvailability, SurveyResponse};
use serde::Serialize;

use crate::clock;
use crate::db::Database;
use crate::db::repositories::surveys;
use crate::error::ApiError;
use crate::http::{Private, json};

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
        (status = 404, description = "`survey_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 410, description = "`survey_closed`"),
    ),
)]
pub async fn detail(
    State(store): State<Database>,
    Path(id): Path<String>,
) -> Result<Private<Json<Survey>>, ApiError> {
    let mut db = store.begin_read().await?;
    let stored = surveys::by_link(&mut db, &id).await?.ok_or_else(not_found)?;
    let answered = surveys::response(&mut db, &id).await?.is_some();
    ensure_open(SurveyAvailability::from_closing_time(stored.closes_at, answered, clock::now_ms()))?;
    Ok(Private(Json(stored.survey)))
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
) -> Result<Response, ApiError> {
    let now = clock::now_ms();
    let answered = store.transaction(async |tx| {
        let stored = surveys::by_link(tx, &id).await?.ok_or_else(not_found)?;
        let errors = response.check(&stored.survey);
        let answers = SurveyResponse::from_values(&stored.survey, &response.to_values());
        let previous = surveys::response(tx, &id).await?;
        if previous.as_ref() == Some(&answers) && errors.is_empty() {
            return Ok(StatusCode::OK);
        }
        ensure_open(SurveyAvailability::from_closing_time(stored.closes_at, previous.is_some(), now))?;
        if !errors.is_empty() {
            let message = "Revisa las respuestas.";
            return Err(ApiError::unprocessable("invalid_answers", message).with_errors(errors));
        }
        if !surveys::insert_response(tx, &id, &stored.slug, &answers, now).await? {
            // On PostgreSQL a concurrent request may have answered meanwhile: the retried transaction finds
            // its answers.
            return Err(ApiError::transaction_conflict());
        }
        Ok(StatusCode::CREATED)
    });
    Ok(Private((answered.await?, Json(RECEIPT))).into_response())
}

fn not_found() -> ApiError {
    ApiError::not_found("survey_not_found", "Esta encuesta no existe. Comprueba el enlace.")
}

fn ensure_open(opening: SurveyAvailability) -> Result<(), ApiError> {
    match opening {
        SurveyAvailability::Open => Ok(()),
        SurveyAvailability::Answered => {
            let message = "Ya has contestado a esta encuesta. Gracias.";
            Err(ApiError::new(StatusCode::CONFLICT, "survey_answered", message))
        }
        SurveyAvailability::Closed => {
            let message = "Esta encuesta ya está cerrada. Gracias por tu interés.";
            Err(ApiError::new(StatusCode::GONE, "survey_closed", message))
        }
    }
}
