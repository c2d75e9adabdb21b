//! Courses in a shop file, with modules and lessons. Correct quiz options are marked in place.

use mostrador_core::catalogue::Product;
use mostrador_core::courses::{
    CourseQuestion, Document, Lesson, LessonId, LessonKind, LessonProgress, ModuleId, QuestionKey, Quiz,
    QuizKey, QuizOption, QuizQuestion, Teacher, Video,
};
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use crate::db::repositories::courses::{NewCourse, NewModule};
use crate::text;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CourseFile {
    /// Identifier of the course's product.
    pub id: u32,
    pub hours: u32,
    /// Days of access; `None` for unlimited access.
    pub access_days: Option<u32>,
    modules: Vec<ModuleFile>,
    #[serde(default)]
    teachers: Vec<Teacher>,
    #[serde(default)]
    questions: Vec<CourseQuestion>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ModuleFile {
    id: ModuleId,
    title: String,
    lessons: Vec<LessonFile>,
}

/// Lesson with the content that its kind requires.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    id: LessonId,
    title: String,
    #[serde(rename = "type")]
    kind: LessonKind,
    minutes: u32,
    #[serde(default)]
    body: String,
    video: Option<Video>,
    document: Option<Document>,
    quiz: Option<QuizFile>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct QuizFile {
    pass_percent: u32,
    attempts_per_day: Option<u32>,
    questions: Vec<QuestionFile>,
}

/// Quiz question. Questions and options are numbered in order.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct QuestionFile {
    text: String,
    #[serde(default)]
    several: bool,
    options: Vec<OptionFile>,
    #[serde(default)]
    explanation: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct OptionFile {
    text: String,
    #[serde(default)]
    right: bool,
}

/// Checks that the course's product is virtual and limited to one per cart (`unique_buy`).
pub(crate) fn check_product(id: u32, product: Option<&Product>) -> Result<(), ShopFileError> {
    match product {
        Some(product) if product.is_virtual && product.unique_buy => Ok(()),
        Some(product) => Err(ShopFileError::at(
            format!("curso {id}"),
            format!("el producto «{}» debe ser virtual y unique_buy para ser un curso", product.slug),
        )),
        None => Err(ShopFileError::at(format!("curso {id}"), "no hay ningún producto con ese identificador")),
    }
}

impl CourseFile {
    pub(crate) fn into_stored(self) -> Result<NewCourse, ShopFileError> {
        new_course(self)
    }

    pub(crate) fn from_stored(course: NewCourse) -> Self {
        let module = |module: NewModule| ModuleFile {
            id: module.id,
            title: module.title,
            lessons: module.lessons.into_iter().map(|(lesson, key)| lesson_file(lesson, &key)).collect(),
        };
        Self {
            id: course.id.get(),
            hours: course.hours,
            access_days: course.access_days,
            modules: course.modules.into_iter().map(module).collect(),
            teachers: course.teachers,
            questions: course.questions,
        }
    }
}

fn lesson_file(lesson: Lesson, key: &QuizKey) -> LessonFile {
    let Lesson { id, title, kind, minutes, body, video, document, quiz, progress: _ } = lesson;
    let quiz = quiz.map(|quiz| QuizFile {
        pass_percent: quiz.pass_percent,
        attempts_per_day: quiz.attempts_per_day,
        questions: quiz.questions.into_iter().map(|question| question_file(question, key)).collect(),
    });
    LessonFile { id, title, kind, minutes, body, video, document, quiz }
}

fn question_file(question: QuizQuestion, key: &QuizKey) -> QuestionFile {
    let key = key.0.iter().find(|key| key.question == question.id);
    let right = |id| key.is_some_and(|key| key.correct.contains(&id));
    let options = question.options.into_iter();
    QuestionFile {
        options: options.map(|option| OptionFile { right: right(option.id), text: option.text }).collect(),
        text: question.text,
        several: question.several,
        explanation: key.map(|key| key.explanation.clone()).unwrap_or_default(),
    }
}

fn new_course(file: CourseFile) -> Result<NewCourse, ShopFileError> {
    let module = |module: ModuleFile| {
        let lessons = module.lessons.into_iter().map(lesson).collect::<Result<_, _>>()?;
        Ok(NewModule { id: module.id, title: module.title, lessons })
    };
    let modules = file.modules.into_iter().map(module).collect::<Result<_, ShopFileError>>()?;
    let CourseFile { id, hours, access_days, teachers, questions, .. } = file;
    Ok(NewCourse { id: id.into(), hours, access_days, modules, teachers, questions })
}

fn lesson(file: LessonFile) -> Result<(Lesson, QuizKey), ShopFileError> {
    let LessonFile { id, title, kind, minutes, body, video, document, quiz } = file;
    let is_complete = match kind {
        LessonKind::Video => {
            video.as_ref().is_some_and(|video| video.seconds > 0 && !video.sources.is_empty())
        }
        LessonKind::Text => !body.is_empty(),
        LessonKind::Document => document.is_some(),
        LessonKind::Quiz => quiz.as_ref().is_some_and(|quiz| !quiz.questions.is_empty()),
    };
    if !is_complete {
        return Err(ShopFileError::at(
            format!("lección {id}"),
            format!("le falta lo que necesita una de tipo «{}»", kind.as_str()),
        ));
    }
    let (quiz, key) = match quiz {
        Some(file) => questions(id, file).map(|(quiz, key)| (Some(quiz), key))?,
        None => (None, QuizKey::default()),
    };
    let (progress, body) = (LessonProgress::default(), text::sanitize_html(&body));
    Ok((Lesson { id, title, kind, minutes, body, video, document, quiz, progress }, key))
}

fn questions(lesson: LessonId, file: QuizFile) -> Result<(Quiz, QuizKey), ShopFileError> {
    let (mut questions, mut key) = (Vec::new(), Vec::new());
    for (id, question) in (1..).zip(file.questions) {
        let right = (1..).zip(&question.options).filter(|(_, option)| option.right);
        let correct: Vec<u32> = right.map(|(id, _)| id).collect();
        if correct.is_empty() || (!question.several && correct.len() > 1) {
            let place = format!("lección {lesson}, pregunta {id}");
            return Err(ShopFileError::at(place, format!("tiene {} opciones correctas", correct.len())));
        }
        let options = (1..).zip(question.options).map(|(id, option)| QuizOption { id, text: option.text });
        let (text, several) = (question.text, question.several);
        questions.push(QuizQuestion { id: id.into(), text, several, options: options.collect() });
        key.push(QuestionKey { question: id.into(), correct, explanation: question.explanation });
    }
    let QuizFile { pass_percent, attempts_per_day, .. } = file;
    Ok((Quiz { pass_percent, attempts_per_day, questions }, QuizKey(key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_lesson(lesson_json: &str) -> Result<(Lesson, QuizKey), String> {
        let file: LessonFile = serde_json::from_str(lesson_json).map_err(|error| error.to_string())?;
        lesson(file).map_err(|error| error.to_string())
    }

    fn quiz(options: &str, several: bool) -> Result<(Lesson, QuizKey), String> {
        parse_lesson(&format!(
            r#"{{"id":1,"title":"t","type":"quiz","minutes":1,"quiz":{{"pass_percent":50,
            "questions":[{{"text":"¿?","several":{several},"options":[{options}]}}]}}}}"#
        ))
    }

    #[test]
    fn correct_options_are_only_in_the_key() {
        let (lesson, key) = quiz(r#"{"text":"a"},{"text":"b","right":true}"#, false).unwrap();
        assert_eq!(key.0[0].correct, [2]);
        assert!(!serde_json::to_string(&lesson).unwrap().contains("right"));
    }

    #[test]
    fn question_needs_correct_options_and_single_choice_exactly_one() {
        assert!(quiz(r#"{"text":"a"}"#, false).unwrap_err().contains("0 opciones correctas"));
        let two = r#"{"text":"a","right":true},{"text":"b","right":true}"#;
        assert!(quiz(two, false).is_err() && quiz(two, true).is_ok());
    }

    #[test]
    fn lesson_needs_the_content_of_its_kind() {
        for kind in ["video", "text", "document", "quiz"] {
            let incomplete = format!(r#"{{"id":1,"title":"t","type":"{kind}","minutes":1}}"#);
            assert!(parse_lesson(&incomplete).unwrap_err().contains(kind));
        }
        assert!(parse_lesson(r#"{"id":1,"title":"t","type":"text","minutes":1,"body":"<p>x</p>"}"#).is_ok());
    }
}
