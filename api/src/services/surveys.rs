//! Surveys: each link belongs to one recipient and can be answered once. Answers are validated by the core.

use mostrador_core::surveys::{Survey, SurveyAvailability, SurveyResponse};

use crate::clock;
use crate::db::repositories::surveys;
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::services::authentication::jwt::random_base64url;

const LINK_BYTES: usize = 16;

/// Result of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    New,
    /// The same answers were already saved.
    Repeated,
}

/// Returns the survey of a link.
pub async fn open_survey(store: &Database, link: &str) -> Result<Survey, ApiError> {
    let mut db = store.begin_read().await?;
    let stored = surveys::by_link(&mut db, link).await?.ok_or_else(not_found)?;
    let answered = surveys::response(&mut db, link).await?.is_some();
    ensure_open(SurveyAvailability::of(stored.period, answered, clock::now()))?;
    Ok(stored.survey)
}

/// Saves the answers to a survey.
pub async fn answer(store: &Database, link: &str, response: &SurveyResponse) -> Result<Answered, ApiError> {
    let now = clock::now();
    let answered = store.transaction(async |tx| {
        let stored = surveys::by_link(tx, link).await?.ok_or_else(not_found)?;
        let errors = response.check(&stored.survey);
        let answers = SurveyResponse::from_values(&stored.survey, &response.to_values());
        let previous = surveys::response(tx, link).await?;
        if previous.as_ref() == Some(&answers) && errors.is_empty() {
            return Ok(Answered::Repeated);
        }
        ensure_open(SurveyAvailability::of(stored.period, previous.is_some(), now))?;
        if !errors.is_empty() {
            let message = "Revisa las respuestas.";
            return Err(ApiError::unprocessable("invalid_answers", message).with_errors(errors));
        }
        if surveys::insert_response(tx, link, &stored.slug, &answers, now).await?
            == ConditionalWrite::Unchanged
        {
            // On PostgreSQL a concurrent request may have answered meanwhile: the retried transaction finds
            // its answers.
            return Err(ApiError::transaction_conflict());
        }
        Ok(Answered::New)
    });
    answered.await
}

/// Creates links for one response each; returns their identifiers, or `None` for an unknown survey.
pub async fn create_links(tx: &mut Tx, slug: &str, count: u16) -> Result<Option<Vec<String>>, sqlx::Error> {
    let now = clock::now();
    if surveys::all(tx).await?.iter().all(|survey| survey.record.slug != slug) {
        return Ok(None);
    }
    let mut links = Vec::new();
    for _ in 0..count {
        let link = random_base64url(LINK_BYTES);
        surveys::insert_link(tx, &link, slug, now).await?;
        links.push(link);
    }
    Ok(Some(links))
}

/// Path of the page of a link.
pub fn path(link: &str) -> String {
    format!("/encuestas/{link}")
}

fn not_found() -> ApiError {
    ApiError::not_found("survey_not_found", "Esta encuesta no existe. Comprueba el enlace.")
}

fn ensure_open(availability: SurveyAvailability) -> Result<(), ApiError> {
    match availability {
        SurveyAvailability::Open => Ok(()),
        SurveyAvailability::Scheduled => {
            let message = "Esta encuesta todavía no se ha abierto. Vuelve a probar más tarde.";
            Err(ApiError::forbidden("survey_scheduled", message))
        }
        SurveyAvailability::Answered => {
            let message = "Ya has contestado a esta encuesta. Gracias.";
            Err(ApiError::conflict("survey_answered", message))
        }
        SurveyAvailability::Closed => {
            let message = "Esta encuesta ya está cerrada. Gracias por tu interés.";
            Err(ApiError::gone("survey_closed", message))
        }
    }
}
