//! Content of a course as entered by the owner, and its validation (rule 4.27).

use serde::{Deserialize, Serialize};

use super::draft_errors::DraftErrors;
use super::quiz_draft::QuizDraft;
use super::{CourseQuestion, Document, LessonId, LessonKind, ModuleId, Opening, Teacher, Video};
use crate::catalogue::VariantId;
use crate::forms::FieldError;
use crate::time::{Timestamp, parse_utc};

/// Maximum lengths, in characters.
const MAX_TITLE: usize = 200;
const MAX_TEXT: usize = 2_000;
const MAX_BODY: usize = 200_000;
/// Maximum numbers of entries.
const MAX_MODULES: usize = 100;
const MAX_LESSONS: usize = 200;
const MAX_ENTRIES: usize = 100;
/// Maximum numbers of hours, minutes, days, seats and seconds of a video.
const MAX_HOURS: u32 = 5_000;
const MAX_MINUTES: u32 = 6_000;
const MAX_DAYS: u32 = 3_650;
const MAX_SEATS: u32 = 100_000;
const MAX_SECONDS: u32 = 86_400;

/// Content of a course. Instants are RFC 3339 in UTC; modules and lessons without an identifier are new.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseDraft {
    /// Hours of study, as the certificate states them.
    pub hours: u32,
    /// Days of access; null when it does not end.
    #[serde(default)]
    pub access_days: Option<u32>,
    #[serde(default)]
    pub teachers: Vec<Teacher>,
    /// Frequent questions before purchase.
    #[serde(default)]
    pub questions: Vec<CourseQuestion>,
    /// Dates on which it is held; without any, it begins with the enrolment.
    #[serde(default)]
    pub sessions: Vec<SessionDraft>,
    #[serde(default)]
    pub modules: Vec<ModuleDraft>,
}

/// Date of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionDraft {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub id: Option<VariantId>,
    pub starts_at: String,
    pub place: String,
    /// All seats, free and booked; null when they are not counted.
    pub seats: Option<u32>,
}

/// Module of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModuleDraft {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub id: Option<ModuleId>,
    pub title: String,
    #[serde(default)]
    pub opening: OpeningDraft,
    pub lessons: Vec<LessonDraft>,
}

/// Lesson with the content that its kind requires.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonDraft {
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub id: Option<LessonId>,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    /// Duration in minutes.
    pub minutes: u32,
    #[serde(default)]
    pub opening: OpeningDraft,
    /// HTML: the text, the transcript of a video, or notes; sanitised when it is stored.
    #[serde(default)]
    pub body: String,
    #[serde(default)]
    pub video: Option<Video>,
    #[serde(default)]
    pub document: Option<Document>,
    #[serde(default)]
    pub quiz: Option<QuizDraft>,
}

/// Conditions under which a module or a lesson opens; both have to be met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningDraft {
    /// Days after the enrolment.
    #[serde(default)]
    pub after_days: Option<u32>,
    /// Date, RFC 3339 in UTC.
    #[serde(default)]
    pub at: Option<String>,
}

/// Date with fewer seats than are booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Plazas no puede ser menor que las ocupadas, que son {booked}")]
pub struct TooFewSeats {
    booked: u32,
}

impl OpeningDraft {
    /// Conditions of a valid draft.
    pub fn opening(&self) -> Opening {
        Opening { after_days: self.after_days, at: self.at.as_deref().and_then(parse_utc) }
    }

    fn check(&self, field: &str, errors: &mut DraftErrors) {
        if self.at.as_deref().is_some_and(|at| parse_utc(at).is_none()) {
            errors.add(format!("{field}.at"), "Fecha de apertura debe ser una fecha con hora");
        }
        errors.number(
            format!("{field}.after_days"),
            "Días",
            self.after_days.unwrap_or_default(),
            (0, MAX_DAYS),
        );
    }
}

impl SessionDraft {
    /// Start of a valid draft.
    pub fn start(&self) -> Option<Timestamp> {
        parse_utc(&self.starts_at)
    }

    fn check(&self, field: &str, errors: &mut DraftErrors) {
        if self.start().is_none() {
            errors.add(format!("{field}.starts_at"), "Fecha debe ser una fecha con hora");
        }
        errors.length(format!("{field}.place"), "Lugar", &self.place, (1, MAX_TITLE));
        match self.seats {
            Some(seats) => errors.number(format!("{field}.seats"), "Plazas", seats, (0, MAX_SEATS)),
            None => errors.add(format!("{field}.seats"), "Escribe cuántas plazas tiene"),
        }
    }

    /// Free seats when `booked` are not; `None` when they are not counted. Bookings are never taken back (rule 5.13).
    ///
    /// # Errors
    /// Fails when more seats are booked than there are.
    pub fn free_seats(&self, booked: u32) -> Result<Option<u32>, TooFewSeats> {
        let free = |seats: u32| seats.checked_sub(booked).ok_or(TooFewSeats { booked });
        self.seats.map(free).transpose()
    }
}

