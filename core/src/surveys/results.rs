//! Results of a survey: the sums of its answers by question.

use serde::Serialize;

use super::{AnswerKind, Question, Survey, SurveyResponse};

/// Maximum number of texts and dates that the results of a question show.
const MAX_TEXTS: usize = 200;

/// Answers to one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionResults {
    pub question: String,
    pub title: String,
    /// Number of responses that answer the question.
    pub answered: u32,
    /// Options or values of a scale with the number of their answers, in their order; empty for texts and dates.
    pub counts: Vec<AnswerCount>,
    /// Average of a scale with two decimals, such as `4.25`; null without answers, and for other questions.
    pub average: Option<String>,
    /// Texts or dates, the newest first; at most 200.
    pub texts: Vec<String>,
}

/// Number of the answers with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnswerCount {
    pub value: String,
    pub count: u32,
}

/// Returns the results by question. Responses are in chronological order.
pub fn results(survey: &Survey, responses: &[SurveyResponse]) -> Vec<QuestionResults> {
    survey.questions().map(|question| question_results(question, responses)).collect()
}

fn question_results(question: &Question, responses: &[SurveyResponse]) -> QuestionResults {
    let given: Vec<&[String]> = responses
        .iter()
        .flat_map(|response| &response.answers)
        .filter(|answer| answer.question == question.id && !answer.values.is_empty())
        .map(|answer| answer.values.as_slice())
        .collect();
    let counted = |values: Vec<String>| -> Vec<AnswerCount> {
        let count = |value: &String| count_of(given.iter().filter(|answer| answer.contains(value)).count());
        values.into_iter().map(|value| AnswerCount { count: count(&value), value }).collect()
    };
    let (mut counts, mut average, mut texts) = (Vec::new(), None, Vec::new());
    match &question.answer {
        AnswerKind::One { options } | AnswerKind::Several { options, .. } => {
            counts = counted(options.clone());
        }
        AnswerKind::Scale { from, to, .. } => {
            counts = counted((*from..=*to).map(|value| value.to_string()).collect());
            let values: Vec<u64> =
                given.iter().copied().flatten().filter_map(|value| value.trim().parse().ok()).collect();
            average = average_of(&values);
        }
        AnswerKind::Text { .. } | AnswerKind::Date => {
            texts = given.iter().rev().copied().flatten().take(MAX_TEXTS).cloned().collect();
        }
    }
    QuestionResults {
        question: question.id.clone(),
        title: question.title.clone(),
        answered: count_of(given.len()),
        counts,
        average,
        texts,
    }
}

fn count_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Average rounded half up to two decimals.
fn average_of(values: &[u64]) -> Option<String> {
    let count = values.len() as u64;
    let hundredths = (values.iter().sum::<u64>() * 200 + count).checked_div(count * 2)?;
    Some(format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Values;

    fn survey() -> Survey {
        serde_json::from_str(
            r#"{"id":"","title":"Tu opinión","sections":[{"questions":[
                {"id":"nota","title":"Nota","answer":{"type":"scale","from":1,"to":3}},
                {"id":"canal","title":"Canal","answer":{"type":"several","options":["Tienda","Web"]}},
                {"id":"texto","title":"Algo más","answer":{"type":"text"}}]}]}"#,
        )
        .unwrap()
    }

    fn response(values: &[(&str, &str)]) -> SurveyResponse {
        SurveyResponse::from_values(&survey(), &values.iter().copied().collect::<Values>())
    }

    #[test]
    fn answers_are_counted_by_value() {
        let responses = [
            response(&[("nota", "3"), ("canal", "Web"), ("canal", "Tienda"), ("texto", "Primero")]),
            response(&[("nota", "2"), ("canal", "Web"), ("texto", "Segundo")]),
            response(&[("nota", "3")]),
        ];
        let results = results(&survey(), &responses);
        let counts = |index: usize| -> Vec<(&str, u32)> {
            results[index].counts.iter().map(|one| (one.value.as_str(), one.count)).collect()
        };
        assert_eq!(counts(0), [("1", 0), ("2", 1), ("3", 2)]);
        assert_eq!(results[0].average.as_deref(), Some("2.67"));
        assert_eq!((counts(1), results[1].answered), (vec![("Tienda", 1), ("Web", 2)], 2));
        assert_eq!((counts(2), results[2].answered), (vec![], 2));
        assert_eq!(results[2].texts, ["Segundo", "Primero"]);
    }

    #[test]
    fn a_survey_without_answers_has_no_average() {
        let results = results(&survey(), &[]);
        assert_eq!((results[0].answered, &results[0].average), (0, &None));
    }
}
