//! Questions, and what counts as an answer to each kind (rule 5.9).

use serde::{Deserialize, Serialize};

use crate::forms::{Field, FieldError, Rule, Values, is_date};
use crate::wire::{number, or_default, or_number};

/// The most characters of a text that names no limit of its own.
const TEXT_LIMIT: u32 = 2_000;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// Name of its field, unique in its survey.
    pub id: String,
    /// The question itself.
    pub title: String,
    /// A sentence of help; may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub help: String,
    /// Whether it must be answered.
    #[serde(default, deserialize_with = "or_default")]
    pub required: bool,
    /// What counts as an answer.
    pub answer: AnswerKind,
}

/// What counts as an answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AnswerKind {
    /// One of its options.
    One {
        /// What may be chosen.
        options: Vec<String>,
    },
    /// Any of its options.
    Several {
        /// What may be chosen.
        options: Vec<String>,
        /// At least so many, once any is.
        min: Option<u32>,
        /// At most so many.
        max: Option<u32>,
    },
    /// A whole number of a scale.
    Scale {
        /// The lowest; 1 unless the survey says otherwise.
        #[serde(default = "number::<1>", deserialize_with = "or_number::<1, _>")]
        from: u32,
        /// The highest; 5 unless the survey says otherwise.
        #[serde(default = "number::<5>", deserialize_with = "or_number::<5, _>")]
        to: u32,
        /// What the lowest means; may be empty.
        #[serde(default, deserialize_with = "or_default")]
        from_label: String,
        /// What the highest means; may be empty.
        #[serde(default, deserialize_with = "or_default")]
        to_label: String,
    },
    /// A text.
    Text {
        /// At most so many characters.
        #[serde(default = "number::<TEXT_LIMIT>", deserialize_with = "or_number::<TEXT_LIMIT, _>")]
        max: u32,
    },
    /// A day of the calendar, such as `2026-11-20`.
    Date,
}

impl Question {
    /// What is wrong with the answer: the first broken rule.
    #[must_use]
    pub fn check(&self, values: &Values) -> Option<FieldError> {
        let chosen: Vec<&str> = values.all(&self.id).collect();
        let options: Vec<&str> = self.answer.options().iter().map(String::as_str).collect();
        let mut rules = Vec::new();
        if self.required {
            rules.push(Rule::Required);
        }
        match &self.answer {
            AnswerKind::Several { min, max, .. } => {
                let distinct =
                    chosen.iter().enumerate().all(|(i, one)| !chosen.iter().skip(i + 1).any(|o| o == one));
                if !distinct {
                    rules.push(Rule::Mixed(|_| false));
                }
                rules.push(Rule::OneOf(&options));
                rules.extend(min.filter(|_| !chosen.is_empty()).map(|n| Rule::ArrayMin(n as usize)));
                rules.extend(max.map(|n| Rule::ArrayMax(n as usize)));
            }
            kind => {
                rules.push(Rule::ArrayMax(1));
                match kind {
                    AnswerKind::Scale { from, to, .. } => rules.extend([
                        Rule::Integer,
                        Rule::NumberMin(i64::from(*from)),
                        Rule::NumberMax(i64::from(*to)),
                    ]),
                    AnswerKind::Text { max } => rules.push(Rule::Max(*max as usize)),
                    AnswerKind::Date => rules.push(Rule::Mixed(is_date)),
                    _ => rules.push(Rule::OneOf(&options)),
                }
            }
        }
        // A question is no label: it is quoted before what is said of it.
        Field::prose(&self.id, &format!("«{}»", self.title), &rules).check(values)
    }
}

impl AnswerKind {
    /// What may be chosen; nothing where the answer is free.
    #[must_use]
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

    fn said(question: &Question, answers: &[&str]) -> Option<String> {
        let values: Values = answers.iter().map(|answer| ("p", *answer)).collect();
        question.check(&values).map(|error| error.message.replacen("«Pregunta» ", "", 1))
    }

    const ONE: &str = r#""type":"one","options":["Sí","No"]"#;
    const SEVERAL: &str = r#""type":"several","options":["a","b","c"],"min":2,"max":2"#;

    /// Rule 5.9.
    #[test]
    fn each_kind_has_its_answers() {
        for (kind, good, bad, message) in [
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
            assert_eq!(said(&optional, &good), None, "{kind}");
            assert_eq!(said(&optional, &bad).as_deref(), Some(message), "{kind}");
            assert_eq!(said(&optional, &[]), None, "{kind}");
            assert_eq!(said(&question(kind, true), &[]).unwrap(), "es un campo requerido", "{kind}");
        }
    }

    #[test]
    fn a_text_without_a_limit_has_one() {
        let text = question(r#""type":"text""#, false);
        assert_eq!(said(&text, &["x".repeat(2_000).as_str()]), None);
        assert!(said(&text, &["x".repeat(2_001).as_str()]).is_some());
    }

    #[test]
    fn questions_are_read_as_they_are_written() {
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