impl CourseDraft {
    /// Validation errors, in field order, with Spanish messages.
    pub fn check(&self) -> Vec<FieldError> {
        let mut errors = DraftErrors::default();
        errors.number("hours", "Horas", self.hours, (0, MAX_HOURS));
        if let Some(days) = self.access_days {
            errors.number("access_days", "Días de acceso", days, (1, MAX_DAYS));
        }
        errors.count("teachers", self.teachers.len(), MAX_ENTRIES);
        for (index, teacher) in self.teachers.iter().enumerate() {
            errors.length(format!("teachers.{index}.name"), "Nombre", &teacher.name, (1, MAX_TITLE));
            errors.length(format!("teachers.{index}.about"), "Presentación", &teacher.about, (0, MAX_TEXT));
        }
        errors.count("questions", self.questions.len(), MAX_ENTRIES);
        for (index, entry) in self.questions.iter().enumerate() {
            errors.length(format!("questions.{index}.question"), "Pregunta", &entry.question, (1, MAX_TITLE));
            errors.length(format!("questions.{index}.answer"), "Respuesta", &entry.answer, (1, MAX_TEXT));
        }
        errors.count("sessions", self.sessions.len(), MAX_ENTRIES);
        for (index, session) in self.sessions.iter().enumerate() {
            session.check(&format!("sessions.{index}"), &mut errors);
        }
        errors.count("modules", self.modules.len(), MAX_MODULES);
        for (index, module) in self.modules.iter().enumerate() {
            let field = format!("modules.{index}");
            errors.length(format!("{field}.title"), "Título", &module.title, (1, MAX_TITLE));
            module.opening.check(&format!("{field}.opening"), &mut errors);
            errors.count(format!("{field}.lessons"), module.lessons.len(), MAX_LESSONS);
            for (index, lesson) in module.lessons.iter().enumerate() {
                lesson.check(&format!("{field}.lessons.{index}"), &mut errors);
            }
        }
        self.check_identifiers(&mut errors);
        errors.0
    }

    fn check_identifiers(&self, errors: &mut DraftErrors) {
        let repeated = |mut ids: Vec<u32>| {
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            ids.len() < count
        };
        let modules = self.modules.iter().filter_map(|module| module.id.map(ModuleId::get));
        let lessons = self.modules.iter().flat_map(|module| &module.lessons);
        let lessons = lessons.filter_map(|lesson| lesson.id.map(LessonId::get));
        let sessions = self.sessions.iter().filter_map(|session| session.id.map(VariantId::get));
        if repeated(modules.collect()) || repeated(lessons.collect()) {
            errors.add("modules", "Un módulo o una lección está dos veces");
        }
        if repeated(sessions.collect()) {
            errors.add("sessions", "Una fecha está dos veces");
        }
    }
}

impl LessonDraft {
    /// Validation errors; fields begin with `field`.
    pub fn errors(&self, field: &str) -> Vec<FieldError> {
        let mut errors = DraftErrors::default();
        self.check(field, &mut errors);
        errors.0
    }

    fn check(&self, field: &str, errors: &mut DraftErrors) {
        errors.length(format!("{field}.title"), "Título", &self.title, (1, MAX_TITLE));
        errors.number(format!("{field}.minutes"), "Minutos", self.minutes, (0, MAX_MINUTES));
        self.opening.check(&format!("{field}.opening"), errors);
        errors.length(format!("{field}.body"), "Texto", &self.body, (0, MAX_BODY));
        match self.kind {
            LessonKind::Video => check_video(self.video.as_ref(), &format!("{field}.video"), errors),
            LessonKind::Text if self.body.trim().is_empty() => {
                errors.add(format!("{field}.body"), "Texto es obligatorio");
            }
            LessonKind::Text => {}
            LessonKind::Document => {
                check_document(self.document.as_ref(), &format!("{field}.document"), errors);
            }
            LessonKind::Quiz => match &self.quiz {
                Some(quiz) => quiz.check(&format!("{field}.quiz"), errors),
                None => errors.add(format!("{field}.quiz"), "Añade al menos una pregunta"),
            },
        }
    }
}

fn check_video(video: Option<&Video>, field: &str, errors: &mut DraftErrors) {
    let Some(video) = video.filter(|video| !video.sources.is_empty()) else {
        return errors.add(format!("{field}.sources.0.url"), "Elige un vídeo o escribe su dirección");
    };
    for (index, source) in video.sources.iter().enumerate() {
        errors.address(format!("{field}.sources.{index}.url"), &source.url);
        if !source.media_type.starts_with("video/") {
            errors.add(format!("{field}.sources.{index}.type"), "Tipo debe ser de vídeo, como video/mp4");
        }
    }
    errors.number(format!("{field}.seconds"), "Duración", video.seconds, (1, MAX_SECONDS));
    if let Some(poster) = &video.poster {
        errors.address(format!("{field}.poster"), poster);
    }
    for (index, caption) in video.captions.iter().enumerate() {
        errors.address(format!("{field}.captions.{index}.url"), &caption.url);
        errors.length(format!("{field}.captions.{index}.lang"), "Idioma", &caption.lang, (2, MAX_TITLE));
        errors.length(format!("{field}.captions.{index}.label"), "Nombre", &caption.label, (1, MAX_TITLE));
    }
}

