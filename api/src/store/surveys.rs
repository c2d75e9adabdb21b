//! Surveys, their links, and what was answered.

use mostrador_core::survey::{Survey, SurveyResponse};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::row::{Columns, to_json};
use crate::clock;

/// A survey as its owner keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The owner's name for it.
    pub slug: String,
    /// What is asked. Its identifier is that of the link it was found by, if any.
    pub survey: Survey,
    /// From when nobody can answer, milliseconds since 1970.
    pub closes_at: Option<i64>,
}

/// What somebody answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The link.
    pub link: String,
    /// When, RFC 3339 in UTC.
    pub answered_at: String,
    /// What.
    pub response: SurveyResponse,
}

/// Writes a survey over the one of its slug.
///
/// # Errors
/// The database fails.
pub async fn put(db: &mut AnyConnection, kept: &Kept, now_ms: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO surveys (slug, title, description, sections, closes_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (slug) DO UPDATE SET title = excluded.title, \
         description = excluded.description, sections = excluded.sections, closes_at = excluded.closes_at",
    )
    .bind(kept.slug.clone())
    .bind(kept.survey.title.clone())
    .bind(kept.survey.description.clone())
    .bind(to_json(&kept.survey.sections)?)
    .bind(kept.closes_at)
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Writes a link to a survey, unless it is there.
///
/// # Errors
/// There is no such survey, or the database fails.
pub async fn put_link(db: &mut AnyConnection, id: &str, slug: &str, now_ms: i64) -> Result<(), Error> {
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

/// The survey that a link leads to.
///
/// # Errors
/// The database fails.
pub async fn by_link(db: &mut AnyConnection, id: &str) -> Result<Option<Kept>, Error> {
    let row = sqlx::query(
        "SELECT s.* FROM surveys s JOIN survey_links l ON l.survey_slug = s.slug WHERE l.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional(db)
    .await?;
    row.map(|row| kept(&row, id)).transpose()
}

/// Every survey, with how many links were given out and how many of them were answered; by name.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<(Kept, i64, i64)>, Error> {
    let rows = sqlx::query(
        "SELECT s.*, (SELECT COUNT(*) FROM survey_links l WHERE l.survey_slug = s.slug) AS links, \
         (SELECT COUNT(*) FROM survey_responses r WHERE r.survey_slug = s.slug) AS responses \
         FROM surveys s ORDER BY s.slug",
    )
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok((kept(row, "")?, row.int("links")?, row.int("responses")?))).collect()
}

/// What was answered by a link.
///
/// # Errors
/// The database fails.
pub async fn response(db: &mut AnyConnection, link: &str) -> Result<Option<SurveyResponse>, Error> {
    let row = sqlx::query("SELECT answers FROM survey_responses WHERE link_id = $1")
        .bind(link.to_owned())
        .fetch_optional(db)
        .await?;
    row.map(|row| row.json("answers")).transpose()
}

/// Everything that was answered to a survey, in the order in which it came.
///
/// # Errors
/// The database fails.
pub async fn responses(db: &mut AnyConnection, slug: &str) -> Result<Vec<Answered>, Error> {
    let rows =
        sqlx::query("SELECT * FROM survey_responses WHERE survey_slug = $1 ORDER BY answered_at, link_id")
            .bind(slug.to_owned())
            .fetch_all(db)
            .await?;
    rows.iter()
        .map(|row| {
            Ok(Answered {
                link: row.text("link_id")?,
                answered_at: clock::rfc3339(row.int("answered_at")?),
                response: row.json("answers")?,
            })
        })
        .collect()
}

/// Writes what was answered by a link. False, and nothing written, when it was answered before.
///
/// # Errors
/// The database fails.
pub async fn answer(
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

fn kept(row: &AnyRow, link: &str) -> Result<Kept, Error> {
    Ok(Kept {
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
