//! Survey responses (rule 5.9).

use serde::{Deserialize, Serialize};

use super::Survey;
use crate::forms::{FieldError, Values};

/// Response to a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyResponse {
    /// One entry per answered question.
    pub answers: Vec<SurveyAnswer>,
}

/// Answer to one question of a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyAnswer {
    pub question: String,
    /// Chosen options or entered text; several values only for questions with several options.
    pub values: Vec<String>,
}

impl SurveyResponse {
    /// Builds the response from form values; empty values are omitted.
    pub fn from_values(survey: &Survey, values: &Values) -> Self {
        let answer = |question: &str| SurveyAnswer {
            question: question.to_owned(),
            values: values.get_all(question).map(str::to_owned).collect(),
        };
        let answers = survey.questions().map(|question| answer(&question.id));
        Self { answers: answers.filter(|answer| !answer.values.is_empty()).collect() }
    }

    pub fn to_values(&self) -> Values {
        self.answers
            .iter()
            .flat_map(|answer| answer.values.iter().map(|value| (answer.question.as_str(), value.as_str())))
            .collect()
    }

    /// Validation errors in question order. Answers to unknown questions come last.
    pub fn check(&self, survey: &Survey) -> Vec<FieldError> {
        let mut errors = survey.check(&self.to_values());
        let unknown = |answer: &&SurveyAnswer| !survey.questions().any(|own| own.id == answer.question);
        errors.extend(self.answers.iter().filter(unknown).map(|answer| FieldError {
            field: answer.question.clone(),
            message: "Esta pregunta no es de la encuesta.".into(),
        }));
        errors
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn survey() -> Survey {
        serde_json::from_str(
            r#"{"id":"enlace","title":"Tu opinión","sections":[
                {"title":"La compra","questions":[
                    {"id":"nota","title":"Nota","required":true,"answer":{"type":"scale"}},
                    {"id":"canal","title":"Canal","answer":{"type":"several","options":["Tienda","Web"]}}]},
                {"questions":[{"id":"comentario","title":"Comentario","required":true,"answer":{"type":"text"}}]}]}"#,
        )
        .unwrap()
    }

    /// Rule 5.9.
    #[test]
    fn missing_answers_are_reported_in_section_order() {
        let errors = SurveyResponse::default().check(&survey());
        assert_eq!(errors.iter().map(|e| e.field.as_str()).collect::<Vec<_>>(), ["nota", "comentario"]);
        assert_eq!(errors[0].message, "«Nota» es un campo requerido");
    }

    #[test]
    fn form_values_and_responses_have_the_same_validation() {
        let values = Values::from([
            ("canal", "Web"),
            ("nota", " 5 "),
            ("canal", "Tienda"),
            ("comentario", "Muy bien"),
            ("token", "x"),
        ]);
        let survey = survey();
        let response = SurveyResponse::from_values(&survey, &values);
        assert_eq!(response.answers[1].values, ["Web", "Tienda"]);
        assert_eq!(response.answers.len(), 3, "fields that are no questions are ignored");
        assert!(survey.check(&values).is_empty() && response.check(&survey).is_empty());
    }

    /// Rule 5.9.
    #[test]
    fn answers_to_unknown_questions_are_rejected() {
        let stray = SurveyAnswer { question: "otra".into(), values: vec!["x".into()] };
        let errors = SurveyResponse { answers: vec![stray] }.check(&survey());
        assert_eq!(errors.last().unwrap().field, "otra");
    }

    proptest! {
        #[test]
        fn responses_round_trip(answers in proptest::collection::vec((".{0,8}", proptest::collection::vec(".{0,8}", 0..3)), 0..5)) {
            let answers = answers.into_iter().map(|(question, values)| SurveyAnswer { question, values }).collect();
            let response = SurveyResponse { answers };
            let text = serde_json::to_string(&response).unwrap();
            prop_assert_eq!(serde_json::from_str::<SurveyResponse>(&text).unwrap(), response.clone());
            let _ = response.check(&survey());
        }
    }
}
