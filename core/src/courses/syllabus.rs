//! Public syllabus of a course: programme, teachers and frequent questions (rule 3.20).

use serde::{Deserialize, Serialize};

use super::{CourseModule, LessonKind};
use crate::serde_helpers::null_as_default;

/// Syllabus displayed before purchase. It contains none of the course content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Syllabus {
    /// Hours of study, as stated in the certificate.
    #[serde(default, deserialize_with = "null_as_default")]
    pub hours: u32,
    /// Days of access from the payment or from the booked date; null when it does not end.
    pub access_days: Option<u32>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub modules: Vec<SyllabusModule>,
    /// Teachers; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub teachers: Vec<Teacher>,
    /// Frequent questions before purchase; may be empty.
    #[serde(default, deserialize_with = "null_as_default")]
    pub questions: Vec<CourseQuestion>,
}

/// Module in the programme.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SyllabusModule {
    pub title: String,
    /// Total duration of the lessons in minutes.
    #[serde(default, deserialize_with = "null_as_default")]
    pub minutes: u32,
    #[serde(default, deserialize_with = "null_as_default")]
    pub lessons: Vec<SyllabusLesson>,
}

/// Lesson in the programme.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SyllabusLesson {
    pub title: String,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// Duration in minutes.
    #[serde(default, deserialize_with = "null_as_default")]
    pub minutes: u32,
}

/// Teacher of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Teacher {
    /// Name of a person or of a team.
    pub name: String,
    /// Short biography, one or two sentences.
    #[serde(default, deserialize_with = "null_as_default")]
    pub about: String,
}

/// Frequent question with its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseQuestion {
    pub question: String,
    /// Answer as plain text.
    pub answer: String,
}

impl SyllabusModule {
    /// Programme entry of a module: titles, kinds and minutes only.
    pub fn from_module(module: &CourseModule) -> Self {
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
    fn syllabuses_round_trip() {
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
    fn the_syllabus_reveals_no_course_content() {
        let quiz = Some(Quiz { pass_percent: 70, ..Quiz::default() });
        let lesson = Lesson { title: "Examen".into(), body: "secreto".into(), quiz, ..Lesson::default() };
        let entry = SyllabusModule::from_module(&CourseModule {
            id: 1.into(),
            title: "Uno".into(),
            lessons: vec![lesson],
        });
        let json = serde_json::to_string(&entry).unwrap();
        assert!(
            json.contains("Examen") && !json.contains("secreto") && !json.contains("pass_percent"),
            "{json}"
        );
    }

    #[test]
    fn minutes_do_not_overflow() {
        let longest = Lesson { minutes: u32::MAX, ..Lesson::default() };
        let module = CourseModule { lessons: vec![longest.clone(), longest], ..CourseModule::default() };
        assert_eq!(SyllabusModule::from_module(&module).minutes, u32::MAX);
    }
}
