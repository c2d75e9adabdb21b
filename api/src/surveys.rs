//! Surveys: each link is one person's, and is answered once. What counts as an answer is the core's word.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::survey::{Opening, Survey, SurveyResponse};
use serde::Serialize;

use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::json;
use crate::store::{Store, surveys};

/// What is said to somebody who has answered.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct Thanks {
    /// `survey_answered`.
    pub code: &'static str,
    /// For people.
    pub message: &'static str,
}

const THANKS: Thanks = Thanks { code: "survey_answered", message: "Gracias. Hemos guardado tus respuestas." };

/// The survey that a link leads to.
///
/// # Errors
/// 404 when there is no such link, 409 when it was answered, 410 when the survey is over.
#[utoipa::path(
    get, path = "/surveys/{id}", tag = "surveys",
    params(("id" = String, Path, description = "Identifier of the link", example = "opinion-demo-1")),
    responses(
        (status = 200, body = Survey),
        (status = 404, description = "`survey_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 410, description = "`survey_closed`"),
    ),
)]
pub async fn detail(
    State(store): State<Store>,
    Path(id): Path<String>,
) -> Result<Private<Json<Survey>>, ApiError> {
    let mut db = store.read().await?;
    let kept = surveys::by_link(&mut db, &id).await?.ok_or_else(not_found)?;
    let answered = surveys::response(&mut db, &id).await?.is_some();
    open(Opening::of(kept.closes_at, answered, clock::now_ms()))?;
    Ok(Private(Json(kept.survey)))
}

/// Answers a survey. The same answers again are thanked for again.
///
/// # Errors
/// As [`detail`]; and 422 with what is wrong with the answers.
#[utoipa::path(
    post, path = "/surveys/{id}/responses", tag = "surveys",
    params(("id" = String, Path, description = "Identifier of the link", example = "opinion-demo-1")),
    request_body = SurveyResponse,
    responses(
        (status = 201, body = Thanks),
        (status = 200, body = Thanks, description = "The same answers had come before"),
        (status = 404, description = "`survey_not_found`"),
        (status = 409, description = "`survey_answered`"),
        (status = 410, description = "`survey_closed`"),
        (status = 422, description = "`invalid_answers`, with what is wrong; `invalid_body`, `unknown_field`"),
    ),
)]
pub async fn answer(
    State(store): State<Store>,
    Path(id): Path<String>,
    json::Json(response): json::Json<SurveyResponse>,
) -> Result<Response, ApiError> {
    let now = clock::now_ms();
    let answered = store.transact(async |mut tx| {
        let kept = surveys::by_link(&mut tx, &id).await?.ok_or_else(not_found)?;
        let errors = response.check(&kept.survey);
        let answers = SurveyResponse::from_values(&kept.survey, &response.values());
        let before = surveys::response(&mut tx, &id).await?;
        if before.as_ref() == Some(&answers) && errors.is_empty() {
            return Ok((tx, StatusCode::OK));
        }
        open(Opening::of(kept.closes_at, before.is_some(), now))?;
        if !errors.is_empty() {
            let message = "Revisa las respuestas.";
            return Err(ApiError::unprocessable("invalid_answers", message).with_errors(errors));
        }
        if !surveys::answer(&mut tx, &id, &kept.slug, &answers, now).await? {
            // On PostgreSQL somebody else may have answered since: begun anew, those answers are found.
            return Err(ApiError::outrun());
        }
        Ok((tx, StatusCode::CREATED))
    });
    Ok(Private((answered.await?, Json(THANKS))).into_response())
}

fn not_found() -> ApiError {
    ApiError::not_found("survey_not_found", "Esta encuesta no existe. Comprueba el enlace.")
}

fn open(opening: Opening) -> Result<(), ApiError> {
    match opening {
        Opening::Open => Ok(()),
        Opening::Answered => {
            let message = "Ya has contestado a esta encuesta. Gracias.";
            Err(ApiError::new(StatusCode::CONFLICT, "survey_answered", message))
        }
        Opening::Closed => {
            let message = "Esta encuesta ya está cerrada. Gracias por tu interés.";
            Err(ApiError::new(StatusCode::GONE, "survey_closed", message))
        }
    }
}
