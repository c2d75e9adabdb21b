//! What a course promises to who may buy it: its programme, who teaches it, and what people ask (rule 3.20).

use serde::{Deserialize, Serialize};

use super::{CourseModule, LessonKind};
use crate::wire::or_default;

/// What the page of a course shows of it before it is bought. Nothing of what is taught is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Syllabus {
    /// Hours of study, as the certificate says.
    #[serde(default, deserialize_with = "or_default")]
    pub hours: u32,
    /// Days of access from the payment, or from the booked date; nothing when it does not end.
    pub access_days: Option<u32>,
    /// The programme, in its order.
    #[serde(default, deserialize_with = "or_default")]
    pub modules: Vec<SyllabusModule>,
    /// Who teaches it; may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub teachers: Vec<Teacher>,
    /// What people ask before they buy it; may be empty.
    #[serde(default, deserialize_with = "or_default")]
    pub questions: Vec<CourseQuestion>,
}

/// A part of the programme.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SyllabusModule {
    /// Heading.
    pub title: String,
    /// Minutes of its lessons together.
    #[serde(default, deserialize_with = "or_default")]
    pub minutes: u32,
    /// Its lessons, in their order.
    #[serde(default, deserialize_with = "or_default")]
    pub lessons: Vec<SyllabusLesson>,
}

/// A lesson as the programme names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SyllabusLesson {
    /// Heading.
    pub title: String,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// How long it takes, in minutes.
    #[serde(default, deserialize_with = "or_default")]
    pub minutes: u32,
}

/// Who teaches a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Teacher {
    /// Name, of a person or of a team.
    pub name: String,
    /// What they do besides, in a sentence or two.
    #[serde(default, deserialize_with = "or_default")]
    pub about: String,
}

/// A question that people ask, with its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseQuestion {
    /// The question.
    pub question: String,
    /// The answer, a plain text.
    pub answer: String,
}

impl SyllabusModule {
    /// What the programme says of a module: titles, kinds and minutes.
    ///
    /// ```
    /// use mostrador_core::courses::{CourseModule, Lesson, SyllabusModule};
    /// let lesson = |minutes| Lesson { minutes, body: "<p>Lo que se enseña</p>".into(), ..Lesson::default() };
    /// let module = CourseModule { id: 1, title: "Uno".into(), lessons: vec![lesson(12), lesson(30)] };
    /// let shown = SyllabusModule::of(&module);
    /// assert_eq!((shown.minutes, shown.lessons.len()), (42, 2));
    /// ```
    #[must_use]
    pub fn of(module: &CourseModule) -> Self {
        let lessons: Vec<_> = module
            .lessons
            .iter()
            .map(|lesson| SyllabusLesson {
                title: lesson.title.clone(),
                kind: lesson.kind,
                minutes: lesson.minutes,
            })
            .collect();
        let minutes = lessons.iter().fold(0_u32, |sum, lesson| sum.saturating_add(lesson.minutes));
        Self { title: module.title.clone(), minutes, lessons }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::courses::{Lesson, Quiz};

    /// Rule 3.20.
    #[test]
    fn a_syllabus_is_read_as_it_is_written() {
        let lesson = SyllabusLesson { title: "Vídeo".into(), kind: LessonKind::Video, minutes: 4 };
        let syllabus = Syllabus {
            hours: 60,
            access_days: None,
            modules: vec![SyllabusModule { title: "Uno".into(), minutes: 4, lessons: vec![lesson] }],
            teachers: vec![Teacher { name: "El obrador".into(), about: "Formula".into() }],
            questions: vec![CourseQuestion { question: "¿Caduca?".into(), answer: "No.".into() }],
        };
        let json = serde_json::to_string(&syllabus).unwrap();
        assert_eq!(serde_json::from_str::<Syllabus>(&json).unwrap(), syllabus);
        assert_eq!(serde_json::from_str::<Syllabus>("{}").unwrap(), Syllabus::default());
    }

    /// Rule 3.20.
    #[test]
    fn nothing_of_what_is_taught_is_told() {
        let quiz = Some(Quiz { pass_percent: 70, ..Quiz::default() });
        let lesson = Lesson { title: "Examen".into(), body: "secreto".into(), quiz, ..Lesson::default() };
        let shown = SyllabusModule::of(&CourseModule { id: 1, title: "Uno".into(), lessons: vec![lesson] });
        let json = serde_json::to_string(&shown).unwrap();
        assert!(
            json.contains("Examen") && !json.contains("secreto") && !json.contains("pass_percent"),
            "{json}"
        );
    }

    #[test]
    fn minutes_do_not_overflow() {
        let endless = Lesson { minutes: u32::MAX, ..Lesson::default() };
        let module = CourseModule { lessons: vec![endless.clone(), endless], ..CourseModule::default() };
        assert_eq!(SyllabusModule::of(&module).minutes, u32::MAX);
    }
}
