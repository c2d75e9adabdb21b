//! Normalisation of quiz answers, and results of attempts.

use serde::{Deserialize, Serialize};

use super::QuestionId;
use super::quiz::{Quiz, QuizAnswer, QuizKey};
use crate::serde_helpers::null_as_default;

/// Normalises answers: sorted and without duplicates. Equal normalised answers are the same attempt
/// (rule 5.12).
pub fn normalise_answers(answers: &[QuizAnswer]) -> Vec<QuizAnswer> {
    let mut answers = answers.to_vec();
    for answer in &mut answers {
        answer.options.sort_unstable();
        answer.options.dedup();
    }
    answers.sort_by_key(|answer| answer.question);
    answers
}

/// Result of a quiz attempt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizResult {
    /// Number of the attempt, from 1.
    pub attempt: u32,
    pub right: u32,
    pub total: u32,
    /// Percentage of correct answers, rounded down.
    pub percent: u32,
    pub passed: bool,
    #[serde(default, deserialize_with = "null_as_default")]
    pub questions: Vec<QuestionResult>,
    /// Time of the next allowed attempt, RFC 3339 in UTC; null when it is allowed now.
    pub retry_at: Option<String>,
}

/// Result of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionResult {
    pub question: QuestionId,
    pub right: bool,
    /// Correct options, once the quiz is passed.
    pub correct: Option<Vec<u32>>,
    /// Explanation: for correct answers, and for all questions once the quiz is passed.
    pub explanation: Option<String>,
}

impl Quiz {
    /// Evaluates an attempt. Until the quiz is passed, the result marks the correct answers and does not
    /// reveal the correct options of the others (rule 5.12).
    pub fn result(&self, key: &QuizKey, answers: &[QuizAnswer], attempt: u32) -> QuizResult {
        let score = self.score(key, answers);
        let passed = self.passes(score);
        let questions = self.questions.iter().map(|question| {
            let right = key.is_correct(question.id, answers);
            let key = key.0.iter().find(|key| key.question == question.id);
            QuestionResult {
                question: question.id,
                right,
                correct: key.filter(|_| passed).map(|key| key.correct.clone()),
                explanation: key
                    .filter(|key| (passed || right) && !key.explanation.is_empty())
                    .map(|key| key.explanation.clone()),
            }
        });
        QuizResult {
            attempt,
            right: score.correct,
            total: score.total,
            percent: score.percent(),
            passed,
            questions: questions.collect(),
            retry_at: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::quiz::{QuestionKey, QuizOption, QuizQuestion, Score};
    use super::*;

    fn quiz() -> (Quiz, QuizKey) {
        let options = [1, 2].map(|id| QuizOption { id, text: String::new() }).to_vec();
        let question = |id| QuizQuestion { id, options: options.clone(), ..QuizQuestion::default() };
        let key = |question| QuestionKey { question, correct: vec![2], explanation: "Porque sí.".into() };
        let quiz = Quiz {
            pass_percent: 100,
            attempts_per_day: None,
            questions: vec![question(1.into()), question(2.into())],
        };
        (quiz, QuizKey(vec![key(1.into()), key(2.into())]))
    }

    fn answers(first: u32, second: u32) -> Vec<QuizAnswer> {
        [(1, first), (2, second)]
            .map(|(question, option)| QuizAnswer { question: question.into(), options: vec![option] })
            .to_vec()
    }

    /// Rule 5.12.
    #[test]
    fn correct_options_are_revealed_once_the_quiz_is_passed() {
        let (quiz, key) = quiz();
        let failed = quiz.result(&key, &answers(2, 1), 1);
        assert_eq!((failed.passed, failed.percent, failed.right, failed.total), (false, 50, 1, 2));
        let revealed = |result: &QuizResult| -> Vec<(bool, bool, bool)> {
            let fields = |q: &QuestionResult| (q.right, q.correct.is_some(), q.explanation.is_some());
            result.questions.iter().map(fields).collect()
        };
        assert_eq!(revealed(&failed), [(true, false, true), (false, false, false)]);
        let passed = quiz.result(&key, &answers(2, 2), 2);
        assert!(passed.passed && passed.attempt == 2);
        assert_eq!(revealed(&passed), [(true, true, true), (true, true, true)]);
    }

    /// Rule 5.12.
    #[test]
    fn the_order_of_answers_is_irrelevant() {
        let one = [
            QuizAnswer { question: 2.into(), options: vec![3, 1, 3] },
            QuizAnswer { question: 1.into(), options: vec![2] },
        ];
        let other = [
            QuizAnswer { question: 1.into(), options: vec![2] },
            QuizAnswer { question: 2.into(), options: vec![1, 3] },
        ];
        assert_eq!(normalise_answers(&one), other);
    }

    #[test]
    fn a_percentage_is_rounded_down() {
        assert_eq!(Score { correct: 2, total: 3 }.percent(), 66);
        assert_eq!(Score::default().percent(), 0);
    }

    #[test]
    fn each_question_is_explained_by_its_own_key() {
        let (quiz, QuizKey(mut keys)) = quiz();
        for key in &mut keys {
            key.explanation = format!("Porque sí, {}.", key.question);
        }
        let result = quiz.result(&QuizKey(keys), &answers(2, 2), 1);
        let texts: Vec<_> =
            result.questions.into_iter().filter_map(|question| question.explanation).collect();
        assert_eq!(texts, ["Porque sí, 1.", "Porque sí, 2."]);
    }
}
