//! Surveys in a shop file.

use mostrador_core::surveys::{Survey, SurveyPeriod, SurveySection, check_period, check_survey};
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
    /// Start of the response period, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<String>,
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
        let time = |text: &Option<String>| text.as_deref().map(|text| parse_time(&place, text)).transpose();
        let period = SurveyPeriod { opens_at: time(&self.opens_at)?, closes_at: time(&self.closes_at)? };
        let error = check_survey(&survey).into_iter().chain(check_period(period)).next();
        match error {
            Some(error) => Err(ShopFileError::at(place, error.message)),
            None => Ok(StoredSurvey { slug: self.slug.clone(), survey, period }),
        }
    }

    pub(crate) fn from_stored(record: StoredSurvey) -> Self {
        Self {
            slug: record.slug,
            title: record.survey.title,
            description: record.survey.description,
            sections: record.survey.sections,
            opens_at: record.period.opens_at.map(clock::format_rfc3339),
            closes_at: record.period.closes_at.map(clock::format_rfc3339),
            links: Vec::new(),
        }
    }
}
