//! Courses (rule 4.11): content, progress of the customer, quizzes and certificates.
//!
//! ```
//! use mostrador_core::courses::WatchedRanges;
//! // Overlapping ranges, as from two tabs, count once.
//! let watched = WatchedRanges::from_ranges([(0, 40), (30, 95)]);
//! assert_eq!((watched.seconds(), watched.is_enough(100)), (95, true));
//! ```

mod access;
mod answer;
mod certificate;
mod course;
mod course_draft;
mod draft_errors;
mod learner;
mod lesson;
mod lesson_kind;
mod opening;
mod progress;
mod quiz;
mod quiz_draft;
mod removal;
mod syllabus;
mod update;
mod watched_ranges;

pub use crate::id::{LessonId, ModuleId, QuestionId};
pub use access::{Access, AccessState, Grant, SeatError, access_state, access_until, can_book, check_seat};
pub use answer::{QuestionResult, QuizResult, normalise_answers};
pub use certificate::{Certificate, CertificateCode, CertificateRef, is_earned};
pub use course::{BookedSession, Course, CourseModule, EnrolledCourse};
pub use course_draft::{CourseDraft, LessonDraft, ModuleDraft, OpeningDraft, SessionDraft, TooFewSeats};
pub use learner::{AccessSource, LearnerState};
pub use lesson::{Caption, Document, Lesson, Video, VideoSource};
pub use lesson_kind::LessonKind;
pub use opening::{Opening, locked_until};
pub use progress::{CourseProgress, LessonProgress, LessonStatus, ResumePoint, percent_of};
pub use quiz::{QuestionKey, Quiz, QuizAnswer, QuizKey, QuizOption, QuizQuestion, Score, next_attempt_at};
pub use quiz_draft::{OptionDraft, QuestionDraft, QuizDraft};
pub use removal::{CourseRemoval, CourseUses};
pub use syllabus::{CourseQuestion, Syllabus, SyllabusLesson, SyllabusModule, Teacher};
pub use update::{ProgressResult, ProgressUpdate};
pub use watched_ranges::{FINISHED_PERCENT, WatchedRanges};
