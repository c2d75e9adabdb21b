//! What somebody answers (rule 5.9).

use serde::{Deserialize, Serialize};

use super::Survey;
use crate::forms::{FieldError, Values};

/// The answers to a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyResponse {
    /// One for each question that is answered.
    pub answers: Vec<SurveyAnswer>,
}

/// The answer to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyAnswer {
    /// Identifier of the question.
    pub question: String,
    /// What was chosen or written; more than one only where several may be chosen.
    pub values: Vec<String>,
}

impl SurveyResponse {
    /// The answers of a form: its texts by field, without empty ones.
    #[must_use]
    pub fn from_values(survey: &Survey, values: &Values) -> Self {
        let answer = |question: &str| SurveyAnswer {
            question: question.to_owned(),
            values: values.all(question).map(str::to_owned).collect(),
        };
        let answers = survey.questions().map(|question| answer(&question.id));
        Self { answers: answers.filter(|answer| !answer.values.is_empty()).collect() }
    }

    /// The same as a form gives it.
    #[must_use]
    pub fn values(&self) -> Values {
        self.answers
            .iter()
            .flat_map(|answer| answer.values.iter().map(|value| (answer.question.as_str(), value.as_str())))
            .collect()
    }

    /// What is wrong with it, in the order of the questions. What answers no question of the survey comes last.
    #[must_use]
    pub fn check(&self, survey: &Survey) -> Vec<FieldError> {
        let mut errors = survey.check(&self.values());
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
    fn what_is_missing_is_asked_for_in_the_order_of_the_sections() {
        let errors = SurveyResponse::default().check(&survey());
        assert_eq!(errors.iter().map(|e| e.field.as_str()).collect::<Vec<_>>(), ["nota", "comentario"]);
        assert_eq!(errors[0].message, "«Nota» es un campo requerido");
    }

    #[test]
    fn a_form_and_its_answers_say_the_same() {
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
        assert_eq!(response.answers.len(), 3, "what is no question is no answer");
        assert!(survey.check(&values).is_empty() && response.check(&survey).is_empty());
    }

    /// Rule 5.9.
    #[test]
    fn an_answer_to_no_question_is_refused() {
        let stray = SurveyAnswer { question: "otra".into(), values: vec!["x".into()] };
        let errors = SurveyResponse { answers: vec![stray] }.check(&survey());
        assert_eq!(errors.last().unwrap().field, "otra");
    }

    proptest! {
        #[test]
        fn a_response_is_read_as_it_is_written(answers in proptest::collection::vec((".{0,8}", proptest::collection::vec(".{0,8}", 0..3)), 0..5)) {
            let answers = answers.into_iter().map(|(question, values)| SurveyAnswer { question, values }).collect();
            let response = SurveyResponse { answers };
            let text = serde_json::to_string(&response).unwrap();
            prop_assert_eq!(serde_json::from_str::<SurveyResponse>(&text).unwrap(), response.clone());
            let _ = response.check(&survey());
        }
    }
}
