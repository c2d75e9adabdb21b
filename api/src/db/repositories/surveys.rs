//! Surveys, their links and responses.

use mostrador_core::surveys::{Survey, SurveyResponse};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use crate::clock;
use crate::db::row::{Columns, to_json};

/// Stored survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSurvey {
    /// The owner's name for it.
    pub slug: String,
    /// Content of the survey. Its identifier is that of the link used to look it up, if any.
    pub survey: Survey,
    /// Closing time in milliseconds since 1970; later responses are rejected.
    pub closes_at: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredResponse {
    pub link: String,
    /// Time of the response, RFC 3339 in UTC.
    pub answered_at: String,
    pub response: SurveyResponse,
}

/// Inserts a survey or replaces the one with the same slug.
pub async fn upsert(db: &mut AnyConnection, stored: &StoredSurvey, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO surveys (slug, title, description, sections, closes_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (slug) DO UPDATE SET title = excluded.title, \
         description = excluded.description, sections = excluded.sections, closes_at = excluded.closes_at",
    )
    .bind(stored.slug.clone())
    .bind(stored.survey.title.clone())
    .bind(stored.survey.description.clone())
    .bind(to_json(&stored.survey.sections)?)
    .bind(stored.closes_at)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Inserts a link to a survey, unless it exists. Fails on an unknown survey.
pub async fn insert_link(db: &mut AnyConnection, id: &str, slug: &str, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO survey_links (id, survey_slug, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    )
    .bind(id.to_owned())
    .bind(slug.to_owned())
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the survey of a link.
pub async fn by_link(db: &mut AnyConnection, id: &str) -> Result<Option<StoredSurvey>, Error> {
    let row = sqlx::query(
        "SELECT s.* FROM surveys s JOIN survey_links l ON l.survey_slug = s.slug WHERE l.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional(db)
    .await?;
    row.map(|row| survey(&row, id)).transpose()
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
    let rows = sqlx::query(
        "SELECT s.*, (SELECT COUNT(*) FROM survey_links l WHERE l.survey_slug = s.slug) AS links, \
         (SELECT COUNT(*) FROM survey_responses r WHERE r.survey_slug = s.slug) AS responses \
         FROM surveys s ORDER BY s.slug",
    )
    .fetch_all(db)
    .await?;
    let with_counts = |row| {
        let record = survey(row, "")?;
        Ok(SurveyWithCounts { record, links: row.int("links")?, responses: row.int("responses")? })
    };
    rows.iter().map(with_counts).collect()
}

/// Returns the response given through a link.
pub async fn response(db: &mut AnyConnection, link: &str) -> Result<Option<SurveyResponse>, Error> {
    let row = sqlx::query("SELECT answers FROM survey_responses WHERE link_id = $1")
        .bind(link.to_owned())
        .fetch_optional(db)
        .await?;
    row.map(|row| row.json("answers")).transpose()
}

/// Returns all responses to a survey, in chronological order.
pub async fn responses(db: &mut AnyConnection, slug: &str) -> Result<Vec<StoredResponse>, Error> {
    let rows =
        sqlx::query("SELECT * FROM survey_responses WHERE survey_slug = $1 ORDER BY answered_at, link_id")
            .bind(slug.to_owned())
            .fetch_all(db)
            .await?;
    rows.iter()
        .map(|row| {
            Ok(StoredResponse {
                link: row.text("link_id")?,
                answered_at: clock::format_rfc3339(row.int("answered_at")?),
                response: row.json("answers")?,
            })
        })
        .collect()
}

/// Inserts the response of a link. Returns false, without writing, when the link already has one.
pub async fn insert_response(
    db: &mut AnyConnection,
    link: &str,
    slug: &str,
    response: &SurveyResponse,
    now_ms: i64,
) -> Result<bool, Error> {
    let done = sqlx::query(
        "INSERT INTO survey_responses (link_id, survey_slug, answers, answered_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (link_id) DO NOTHING",
    )
    .bind(link.to_owned())
    .bind(slug.to_owned())
    .bind(to_json(response)?)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

fn survey(row: &AnyRow, link: &str) -> Result<StoredSurvey, Error> {
    Ok(StoredSurvey {
        slug: row.text("slug")?,
        survey: Survey {
            id: link.to_owned(),
            title: row.text("title")?,
            description: row.text("description")?,
            sections: row.json("sections")?,
        },
        closes_at: row.maybe_int("closes_at")?,
    })
}
