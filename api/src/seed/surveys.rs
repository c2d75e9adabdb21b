//! Surveys as their owner writes them: a JSON list, each with its sections and, for a demonstration, links.

use mostrador_core::survey::{Survey, SurveySection};
use serde::Deserialize;
use sqlx::AnyConnection;

use super::{SeedError, content, read};
use crate::clock;
use crate::store::surveys::{self, Kept};

const FILE: &str = "surveys.json";

/// A survey.
#[derive(Deserialize)]
struct SurveyFile {
    slug: String,
    title: String,
    #[serde(default)]
    description: String,
    sections: Vec<SurveySection>,
    closes_at: Option<String>,
    #[serde(default)]
    links: Vec<String>,
}

/// Writes the surveys of a file over what was there. How many there are.
///
/// # Errors
/// The file is not what it should be, or the database fails.
pub async fn write(db: &mut AnyConnection, text: &str) -> Result<usize, SeedError> {
    let files: Vec<SurveyFile> = read(FILE, text)?;
    let (count, now) = (files.len(), clock::now_ms());
    for file in files {
        let SurveyFile { slug, title, description, sections, closes_at, links } = file;
        let closes_at = closes_at.map(|text| {
            clock::parse_rfc3339(&text).ok_or_else(|| content(FILE, format!("{text} is no RFC 3339 time")))
        });
        let survey = Survey { id: String::new(), title, description, sections };
        different(&slug, &survey)?;
        surveys::put(db, &Kept { slug: slug.clone(), survey, closes_at: closes_at.transpose()? }, now)
            .await?;
        for link in links {
            surveys::put_link(db, &link, &slug, now).await?;
        }
    }
    Ok(count)
}

/// Answers are kept by the names of their questions.
fn different(slug: &str, survey: &Survey) -> Result<(), SeedError> {
    let mut names: Vec<&str> = survey.questions().map(|question| question.id.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair.first() == pair.last()) {
        Some(pair) => Err(content(FILE, format!("{slug} asks {} twice", pair.first().unwrap_or(&"")))),
        None if names.is_empty() => Err(content(FILE, format!("{slug} asks nothing"))),
        None => Ok(()),
    }
}
