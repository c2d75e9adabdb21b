//! Quizzes (rule 5.12): what is asked, which answers are right, and how often one may try.

use serde::{Deserialize, Serialize};

use super::answer::{QuizAnswer, Score};
use crate::date::DAY_MS;
use crate::forms::FieldError;
use crate::wire::or_default;

/// The questions of a lesson, as the customer gets them. Which answers are right is [`QuizKey`]'s and stays with the
/// server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quiz {
    /// Right answers needed, of a hundred.
    pub pass_percent: u32,
    /// Tries in 24 hours; nothing when they are not counted.
    pub attempts_per_day: Option<u32>,
    /// The questions, in order.
    pub questions: Vec<QuizQuestion>,
}

/// A question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizQuestion {
    /// Identifier within the quiz.
    pub id: u32,
    /// What is asked.
    pub text: String,
    /// Whether several options may be chosen.
    #[serde(default, deserialize_with = "or_default")]
    pub several: bool,
    /// What can be chosen.
    pub options: Vec<QuizOption>,
}

/// An option of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizOption {
    /// Identifier within the question.
    pub id: u32,
    /// What it says.
    pub text: String,
}

/// What is right in a quiz. Never part of an answer as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct QuizKey(pub Vec<QuestionKey>);

/// What is right in a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionKey {
    /// Which question.
    pub question: u32,
    /// Its right options, all of them and no other.
    pub correct: Vec<u32>,
    /// Why.
    #[serde(default, deserialize_with = "or_default")]
    pub explanation: String,
}

impl Quiz {
    /// What is missing or out of place in some answers: every question wants one answer, with options of its own, and
    /// a single one unless it takes several. The field is `question-` and its identifier; the message counts as the
    /// page does, so that several in a list are told apart.
    #[must_use]
    pub fn check(&self, answers: &[QuizAnswer]) -> Vec<FieldError> {
        let errors = self.questions.iter().zip(1_usize..).filter_map(|(question, number)| {
            let mut given = answers.iter().filter(|answer| answer.question == question.id);
            let message = match (given.next(), given.next()) {
                (Some(answer), None) => question.fault(&answer.options)?,
                _ => "elige una respuesta.",
            };
            Some(error(question.id, &format!("Pregunta {number}: {message}")))
        });
        let unknown = answers.iter().filter(|answer| self.questions.iter().all(|q| q.id != answer.question));
        errors
            .chain(unknown.map(|answer| error(answer.question, "Esta pregunta no es del cuestionario.")))
            .collect()
    }

    /// How many of the questions are answered rightly.
    #[must_use]
    pub fn score(&self, key: &QuizKey, answers: &[QuizAnswer]) -> Score {
        let right = self.questions.iter().filter(|question| key.is_right(question.id, answers)).count();
        Score { right: to_u32(right), total: to_u32(self.questions.len()) }
    }

    /// Whether a score is enough.
    #[must_use]
    pub const fn passes(&self, score: Score) -> bool {
        score.total > 0 && score.right as u64 * 100 >= score.total as u64 * self.pass_percent as u64
    }
}

impl QuizQuestion {
    fn fault(&self, chosen: &[u32]) -> Option<&'static str> {
        let unknown = chosen.iter().any(|id| self.options.iter().all(|option| option.id != *id));
        match chosen {
            [] => Some("elige una respuesta."),
            _ if unknown => Some("elige una de las respuestas que se ofrecen."),
            [first, rest @ ..] if !self.several && rest.iter().any(|id| id != first) => {
                Some("elige una sola respuesta.")
            }
            _ => None,
        }
    }
}

impl QuizKey {
    /// Whether a question is answered with its right options, all of them and no other.
    #[must_use]
    pub fn is_right(&self, question: u32, answers: &[QuizAnswer]) -> bool {
        let Some(key) = self.0.iter().find(|key| key.question == question) else { return false };
        let Some(answer) = answers.iter().find(|answer| answer.question == question) else { return false };
        key.correct.iter().all(|id| answer.options.contains(id))
            && answer.options.iter().all(|id| key.correct.contains(id))
    }
}

/// When the next attempt is allowed, in milliseconds since 1970, given when the earlier ones were made: `None` when it
/// is allowed now.
#[must_use]
pub fn next_attempt_at(per_day: Option<u32>, made_at: &[i64], now_ms: i64) -> Option<i64> {
    let allowed = usize::try_from(per_day?).unwrap_or(usize::MAX);
    let mut recent: Vec<i64> =
        made_at.iter().copied().filter(|at| *at > now_ms.saturating_sub(DAY_MS)).collect();
    recent.sort_unstable();
    let first_that_counts = recent.len().checked_sub(allowed.max(1))?;
    recent.get(first_that_counts).map(|at| at.saturating_add(DAY_MS))
}

