//! Quiz of a course as entered by the owner, and its validation (rule 4.27).

use serde::{Deserialize, Serialize};

use super::draft_errors::DraftErrors;
use super::{QuestionKey, Quiz, QuizKey, QuizOption, QuizQuestion};

/// Maximum length of a text, in characters.
const MAX_TEXT: usize = 2_000;
/// Maximum numbers of entries.
const MAX_QUESTIONS: usize = 100;
const MAX_OPTIONS: usize = 20;

/// Quiz. Questions and options are numbered in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizDraft {
    /// Percentage of correct answers required to pass.
    pub pass_percent: u32,
    /// Maximum number of attempts in 24 hours; null when unlimited.
    #[serde(default)]
    pub attempts_per_day: Option<u32>,
    pub questions: Vec<QuestionDraft>,
}

/// Question with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionDraft {
    pub text: String,
    /// True when several options may be chosen.
    #[serde(default)]
    pub several: bool,
    pub options: Vec<OptionDraft>,
    /// Explanation, which the result shows.
    #[serde(default)]
    pub explanation: String,
}

/// Option of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionDraft {
    pub text: String,
    #[serde(default)]
    pub right: bool,
}

impl QuizDraft {
    pub(super) fn check(&self, field: &str, errors: &mut DraftErrors) {
        errors.number(format!("{field}.pass_percent"), "Aprobado", self.pass_percent, (1, 100));
        if let Some(attempts) = self.attempts_per_day {
            errors.number(format!("{field}.attempts_per_day"), "Intentos al día", attempts, (1, 100));
        }
        if self.questions.is_empty() {
            errors.add(format!("{field}.questions"), "Añade al menos una pregunta");
        }
        errors.count(format!("{field}.questions"), self.questions.len(), MAX_QUESTIONS);
        for (index, question) in self.questions.iter().enumerate() {
            question.check(&format!("{field}.questions.{index}"), errors);
        }
    }

    /// Quiz for the customer and its answer key.
    pub fn quiz(&self) -> (Quiz, QuizKey) {
        let numbered = || (1_u32..).zip(&self.questions);
        let questions = numbered().map(|(id, question)| QuizQuestion {
            id: id.into(),
            text: question.text.clone(),
            several: question.several,
            options: (1..)
                .zip(&question.options)
                .map(|(id, option)| QuizOption { id, text: option.text.clone() })
                .collect(),
        });
        let key = numbered().map(|(id, question)| QuestionKey {
            question: id.into(),
            correct: (1..)
                .zip(&question.options)
                .filter(|(_, option)| option.right)
                .map(|(id, _)| id)
                .collect(),
            explanation: question.explanation.clone(),
        });
        let quiz = Quiz {
            pass_percent: self.pass_percent,
            attempts_per_day: self.attempts_per_day,
            questions: questions.collect(),
        };
        (quiz, QuizKey(key.collect()))
    }

    /// Draft of a stored quiz.
    pub fn from_quiz(quiz: Quiz, key: &QuizKey) -> Self {
        let question = |question: QuizQuestion| {
            let key = key.0.iter().find(|key| key.question == question.id);
            let right = |id| key.is_some_and(|key| key.correct.contains(&id));
            let options = question.options.into_iter();
            QuestionDraft {
                options: options
                    .map(|option| OptionDraft { right: right(option.id), text: option.text })
                    .collect(),
                text: question.text,
                several: question.several,
                explanation: key.map(|key| key.explanation.clone()).unwrap_or_default(),
            }
        };
        Self {
            pass_percent: quiz.pass_percent,
            attempts_per_day: quiz.attempts_per_day,
            questions: quiz.questions.into_iter().map(question).collect(),
        }
    }
}

impl QuestionDraft {
    fn check(&self, field: &str, errors: &mut DraftErrors) {
        errors.length(format!("{field}.text"), "Pregunta", &self.text, (1, MAX_TEXT));
        errors.length(format!("{field}.explanation"), "Explicación", &self.explanation, (0, MAX_TEXT));
        if self.options.len() < 2 {
            errors.add(format!("{field}.options"), "Añade al menos dos respuestas");
        }
        errors.count(format!("{field}.options"), self.options.len(), MAX_OPTIONS);
        let right = self.options.iter().filter(|option| option.right).count();
        if right == 0 {
            errors.add(format!("{field}.options"), "Marca la respuesta correcta: tiene 0 opciones correctas");
        } else if right > 1 && !self.several {
            errors.add(
                format!("{field}.options"),
                format!("Solo puede haber una respuesta correcta: tiene {right} opciones correctas"),
            );
        }
        for (index, option) in self.options.iter().enumerate() {
            errors.length(format!("{field}.options.{index}.text"), "Respuesta", &option.text, (1, MAX_TEXT));
        }
    }
}
