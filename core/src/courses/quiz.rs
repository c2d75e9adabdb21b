//! Quizzes (rule 5.12): questions, answer key, scoring and attempt limit.

use serde::{Deserialize, Serialize};

use super::QuestionId;
use crate::forms::FieldError;
use crate::serde_helpers::null_as_default;
use crate::time::{DAY_MS, Timestamp};

/// Quiz as sent to the customer. The correct answers are in [`QuizKey`], which stays on the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quiz {
    /// Percentage of correct answers required to pass.
    pub pass_percent: u32,
    /// Maximum number of attempts in 24 hours; null when unlimited.
    pub attempts_per_day: Option<u32>,
    pub questions: Vec<QuizQuestion>,
}

/// Question of a quiz with its options; the correct ones stay on the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizQuestion {
    /// Identifier within the quiz.
    pub id: QuestionId,
    pub text: String,
    /// True when several options may be chosen.
    #[serde(default, deserialize_with = "null_as_default")]
    pub several: bool,
    pub options: Vec<QuizOption>,
}

/// Option of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizOption {
    /// Identifier within the question.
    pub id: u32,
    pub text: String,
}

/// Answer key of a quiz. Never sent to the client in this form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct QuizKey(pub Vec<QuestionKey>);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionKey {
    pub question: QuestionId,
    /// Correct options: exactly these have to be chosen.
    pub correct: Vec<u32>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub explanation: String,
}

/// Answer to a question: the chosen options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizAnswer {
    pub question: QuestionId,
    pub options: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub correct: u32,
    pub total: u32,
}

impl Score {
    /// Percentage, rounded down, so that «69 %» never passes a pass mark of 70.
    pub fn percent(self) -> u32 {
        super::progress::percent_of(self.correct, self.total)
    }
}

impl Quiz {
    /// Validation errors of the answers: every question requires one answer with options of its own, and a
    /// single option unless it allows several. The field is `question-` and the identifier; the message
    /// contains the number of the question on the page, so that several errors in a list can be
    /// distinguished.
    pub fn check(&self, answers: &[QuizAnswer]) -> Vec<FieldError> {
        let errors = self.questions.iter().zip(1_usize..).filter_map(|(question, number)| {
            let mut own = answers.iter().filter(|answer| answer.question == question.id);
            let message = match (own.next(), own.next()) {
                (Some(answer), None) => question.option_error(&answer.options)?,
                _ => "elige una respuesta.",
            };
            Some(error(question.id, &format!("Pregunta {number}: {message}")))
        });
        let unknown = answers.iter().filter(|answer| self.questions.iter().all(|q| q.id != answer.question));
        errors
            .chain(unknown.map(|answer| error(answer.question, "Esta pregunta no es del cuestionario.")))
            .collect()
    }

    pub fn score(&self, key: &QuizKey, answers: &[QuizAnswer]) -> Score {
        let right = self.questions.iter().filter(|question| key.is_correct(question.id, answers)).count();
        Score { correct: to_u32(right), total: to_u32(self.questions.len()) }
    }

    pub const fn passes(&self, score: Score) -> bool {
        score.total > 0 && score.correct as u64 * 100 >= score.total as u64 * self.pass_percent as u64
    }
}

impl QuizQuestion {
    fn option_error(&self, chosen: &[u32]) -> Option<&'static str> {
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
    pub fn is_correct(&self, question: QuestionId, answers: &[QuizAnswer]) -> bool {
        let Some(key) = self.0.iter().find(|key| key.question == question) else { return false };
        let Some(answer) = answers.iter().find(|answer| answer.question == question) else { return false };
        key.correct.iter().all(|id| answer.options.contains(id))
            && answer.options.iter().all(|id| key.correct.contains(id))
    }
}

/// Time of the next allowed attempt, from the times of the previous ones; `None` when it is
/// allowed now.
pub fn next_attempt_at(per_day: Option<u32>, made_at: &[Timestamp], now: Timestamp) -> Option<Timestamp> {
    let allowed = usize::try_from(per_day?).unwrap_or(usize::MAX);
    let mut recent: Vec<_> = made_at.iter().copied().filter(|at| *at > now - DAY_MS).collect();
    recent.sort_unstable();
    let first_counted = recent.len().checked_sub(allowed.max(1))?;
    recent.get(first_counted).map(|at| *at + DAY_MS)
}

