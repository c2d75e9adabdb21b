//! The calls of courses, certificates and surveys. What a page reports crosses as the JSON that the API takes.

use mostrador_core::courses::{Quiz, QuizAnswer};
use mostrador_core::transport::Call;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{id, json};
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// The customer's courses.
    pub fn courses(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Courses)
    }

    /// One of them with its lessons.
    pub fn course(&mut self, now: f64, ticket: u32, course: f64) -> u32 {
        self.call(now, ticket, Call::Course { id: id(course) })
    }

    /// Reports what happened in a lesson: the JSON of a `ProgressUpdate`.
    #[wasm_bindgen(js_name = saveProgress)]
    pub fn save_progress(
        &mut self,
        now: f64,
        ticket: u32,
        course: f64,
        lesson: f64,
        progress: String,
    ) -> u32 {
        self.call(now, ticket, Call::SaveProgress { course: id(course), lesson: id(lesson), progress })
    }

    /// What is wrong with the answers to a quiz, both the JSON of the API: the JSON of a list of field and message.
    ///
    /// # Errors
    /// `UsageError` for a quiz or answers of another shape.
    #[wasm_bindgen(js_name = validateQuiz)]
    pub fn validate_quiz(&self, quiz: &str, answers: &str) -> Result<String, JsValue> {
        let quiz: Quiz = json("the quiz", quiz)?;
        let answers: Vec<QuizAnswer> = json("the answers", answers)?;
        Ok(to_text(&quiz.check(&answers)))
    }

    /// What a certificate says.
    pub fn certificate(&mut self, now: f64, ticket: u32, code: String) -> u32 {
        self.call(now, ticket, Call::Certificate { code })
    }

    /// The survey that a link leads to.
    pub fn survey(&mut self, now: f64, ticket: u32, link: String) -> u32 {
        self.call(now, ticket, Call::Survey { id: link })
    }

    /// Answers it: the JSON of a `SurveyResponse`.
    #[wasm_bindgen(js_name = answerSurvey)]
    pub fn answer_survey(&mut self, now: f64, ticket: u32, link: String, answers: String) -> u32 {
        self.call(now, ticket, Call::AnswerSurvey { id: link, answers })
    }
}