fn check_document(document: Option<&Document>, field: &str, errors: &mut DraftErrors) {
    let Some(document) = document else {
        return errors.add(format!("{field}.url"), "Elige un documento o escribe su dirección");
    };
    errors.address(format!("{field}.url"), &document.url);
    errors.length(format!("{field}.title"), "Título del documento", &document.title, (1, MAX_TITLE));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lesson: &str) -> LessonDraft {
        serde_json::from_str(lesson).unwrap()
    }

    fn fields(lesson: &LessonDraft) -> Vec<String> {
        lesson.errors("l").into_iter().map(|error| error.field).collect()
    }

    fn quiz(options: &str, several: bool) -> LessonDraft {
        parse(&format!(
            r#"{{"title":"t","type":"quiz","minutes":1,"quiz":{{"pass_percent":50,
            "questions":[{{"text":"¿?","several":{several},"options":[{options}]}}]}}}}"#
        ))
    }

    /// Rule 4.27.
    #[test]
    fn correct_options_are_only_in_the_key() {
        let lesson = quiz(r#"{"text":"a"},{"text":"b","right":true}"#, false);
        let draft = lesson.quiz.unwrap();
        let (quiz, key) = draft.quiz();
        assert_eq!(key.0.first().unwrap().correct, [2]);
        assert!(!serde_json::to_string(&quiz).unwrap().contains("right"));
        assert_eq!(QuizDraft::from_quiz(quiz, &key), draft);
    }

    /// Rule 4.27.
    #[test]
    fn question_needs_correct_options_and_single_choice_exactly_one() {
        assert_eq!(fields(&quiz(r#"{"text":"a"},{"text":"b"}"#, false)), ["l.quiz.questions.0.options"]);
        let two = r#"{"text":"a","right":true},{"text":"b","right":true}"#;
        assert_eq!(fields(&quiz(two, false)), ["l.quiz.questions.0.options"]);
        assert_eq!(fields(&quiz(two, true)), Vec::<String>::new());
    }

    /// Rule 4.27.
    #[test]
    fn lesson_needs_the_content_of_its_kind() {
        for (kind, field) in [
            ("video", "l.video.sources.0.url"),
            ("text", "l.body"),
            ("document", "l.document.url"),
            ("quiz", "l.quiz"),
        ] {
            let incomplete = parse(&format!(r#"{{"title":"t","type":"{kind}","minutes":1}}"#));
            assert_eq!(fields(&incomplete), [field]);
        }
        let text = parse(r#"{"title":"t","type":"text","minutes":1,"body":"<p>x</p>"}"#);
        assert_eq!(fields(&text), Vec::<String>::new());
        let video = r#"{"title":"t","type":"video","minutes":1,"video":{"seconds":0,"poster":null,"captions":[],
            "sources":[{"url":"javascript:x","type":"text/html"}]}}"#;
        let found = ["l.video.sources.0.url", "l.video.sources.0.type", "l.video.seconds"];
        assert_eq!(fields(&parse(video)), found);
    }

    /// Rule 4.27.
    #[test]
    fn courses_are_checked_as_a_whole() {
        let lesson =
            LessonDraft { id: Some(1.into()), title: "t".into(), body: "x".into(), ..LessonDraft::default() };
        let module = ModuleDraft {
            title: " ".into(),
            lessons: vec![lesson.clone(), lesson],
            ..ModuleDraft::default()
        };
        let date =
            SessionDraft {
                starts_at: "mañana".into(), place: "Aula".into(), seats: Some(100_001), id: None
            };
        let course = CourseDraft {
            access_days: Some(0),
            sessions: vec![date],
            modules: vec![module],
            ..CourseDraft::default()
        };
        let fields: Vec<_> = course.check().into_iter().map(|error| error.field).collect();
        let expected =
            ["access_days", "sessions.0.starts_at", "sessions.0.seats", "modules.0.title", "modules"];
        assert_eq!(fields, expected);
        assert_eq!(CourseDraft::default().check(), []);
    }

    /// Rule 5.13.
    #[test]
    fn seats_include_those_that_are_booked() {
        let date = |seats| SessionDraft { seats, ..SessionDraft::default() };
        assert_eq!(date(Some(5)).free_seats(2), Ok(Some(3)));
        assert_eq!(date(Some(2)).free_seats(2), Ok(Some(0)));
        assert_eq!(date(Some(1)).free_seats(2), Err(TooFewSeats { booked: 2 }));
        assert_eq!(date(None).free_seats(2), Ok(None));
    }
}
