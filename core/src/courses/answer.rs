//! What a customer answers to a quiz, and what comes back.

use serde::{Deserialize, Serialize};

use super::quiz::{Quiz, QuizKey};
use crate::wire::or_default;

/// The answer to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizAnswer {
    /// Which question.
    pub question: u32,
    /// The options chosen.
    pub options: Vec<u32>,
}

/// Answers in one order and without repetitions: two that are the same are the same attempt (rule 5.12).
#[must_use]
pub fn normalised(answers: &[QuizAnswer]) -> Vec<QuizAnswer> {
    let mut answers = answers.to_vec();
    for answer in &mut answers {
        answer.options.sort_unstable();
        answer.options.dedup();
    }
    answers.sort_by_key(|answer| answer.question);
    answers
}

/// How many were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Questions answered rightly.
    pub right: u32,
    /// Questions asked.
    pub total: u32,
}

impl Score {
    /// Of a hundred, rounded down: «69 %» never passes a mark of 70.
    #[must_use]
    pub fn percent(self) -> u32 {
        super::progress::percent_of(self.right, self.total)
    }
}

/// What came of an attempt at a quiz.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizResult {
    /// Which attempt it was, from 1.
    pub attempt: u32,
    /// Questions answered rightly.
    pub right: u32,
    /// Questions asked.
    pub total: u32,
    /// Of a hundred.
    pub percent: u32,
    /// Whether that is enough.
    pub passed: bool,
    /// Question by question.
    #[serde(default, deserialize_with = "or_default")]
    pub questions: Vec<QuestionResult>,
    /// When the next attempt is allowed, RFC 3339 in UTC; nothing when it is now.
    pub retry_at: Option<String>,
}

/// What came of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionResult {
    /// Which.
    pub question: u32,
    /// Whether it was answered rightly.
    pub right: bool,
    /// The right options, once the quiz is passed.
    pub correct: Option<Vec<u32>>,
    /// Why: for what was right, and for everything once the quiz is passed.
    pub explanation: Option<String>,
}

impl Quiz {
    /// What is told of an attempt. While the quiz is not passed it says which questions were right, and not what is
    /// right in the others (rule 5.12).
    #[must_use]
    pub fn result(&self, key: &QuizKey, answers: &[QuizAnswer], attempt: u32) -> QuizResult {
        let score = self.score(key, answers);
        let passed = self.passes(score);
        let questions = self.questions.iter().map(|question| {
            let right = key.is_right(question.id, answers);
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
            right: score.right,
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
    use super::super::quiz::{QuestionKey, QuizOption, QuizQuestion};
    use super::*;

    fn quiz() -> (Quiz, QuizKey) {
        let options = [1, 2].map(|id| QuizOption { id, text: String::new() }).to_vec();
        let question = |id| QuizQuestion { id, options: options.clone(), ..QuizQuestion::default() };
        let key = |question| QuestionKey { question, correct: vec![2], explanation: "Porque sí.".into() };
        let quiz =
            Quiz { pass_percent: 100, attempts_per_day: None, questions: vec![question(1), question(2)] };
        (quiz, QuizKey(vec![key(1), key(2)]))
    }

    fn answers(first: u32, second: u32) -> Vec<QuizAnswer> {
        [(1, first), (2, second)]
            .map(|(question, option)| QuizAnswer { question, options: vec![option] })
            .to_vec()
    }

    /// Rule 5.12.
    #[test]
    fn what_is_right_is_told_once_the_quiz_is_passed() {
        let (quiz, key) = quiz();
        let failed = quiz.result(&key, &answers(2, 1), 1);
        assert_eq!((failed.passed, failed.percent, failed.right, failed.total), (false, 50, 1, 2));
        let told = |result: &QuizResult| -> Vec<(bool, bool, bool)> {
            let of = |q: &QuestionResult| (q.right, q.correct.is_some(), q.explanation.is_some());
            result.questions.iter().map(of).collect()
        };
        assert_eq!(told(&failed), [(true, false, true), (false, false, false)]);
        let passed = quiz.result(&key, &answers(2, 2), 2);
        assert!(passed.passed && passed.attempt == 2);
        assert_eq!(told(&passed), [(true, true, true), (true, true, true)]);
    }

    /// Rule 5.12.
    #[test]
    fn the_order_of_answers_makes_no_other_attempt() {
        let one = [
            QuizAnswer { question: 2, options: vec![3, 1, 3] },
            QuizAnswer { question: 1, options: vec![2] },
        ];
        let other =
            [QuizAnswer { question: 1, options: vec![2] }, QuizAnswer { question: 2, options: vec![1, 3] }];
        assert_eq!(normalised(&one), other);
    }

    #[test]
    fn a_percentage_is_rounded_down() {
        assert_eq!(Score { right: 2, total: 3 }.percent(), 66);
        assert_eq!(Score::default().percent(), 0);
    }

    #[test]
    fn each_question_is_explained_by_its_own_key() {
        let (quiz, QuizKey(mut keys)) = quiz();
        for key in &mut keys {
            key.explanation = format!("Porque sí, {}.", key.question);
        }
        let result = quiz.result(&QuizKey(keys), &answers(2, 2), 1);
        let told: Vec<_> = result.questions.into_iter().filter_map(|question| question.explanation).collect();
        assert_eq!(told, ["Porque sí, 1.", "Porque sí, 2."]);
    }
}