fn error(question: QuestionId, message: &str) -> FieldError {
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
        QuizQuestion { id: id.into(), text: "¿Qué?".into(), several, options }
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
        (quiz, QuizKey(vec![key(1.into(), &[2]), key(2.into(), &[1, 3])]))
    }

    fn answers(first: &[u32], second: &[u32]) -> Vec<QuizAnswer> {
        let answer = |question, options: &[u32]| QuizAnswer { question, options: options.to_vec() };
        vec![answer(1.into(), first), answer(2.into(), second)]
    }

    /// Rule 5.12.
    #[test]
    fn an_answer_is_correct_with_exactly_the_correct_options() {
        let (quiz, key) = quiz();
        let right = |first: &[u32], second: &[u32]| quiz.score(&key, &answers(first, second)).correct;
        assert_eq!(right(&[2], &[3, 1]), 2);
        assert_eq!(right(&[2], &[1]), 1);
        assert_eq!(right(&[2], &[1, 2, 3]), 1);
        assert_eq!(right(&[1], &[2]), 0);
        assert_eq!(quiz.score(&key, &[]), Score { correct: 0, total: 2 });
    }

    /// Rule 5.12.
    #[test]
    fn a_quiz_is_passed_from_the_pass_mark_on() {
        let (quiz, _) = quiz();
        let passes = |right| quiz.passes(Score { correct: right, total: 2 });
        assert!(!passes(0) && passes(1) && passes(2));
        let strict = Quiz { pass_percent: 70, ..quiz.clone() };
        assert!(
            strict.passes(Score { correct: 7, total: 10 }) && !strict.passes(Score { correct: 2, total: 3 })
        );
        assert!(!quiz.passes(Score { correct: 0, total: 0 }), "a quiz without questions is not passed");
    }

    /// Rule 5.12.
    #[test]
    fn every_question_requires_one_answer_with_its_own_options() {
        let (quiz, _) = quiz();
        let errors_of = |answers: &[QuizAnswer]| -> Vec<(String, String)> {
            quiz.check(answers).into_iter().map(|error| (error.field, error.message)).collect()
        };
        assert!(errors_of(&answers(&[1], &[1, 2])).is_empty());
        assert!(errors_of(&answers(&[1, 1], &[3])).is_empty(), "the same option twice is one");
        let expected = |field: &str, message: &str| (field.to_owned(), message.to_owned());
        assert_eq!(
            errors_of(&answers(&[], &[2])),
            [expected("question-1", "Pregunta 1: elige una respuesta.")]
        );
        assert_eq!(
            errors_of(&answers(&[1, 2], &[2])),
            [expected("question-1", "Pregunta 1: elige una sola respuesta.")]
        );
        assert_eq!(
            errors_of(&answers(&[9], &[9, 1])),
            [1, 2].map(|n| expected(
                &format!("question-{n}"),
                &format!("Pregunta {n}: elige una de las respuestas que se ofrecen.")
            ))
        );
        let mut twice = answers(&[1], &[2]);
        twice.push(QuizAnswer { question: 2.into(), options: vec![1] });
        twice.push(QuizAnswer { question: 7.into(), options: vec![1] });
        assert_eq!(
            errors_of(&twice),
            [
                expected("question-2", "Pregunta 2: elige una respuesta."),
                expected("question-7", "Esta pregunta no es del cuestionario.")
            ]
        );
    }

    /// Rule 5.12.
    #[test]
    fn attempts_are_limited_per_24_hours() {
        let (now, hour) = (Timestamp::from_ms(3 * DAY_MS), DAY_MS / 24);
        let at = |per_day, made: &[Timestamp]| next_attempt_at(per_day, made, now);
        let recent = [now - 2 * hour, now - 5 * hour];
        assert_eq!(at(None, &recent), None);
        assert_eq!(at(Some(3), &recent), None);
        assert_eq!(at(Some(2), &recent), Some(now + DAY_MS - 5 * hour), "a day after the older attempt");
        assert_eq!(at(Some(1), &recent), Some(now + DAY_MS - 2 * hour));
        assert_eq!(at(Some(1), &[now - DAY_MS]), None, "a whole day ago");
        assert_eq!(at(Some(0), &[]), None, "the first attempt is always allowed");
    }

    proptest! {
        #[test]
        fn an_attempt_is_allowed_at_the_returned_time(per_day in 1_u32..5, ago in proptest::collection::vec(0..DAY_MS, 0..8)) {
            let now = Timestamp::from_ms(10 * DAY_MS);
            let made: Vec<_> = ago.iter().map(|ago| now - *ago).collect();
            if let Some(then) = next_attempt_at(Some(per_day), &made, now) {
                prop_assert!(then > now && then <= now + DAY_MS);
                prop_assert_eq!(next_attempt_at(Some(per_day), &made, then), None);
                prop_assert!(next_attempt_at(Some(per_day), &made, then - 1).is_some());
            }
        }
    }
}