fn error(question: u32, message: &str) -> FieldError {
    FieldError { field: format!("question-{question}"), message: message.to_owned() }
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn question(id: u32, several: bool) -> QuizQuestion {
        let options = [1, 2, 3].map(|id| QuizOption { id, text: format!("Opción {id}") }).to_vec();
        QuizQuestion { id, text: "¿Qué?".into(), several, options }
    }

    fn quiz() -> (Quiz, QuizKey) {
        let quiz = Quiz {
            pass_percent: 50,
            attempts_per_day: None,
            questions: vec![question(1, false), question(2, true)],
        };
        let key = |question, correct: &[u32]| QuestionKey {
            question,
            correct: correct.to_vec(),
            explanation: String::new(),
        };
        (quiz, QuizKey(vec![key(1, &[2]), key(2, &[1, 3])]))
    }

    fn answers(first: &[u32], second: &[u32]) -> Vec<QuizAnswer> {
        let answer = |question, options: &[u32]| QuizAnswer { question, options: options.to_vec() };
        vec![answer(1, first), answer(2, second)]
    }

    /// Rule 5.12.
    #[test]
    fn a_question_is_right_with_all_its_right_options_and_no_other() {
        let (quiz, key) = quiz();
        let right = |first: &[u32], second: &[u32]| quiz.score(&key, &answers(first, second)).right;
        assert_eq!(right(&[2], &[3, 1]), 2);
        assert_eq!(right(&[2], &[1]), 1);
        assert_eq!(right(&[2], &[1, 2, 3]), 1);
        assert_eq!(right(&[1], &[2]), 0);
        assert_eq!(quiz.score(&key, &[]), Score { right: 0, total: 2 });
    }

    /// Rule 5.12.
    #[test]
    fn the_mark_to_pass_is_reached_or_not() {
        let (quiz, _) = quiz();
        let passes = |right| quiz.passes(Score { right, total: 2 });
        assert!(!passes(0) && passes(1) && passes(2));
        let strict = Quiz { pass_percent: 70, ..quiz.clone() };
        assert!(strict.passes(Score { right: 7, total: 10 }) && !strict.passes(Score { right: 2, total: 3 }));
        assert!(!quiz.passes(Score { right: 0, total: 0 }), "nothing asked is nothing passed");
    }

    /// Rule 5.12.
    #[test]
    fn every_question_wants_one_answer_of_its_own() {
        let (quiz, _) = quiz();
        let faults = |answers: &[QuizAnswer]| -> Vec<(String, String)> {
            quiz.check(answers).into_iter().map(|error| (error.field, error.message)).collect()
        };
        assert!(faults(&answers(&[1], &[1, 2])).is_empty());
        assert!(faults(&answers(&[1, 1], &[3])).is_empty(), "the same option twice is one");
        let fault = |field: &str, message: &str| (field.to_owned(), message.to_owned());
        assert_eq!(faults(&answers(&[], &[2])), [fault("question-1", "Pregunta 1: elige una respuesta.")]);
        assert_eq!(
            faults(&answers(&[1, 2], &[2])),
            [fault("question-1", "Pregunta 1: elige una sola respuesta.")]
        );
        assert_eq!(
            faults(&answers(&[9], &[9, 1])),
            [1, 2].map(|n| fault(
                &format!("question-{n}"),
                &format!("Pregunta {n}: elige una de las respuestas que se ofrecen.")
            ))
        );
        let mut twice = answers(&[1], &[2]);
        twice.push(QuizAnswer { question: 2, options: vec![1] });
        twice.push(QuizAnswer { question: 7, options: vec![1] });
        assert_eq!(
            faults(&twice),
            [
                fault("question-2", "Pregunta 2: elige una respuesta."),
                fault("question-7", "Esta pregunta no es del cuestionario.")
            ]
        );
    }

    /// Rule 5.12.
    #[test]
    fn tries_are_counted_over_a_day() {
        let at = |per_day, made: &[i64]| next_attempt_at(per_day, made, 3 * DAY_MS);
        let hour = DAY_MS / 24;
        let recent = [3 * DAY_MS - 2 * hour, 3 * DAY_MS - 5 * hour];
        assert_eq!(at(None, &recent), None);
        assert_eq!(at(Some(3), &recent), None);
        assert_eq!(at(Some(2), &recent), Some(4 * DAY_MS - 5 * hour), "when the older is a day old");
        assert_eq!(at(Some(1), &recent), Some(4 * DAY_MS - 2 * hour));
        assert_eq!(at(Some(1), &[2 * DAY_MS]), None, "a whole day ago");
        assert_eq!(at(Some(0), &[]), None, "nobody is shut out of the first try");
    }

    proptest! {
        #[test]
        fn waiting_until_then_is_enough(per_day in 1_u32..5, ago in proptest::collection::vec(0..DAY_MS, 0..8)) {
            let now = 10 * DAY_MS;
            let made: Vec<i64> = ago.iter().map(|ago| now - ago).collect();
            if let Some(then) = next_attempt_at(Some(per_day), &made, now) {
                prop_assert!(then > now && then <= now + DAY_MS);
                prop_assert_eq!(next_attempt_at(Some(per_day), &made, then), None);
                prop_assert!(next_attempt_at(Some(per_day), &made, then - 1).is_some());
            }
        }
    }
}
