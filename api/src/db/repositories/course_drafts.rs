//! Conversion between stored modules and lessons and those that the owner enters.

use mostrador_core::courses::{
    Lesson, LessonDraft, LessonId, LessonKind, LessonProgress, ModuleDraft, Opening, OpeningDraft, QuizDraft,
    QuizKey,
};

use super::courses::{Module, StoredLesson};
use crate::{clock, text};

/// Lesson to be stored, from a valid draft. Content of other kinds than its own is dropped.
pub fn stored_lesson(id: LessonId, draft: LessonDraft) -> StoredLesson {
    let opening = draft.opening.opening();
    let LessonDraft { title, kind, minutes, body, video, document, quiz, .. } = draft;
    let quiz = quiz.filter(|_| kind == LessonKind::Quiz).map(|quiz| quiz.quiz());
    let (quiz, key) = quiz.map_or_else(|| (None, QuizKey::default()), |(quiz, key)| (Some(quiz), key));
    let lesson = Lesson {
        id,
        title: title.trim().to_owned(),
        kind,
        minutes,
        opens_at: None,
        body: text::sanitize_html(&body),
        video: video.filter(|_| kind == LessonKind::Video),
        document: document.filter(|_| kind == LessonKind::Document),
        quiz,
        progress: LessonProgress::default(),
    };
    StoredLesson { lesson, key, opening }
}

pub fn module_draft(module: Module) -> ModuleDraft {
    ModuleDraft {
        id: Some(module.id),
        title: module.title,
        opening: opening_draft(module.opening),
        lessons: module.lessons.into_iter().map(lesson_draft).collect(),
    }
}

fn lesson_draft(StoredLesson { lesson, key, opening }: StoredLesson) -> LessonDraft {
    LessonDraft {
        id: Some(lesson.id),
        title: lesson.title,
        kind: lesson.kind,
        minutes: lesson.minutes,
        opening: opening_draft(opening),
        body: lesson.body,
        video: lesson.video,
        document: lesson.document,
        quiz: lesson.quiz.map(|quiz| QuizDraft::from_quiz(quiz, &key)),
    }
}

fn opening_draft(opening: Opening) -> OpeningDraft {
    OpeningDraft { after_days: opening.after_days, at: opening.at.map(clock::format_rfc3339) }
}
