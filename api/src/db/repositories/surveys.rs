//! Surveys, their links and responses.

use mostrador_core::surveys::{Survey, SurveyPeriod, SurveyResponse, SurveySection};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::columns::{Json, Rfc3339, to_json};
use crate::db::{ConditionalWrite, Tx};

/// Stored survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSurvey {
    /// The owner's name for it.
    pub slug: String,
    /// Content of the survey. Its identifier is that of the link used to look it up, if any.
    pub survey: Survey,
    pub period: SurveyPeriod,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct StoredResponse {
    #[sqlx(rename = "link_id")]
    pub link: String,
    /// Time of the response, RFC 3339 in UTC.
    #[sqlx(try_from = "Rfc3339")]
    pub answered_at: String,
    #[sqlx(rename = "answers", try_from = "Json<SurveyResponse>")]
    pub response: SurveyResponse,
}

/// Inserts a survey or replaces the one with the same slug.
pub async fn upsert(tx: &mut Tx, stored: &StoredSurvey, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO surveys (slug, title, description, sections, opens_at, closes_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (slug) DO UPDATE SET title = excluded.title, \
         description = excluded.description, sections = excluded.sections, opens_at = excluded.opens_at, \
         closes_at = excluded.closes_at",
    )
    .bind(stored.slug.clone())
    .bind(stored.survey.title.clone())
    .bind(stored.survey.description.clone())
    .bind(to_json(&stored.survey.sections)?)
    .bind(stored.period.opens_at)
    .bind(stored.period.closes_at)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Inserts a link to a survey, unless it exists. Fails on an unknown survey.
pub async fn insert_link(tx: &mut Tx, id: &str, slug: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO survey_links (id, survey_slug, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    )
    .bind(id.to_owned())
    .bind(slug.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the survey of a link.
pub async fn by_link(db: &mut AnyConnection, id: &str) -> Result<Option<StoredSurvey>, Error> {
    let row: Option<SurveyRow> = sqlx::query_as(
        "SELECT s.slug, s.title, s.description, s.sections, s.opens_at, s.closes_at FROM surveys s \
         JOIN survey_links l ON l.survey_slug = s.slug WHERE l.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.survey(id)))
}

/// Deletes a survey with its links. Fails if it has responses.
pub async fn delete(tx: &mut Tx, slug: &str) -> Result<(), Error> {
    for statement in
        ["DELETE FROM survey_links WHERE survey_slug = $1", "DELETE FROM surveys WHERE slug = $1"]
    {
        sqlx::query(statement).bind(slug.to_owned()).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Survey with the numbers of its links and of its responses.
#[derive(Debug)]
pub struct SurveyWithCounts {
    pub record: StoredSurvey,
    pub links: i64,
    pub responses: i64,
}

/// Returns all surveys by slug.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<SurveyWithCounts>, Error> {
    let rows: Vec<CountedRow> = sqlx::query_as(
        "SELECT s.slug, s.title, s.description, s.sections, s.opens_at, s.closes_at, \
         (SELECT COUNT(*) FROM survey_links l WHERE l.survey_slug = s.slug) AS links, \
         (SELECT COUNT(*) FROM survey_responses r WHERE r.survey_slug = s.slug) AS responses \
         FROM surveys s ORDER BY s.slug",
    )
    .fetch_all(db)
    .await?;
    let with_counts = |row: CountedRow| SurveyWithCounts {
        record: row.survey.survey(""),
        links: row.links,
        responses: row.responses,
    };
    Ok(rows.into_iter().map(with_counts).collect())
}

/// Returns the response given through a link.
pub async fn response(db: &mut AnyConnection, link: &str) -> Result<Option<SurveyResponse>, Error> {
    let answers: Option<Json<_>> =
        sqlx::query_scalar("SELECT answers FROM survey_responses WHERE link_id = $1")
            .bind(link.to_owned())
            .fetch_optional(db)
            .await?;
    Ok(answers.map(|Json(answers)| answers))
}

/// Returns all responses to a survey, in chronological order.
pub async fn responses(db: &mut AnyConnection, slug: &str) -> Result<Vec<StoredResponse>, Error> {
    sqlx::query_as(
        "SELECT link_id, answered_at, answers FROM survey_responses WHERE survey_slug = $1 \
         ORDER BY answered_at, link_id",
    )
    .bind(slug.to_owned())
    .fetch_all(db)
    .await
}

/// Inserts the response of a link, unless the link already has one.
pub async fn insert_response(
    tx: &mut Tx,
    link: &str,
    slug: &str,
    response: &SurveyResponse,
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "INSERT INTO survey_responses (link_id, survey_slug, answers, answered_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (link_id) DO NOTHING",
    )
    .bind(link.to_owned())
    .bind(slug.to_owned())
    .bind(to_json(response)?)
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

#[derive(FromRow)]
struct SurveyRow {
    slug: String,
    title: String,
    description: String,
    sections: Json<Vec<SurveySection>>,
    opens_at: Option<Timestamp>,
    closes_at: Option<Timestamp>,
}

impl SurveyRow {
    /// Returns the survey, identified by a link.
    fn survey(self, link: &str) -> StoredSurvey {
        let survey = Survey {
            id: link.to_owned(),
            title: self.title,
            description: self.description,
            sections: self.sections.0,
        };
        let period = SurveyPeriod { opens_at: self.opens_at, closes_at: self.closes_at };
        StoredSurvey { slug: self.slug, survey, period }
    }
}

/// Survey with the numbers of its links and responses.
#[derive(FromRow)]
struct CountedRow {
    #[sqlx(flatten)]
    survey: SurveyRow,
    links: i64,
    responses: i64,
}
