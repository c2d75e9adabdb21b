//! Surveys as their owner writes them, each with its sections.

use mostrador_core::survey::{Survey, SurveySection};
use serde::{Deserialize, Serialize};

use super::PortableError;
use super::shapes::time;
use crate::clock;
use crate::store::surveys::Kept;

/// A survey.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyFile {
    /// The owner's name for it.
    pub slug: String,
    /// Name that people read.
    pub title: String,
    /// What it is for.
    #[serde(default)]
    pub description: String,
    /// Its parts.
    pub sections: Vec<SurveySection>,
    /// From when nobody can answer, RFC 3339.
    pub closes_at: Option<String>,
    /// Links to be made, for a demonstration. An export never says those that were given out: who has one may answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
}

impl SurveyFile {
    /// The survey as it is stored.
    pub(super) fn stored(&self) -> Result<Kept, PortableError> {
        let place = format!("encuesta «{}»", self.slug);
        let survey = Survey {
            id: String::new(),
            title: self.title.clone(),
            description: self.description.clone(),
            sections: self.sections.clone(),
        };
        different(&place, &survey)?;
        let closes_at = self.closes_at.as_deref().map(|text| time(&place, text)).transpose()?;
        Ok(Kept { slug: self.slug.clone(), survey, closes_at })
    }

    /// The file of a survey that is stored.
    pub(super) fn of(kept: Kept) -> Self {
        Self {
            slug: kept.slug,
            title: kept.survey.title,
            description: kept.survey.description,
            sections: kept.survey.sections,
            closes_at: kept.closes_at.map(clock::rfc3339),
            links: Vec::new(),
        }
    }
}

/// Answers are kept by the names of their questions.
fn different(place: &str, survey: &Survey) -> Result<(), PortableError> {
    let mut names: Vec<&str> = survey.questions().map(|question| question.id.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair.first() == pair.last()) {
        Some(pair) => {
            let name = pair.first().unwrap_or(&"");
            Err(PortableError::at(place, format!("pregunta dos veces «{name}»")))
        }
        None if names.is_empty() => Err(PortableError::at(place, "no pregunta nada")),
        None => Ok(()),
    }
}
