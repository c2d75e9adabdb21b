//! Surveys in a shop file.

use mostrador_core::surveys::{Survey, SurveySection};
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use super::schema::parse_time;
use crate::clock;
use crate::db::repositories::surveys::StoredSurvey;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyFile {
    /// Identifier chosen by the owner.
    pub slug: String,
    pub title: String,
    #[serde(default)]
    pub description: String,
    pub sections: Vec<SurveySection>,
    /// End of the response period, RFC 3339.
    pub closes_at: Option<String>,
    /// Response links to create, for demonstrations. Existing links are never exported, because a link
    /// authorizes a response.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
}

impl SurveyFile {
    pub(crate) fn to_stored(&self) -> Result<StoredSurvey, ShopFileError> {
        let place = format!("encuesta «{}»", self.slug);
        let survey = Survey {
            id: String::new(),
            title: self.title.clone(),
            description: self.description.clone(),
            sections: self.sections.clone(),
        };
        check_question_names(&place, &survey)?;
        let closes_at = self.closes_at.as_deref().map(|text| parse_time(&place, text)).transpose()?;
        Ok(StoredSurvey { slug: self.slug.clone(), survey, closes_at })
    }

    pub(crate) fn from_stored(record: StoredSurvey) -> Self {
        Self {
            slug: record.slug,
            title: record.survey.title,
            description: record.survey.description,
            sections: record.survey.sections,
            closes_at: record.closes_at.map(clock::format_rfc3339),
            links: Vec::new(),
        }
    }
}

/// Rejects duplicate question names, because responses are stored by question name.
fn check_question_names(place: &str, survey: &Survey) -> Result<(), ShopFileError> {
    let mut names: Vec<&str> = survey.questions().map(|question| question.id.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair.first() == pair.last()) {
        Some(pair) => {
            let name = pair.first().unwrap_or(&"");
            Err(ShopFileError::at(place, format!("pregunta dos veces «{name}»")))
        }
        None if names.is_empty() => Err(ShopFileError::at(place, "no pregunta nada")),
        None => Ok(()),
    }
}
