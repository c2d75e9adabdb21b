//! Surveys (rule 5.9): sections of typed questions, validated by the same code on the client and on the
//! server.
//!
//! ```
//! use mostrador_core::forms::Values;
//! use mostrador_core::surveys::Survey;
//! let survey: Survey = serde_json::from_str(
//!     r#"{"id":"x","title":"Tu opinión","sections":[{"title":"","questions":[
//!         {"id":"nota","title":"Nota","required":true,"answer":{"type":"scale","from":1,"to":5}}]}]}"#,
//! )?;
//! let errors = survey.check(&Values::from([("nota", "6")]));
//! assert_eq!(errors[0].message, "«Nota» debe ser menor o igual a 5");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod availability;
mod editing;
mod question;
mod results;

use serde::{Deserialize, Serialize};

use crate::forms::{FieldError, Values};
use crate::serde_helpers::null_as_default;

pub use answer::{SurveyAnswer, SurveyResponse};
pub use availability::{SurveyAvailability, SurveyPeriod, SurveyState};
pub use editing::{check_changes, check_period, check_survey, name_questions};
pub use question::{AnswerKind, Question};
pub use results::{AnswerCount, QuestionResults, results};

/// Survey with its questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Survey {
    /// Identifier of the link; not guessable.
    pub id: String,
    pub title: String,
    /// Purpose of the survey.
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
    pub sections: Vec<SurveySection>,
}

/// Section of related questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveySection {
    /// Heading; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub title: String,
    /// A paragraph before the questions; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
    pub questions: Vec<Question>,
}

impl Survey {
    /// All questions in display order.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.sections.iter().flat_map(|section| &section.questions)
    }

    /// Validation errors: the first violated rule of each question, in question order.
    pub fn check(&self, values: &Values) -> Vec<FieldError> {
        self.questions().filter_map(|question| question.check(values)).collect()
    }
}
