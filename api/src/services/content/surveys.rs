//! Surveys as staff edit them, their links and their results.

use mostrador_core::forms::FieldError;
use mostrador_core::surveys::{
    QuestionResults, Survey, SurveyPeriod, SurveySection, SurveyState, check_changes, check_period,
    check_survey, name_questions, results,
};
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found, parse_instant};
use crate::clock;
use crate::db::repositories::surveys;
use crate::db::repositories::surveys::{StoredSurvey, SurveyWithCounts};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit, version};
use crate::services::surveys::create_links;
use crate::text;

const RESOURCE: Resource = Resource { name: "surveys" };
/// Maximum number of links of one request.
const MAX_LINKS: u16 = 500;

/// Survey, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyView {
    pub slug: String,
    pub title: String,
    pub description: String,
    pub sections: Vec<SurveySection>,
    /// RFC 3339, UTC; null for at once.
    pub opens_at: Option<String>,
    /// RFC 3339, UTC; null for never.
    pub closes_at: Option<String>,
    /// True once it has answers, which its changes must keep.
    pub is_answered: bool,
}

/// Survey of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyListItem {
    pub slug: String,
    pub title: String,
    pub state: SurveyState,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// Number of links.
    pub links: i64,
    /// Number of responses.
    pub responses: i64,
    /// RFC 3339, UTC.
    pub closes_at: Option<String>,
}

/// Survey as staff write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SurveyInput {
    pub title: String,
    pub description: String,
    /// Questions without an `id` are new.
    pub sections: Vec<SurveySection>,
    /// RFC 3339; null for at once.
    pub opens_at: Option<String>,
    /// RFC 3339; null for never.
    pub closes_at: Option<String>,
}

/// Responses to a survey by question.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SurveyResults {
    /// Number of links.
    pub links: i64,
    /// Number of responses.
    pub responses: i64,
    pub questions: Vec<QuestionResults>,
}

impl SurveyInput {
    fn checked(self) -> Result<(Survey, SurveyPeriod), ApiError> {
        let period = SurveyPeriod {
            opens_at: parse_instant("opens_at", self.opens_at.as_deref())?,
            closes_at: parse_instant("closes_at", self.closes_at.as_deref())?,
        };
        let mut survey = Survey {
            id: String::new(),
            title: self.title.trim().to_owned(),
            description: self.description.trim().to_owned(),
            sections: self.sections,
        };
        name_questions(&mut survey);
        let errors = check_survey(&survey).into_iter().chain(check_period(period));
        ApiError::ensure_valid(INVALID, errors.collect())?;
        Ok((survey, period))
    }
}

fn view(stored: SurveyWithCounts) -> Versioned<SurveyView> {
    let StoredSurvey { slug, survey, period } = stored.record;
    Versioned::new(SurveyView {
        slug,
        title: survey.title,
        description: survey.description,
        sections: survey.sections,
        opens_at: period.opens_at.map(clock::format_rfc3339),
        closes_at: period.closes_at.map(clock::format_rfc3339),
        is_answered: stored.responses > 0,
    })
}

/// Returns all surveys by slug.
pub async fn list(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<SurveyListItem>, sqlx::Error> {
    let item = |SurveyWithCounts { record, links, responses }: SurveyWithCounts| {
        let state = record.period.state(now);
        SurveyListItem {
            slug: record.slug,
            title: record.survey.title,
            state,
            state_label: state.label(),
            links,
            responses,
            closes_at: record.period.closes_at.map(clock::format_rfc3339),
        }
    };
    Ok(surveys::all(db).await?.into_iter().map(item).collect())
}

async fn find(db: &mut AnyConnection, slug: &str) -> Result<SurveyWithCounts, ApiError> {
    surveys::all(db).await?.into_iter().find(|survey| survey.record.slug == slug).ok_or_else(not_found)
}

pub async fn show(db: &mut AnyConnection, slug: &str) -> Result<Versioned<SurveyView>, ApiError> {
    Ok(view(find(db, slug).await?))
}

pub async fn show_results(db: &mut AnyConnection, slug: &str) -> Result<SurveyResults, ApiError> {
    let SurveyWithCounts { record, links, responses } = find(db, slug).await?;
    let given: Vec<_> = surveys::responses(db, slug).await?.into_iter().map(|row| row.response).collect();
    Ok(SurveyResults { links, responses, questions: results(&record.survey, &given) })
}

/// Creates a survey, whose slug is formed from its title.
pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: SurveyInput,
) -> Result<Versioned<SurveyView>, ApiError> {
    let (survey, period) = input.checked()?;
    let created = store.transaction(async |tx| {
        let slug = free_slug(tx, &survey.title).await?;
        let new = StoredSurvey { slug: slug.clone(), survey: survey.clone(), period };
        surveys::upsert(tx, &new, clock::now()).await?;
        let after = show(tx, &slug).await?;
        RESOURCE.record(tx, session, &slug, None, Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    created.await
}

/// Returns the slug of a title, followed by a number if it is taken.
async fn free_slug(tx: &mut Tx, title: &str) -> Result<String, sqlx::Error> {
    let taken: Vec<String> = surveys::all(tx).await?.into_iter().map(|survey| survey.record.slug).collect();
    let slug = text::slug(title);
    let slug = if slug.is_empty() { "encuesta".to_owned() } else { slug };
    let numbered = (2..).map(|number| format!("{slug}-{number}"));
    Ok([slug.clone()].into_iter().chain(numbered).find(|slug| !taken.contains(slug)).unwrap_or(slug))
}

/// Changes a survey. Answers that it already has keep their questions.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
    input: SurveyInput,
) -> Result<Versioned<SurveyView>, ApiError> {
    let (survey, period) = input.checked()?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "surveys").await?;
        let stored = find(tx, slug).await?;
        let (responses, current) = (stored.responses, stored.record.survey.clone());
        let before = view(stored);
        before.require(expected)?;
        if responses > 0 {
            ApiError::ensure_valid(INVALID, check_changes(&current, &survey))?;
        }
        let changed = StoredSurvey { slug: slug.to_owned(), survey: survey.clone(), period };
        surveys::upsert(tx, &changed, clock::now()).await?;
        let after = show(tx, slug).await?;
        RESOURCE.record(tx, session, slug, Some(&before.data), Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Deletes a survey with its links, unless it has answers.
pub async fn delete(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "surveys").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        if before.data.is_answered {
            let message = "Esta encuesta ya tiene respuestas y no se puede borrar. Ciérrala con una fecha.";
            return Err(ApiError::conflict("survey_answered", message));
        }
        surveys::delete(tx, slug).await?;
        RESOURCE.record(tx, session, slug, Some(&before.data), None).await?;
        Ok(())
    });
    deleted.await
}

/// Creates links for one response each; returns their identifiers, which authorise a response.
pub async fn add_links(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    count: u16,
) -> Result<Vec<String>, ApiError> {
    if !(1..=MAX_LINKS).contains(&count) {
        let error = FieldError::new("count", format!("Enlaces debe estar entre 1 y {MAX_LINKS}"));
        return Err(ApiError::invalid_fields(INVALID, vec![error]));
    }
    let links = store.transaction(async |tx| {
        let links = create_links(tx, slug, count).await?.ok_or_else(not_found)?;
        let change = Change { action: "create_links", resource: RESOURCE.name, id: slug };
        audit::record(tx, Author::Staff(session), change, None, Some(&serde_json::json!({ "count": count })))
            .await?;
        Ok::<_, ApiError>(links)
    });
    links.await
}
