//! Survey questions and the valid answers of each kind (rule 5.9).

use serde::{Deserialize, Serialize};

use crate::forms::{Field, FieldError, FieldRule, Values, is_date};
use crate::serde_helpers::{default_number, null_as_default, null_as_number};

/// Default maximum length of a text, in characters.
const TEXT_LIMIT: u32 = 2_000;

/// Question of a survey with the kind of its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// Name of the form field, unique in the survey.
    pub id: String,
    pub title: String,
    /// Help text; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub help: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub required: bool,
    pub answer: AnswerKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnswerKind {
    /// One of the options.
    One { options: Vec<String> },
    /// Any number of the options.
    Several {
        options: Vec<String>,
        /// Minimum number of options, if any is chosen.
        min: Option<u32>,
        /// Maximum number of options.
        max: Option<u32>,
    },
    /// Whole number on a scale.
    Scale {
        /// Lowest value; 1 by default.
        #[serde(default = "default_number::<1>", deserialize_with = "null_as_number::<1, _>")]
        from: u32,
        /// Highest value; 5 by default.
        #[serde(default = "default_number::<5>", deserialize_with = "null_as_number::<5, _>")]
        to: u32,
        /// Meaning of the lowest value; may be empty.
        #[serde(default, deserialize_with = "null_as_default")]
        from_label: String,
        /// Meaning of the highest value; may be empty.
        #[serde(default, deserialize_with = "null_as_default")]
        to_label: String,
    },
    Text {
        /// Maximum length in characters.
        #[serde(
            default = "default_number::<TEXT_LIMIT>",
            deserialize_with = "null_as_number::<TEXT_LIMIT, _>"
        )]
        max: u32,
    },
    /// Calendar date, such as `2026-11-20`.
    Date,
}

impl Question {
    /// Validation error: the first violated rule.
    pub fn check(&self, values: &Values) -> Option<FieldError> {
        let chosen: Vec<&str> = values.get_all(&self.id).collect();
        let options = || FieldRule::OneOf(self.answer.options().to_vec());
        let mut rules = Vec::new();
        if self.required {
            rules.push(FieldRule::Required);
        }
        match &self.answer {
            AnswerKind::Several { min, max, .. } => {
                let distinct =
                    chosen.iter().enumerate().all(|(i, one)| !chosen.iter().skip(i + 1).any(|o| o == one));
                if !distinct {
                    rules.push(FieldRule::Custom(|_| false));
                }
                rules.push(options());
                rules.extend(min.filter(|_| !chosen.is_empty()).map(FieldRule::MinItems));
                rules.extend(max.map(FieldRule::MaxItems));
            }
            kind => {
                rules.push(FieldRule::MaxItems(1));
                match kind {
                    AnswerKind::Scale { from, to, .. } => rules.extend([
                        FieldRule::Integer,
                        FieldRule::Min(i64::from(*from)),
                        FieldRule::Max(i64::from(*to)),
                    ]),
                    AnswerKind::Text { max } => rules.push(FieldRule::MaxLength(*max)),
                    AnswerKind::Date => rules.push(FieldRule::Custom(is_date)),
                    _ => rules.push(options()),
                }
            }
        }
        // A question is not a field label, so it is quoted in the message.
        Field::multi_line(&self.id, &format!("«{}»", self.title), &rules).check(values)
    }
}

impl AnswerKind {
    /// Options to choose from; empty for free answers.
    pub fn options(&self) -> &[String] {
        match self {
            Self::One { options } | Self::Several { options, .. } => options,
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: &str, required: bool) -> Question {
        let text = format!(r#"{{"id":"p","title":"Pregunta","required":{required},"answer":{{{kind}}}}}"#);
        serde_json::from_str(&text).unwrap()
    }

    fn message(question: &Question, answers: &[&str]) -> Option<String> {
        let values: Values = answers.iter().map(|answer| ("p", *answer)).collect();
        question.check(&values).map(|error| error.message.replacen("«Pregunta» ", "", 1))
    }

    const ONE: &str = r#""type":"one","options":["Sí","No"]"#;
    const SEVERAL: &str = r#""type":"several","options":["a","b","c"],"min":2,"max":2"#;

    /// Rule 5.9.
    #[test]
    fn each_kind_validates_its_answers() {
        for (kind, good, bad, expected) in [
            (ONE, vec!["Sí"], vec!["Quizá"], "debe ser uno de los siguientes valores: Sí, No"),
            (ONE, vec!["No"], vec!["Sí", "No"], "debe tener como máximo 1 elementos"),
            (SEVERAL, vec!["a", "c"], vec!["a"], "el campo debe tener al menos 2 elementos"),
            (SEVERAL, vec!["a", "c"], vec!["a", "b", "c"], "debe tener como máximo 2 elementos"),
            (SEVERAL, vec!["a", "c"], vec!["a", "d"], "debe ser uno de los siguientes valores: a, b, c"),
            (SEVERAL, vec!["c", "a"], vec!["a", "a"], "no es válido"),
            (r#""type":"scale","to":10"#, vec!["10"], vec!["11"], "debe ser menor o igual a 10"),
            (r#""type":"scale""#, vec!["1"], vec!["0"], "debe ser mayor o igual a 1"),
            (r#""type":"scale""#, vec!["5"], vec!["4,5"], "debe ser un entero"),
            (r#""type":"text","max":5"#, vec!["ñandú"], vec!["ñandús"], "debe ser como máximo 5 caracteres"),
            (r#""type":"date""#, vec!["2026-11-20"], vec!["20/11/2026"], "no es válido"),
        ] {
            let optional = question(kind, false);
            assert_eq!(message(&optional, &good), None, "{kind}");
            assert_eq!(message(&optional, &bad).as_deref(), Some(expected), "{kind}");
            assert_eq!(message(&optional, &[]), None, "{kind}");
            assert_eq!(message(&question(kind, true), &[]).unwrap(), "es un campo requerido", "{kind}");
        }
    }

    #[test]
    fn texts_have_a_default_limit() {
        let text = question(r#""type":"text""#, false);
        assert_eq!(message(&text, &["x".repeat(2_000).as_str()]), None);
        assert!(message(&text, &["x".repeat(2_001).as_str()]).is_some());
    }

    #[test]
    fn questions_round_trip() {
        for kind in [ONE, SEVERAL, r#""type":"scale""#, r#""type":"text""#, r#""type":"date""#] {
            let question = question(kind, true);
            let text = serde_json::to_string(&question).unwrap();
            assert!(text.contains("\"type\":\""), "{text}");
            assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question);
        }
        for bad in [
            r#"{"id":"p","title":"x","answer":{"type":"otra"}}"#,
            r#"{"id":"p","title":"x","answer":{"type":"one"}}"#,
        ] {
            assert!(serde_json::from_str::<Question>(bad).is_err(), "{bad}");
        }
    }
}
