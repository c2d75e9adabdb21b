//! How far a customer has come (rule 4.12): lesson by lesson, in the course, and where to go on.

use serde::{Deserialize, Serialize};

use super::{LessonKind, Watched};
use crate::wire::or_default;

/// What is known of a customer and a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonProgress {
    /// Finished. Once so, always so.
    #[serde(default, deserialize_with = "or_default")]
    pub done: bool,
    /// Where to go on in a video, in seconds from its beginning.
    #[serde(default, deserialize_with = "or_default")]
    pub seconds: u32,
    /// What has been seen of a video.
    #[serde(default, deserialize_with = "or_default")]
    pub watched: Watched,
    /// The best score in a quiz, of a hundred; nothing when it was not tried.
    pub best_percent: Option<u32>,
    /// Tries at a quiz.
    #[serde(default, deserialize_with = "or_default")]
    pub attempts: u32,
}

impl LessonProgress {
    /// Whether the lesson is finished: a video when enough of it was seen, a text or document when its reader said so,
    /// a quiz when it was passed (rule 5.11).
    #[must_use]
    pub fn is_finished(&self, kind: LessonKind, length: u32, marked: bool, passed: bool) -> bool {
        self.done
            || match kind {
                LessonKind::Video => self.watched.is_enough(length),
                LessonKind::Text | LessonKind::Document => marked,
                LessonKind::Quiz => passed,
            }
    }
}

/// A lesson as the course's progress sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonStanding {
    /// Which.
    pub lesson: u32,
    /// Finished.
    pub done: bool,
    /// Where to go on in it.
    pub seconds: u32,
    /// When it was last worked on, milliseconds since 1970; `None` when never.
    pub touched_at: Option<i64>,
}

/// How far a customer is in a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseProgress {
    /// Lessons finished.
    pub done: u32,
    /// Lessons.
    pub lessons: u32,
    /// Of a hundred, rounded down: 100 means every lesson.
    pub percent: u32,
    /// Where to go on; nothing when there is nothing left.
    pub resume: Option<ResumePoint>,
}

/// Where to go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumePoint {
    /// The lesson.
    pub lesson: u32,
    /// The second of its video.
    #[serde(default, deserialize_with = "or_default")]
    pub seconds: u32,
}

impl CourseProgress {
    /// The progress of a course, of its lessons in order.
    ///
    /// ```
    /// use mostrador_core::courses::{CourseProgress, LessonStanding, ResumePoint};
    /// let left = LessonStanding { lesson: 2, seconds: 95, touched_at: Some(7), ..LessonStanding::default() };
    /// let lessons = [LessonStanding { lesson: 1, done: true, ..LessonStanding::default() }, left];
    /// let progress = CourseProgress::of(&lessons);
    /// assert_eq!((progress.percent, progress.resume), (50, Some(ResumePoint { lesson: 2, seconds: 95 })));
    /// ```
    #[must_use]
    pub fn of(lessons: &[LessonStanding]) -> Self {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (done, all) = (lessons.iter().filter(|lesson| lesson.done).count(), lessons.len());
        Self {
            done: count(done),
            lessons: count(all),
            percent: percent_of(count(done), count(all)),
            resume: resume(lessons),
        }
    }

    /// Whether every lesson is finished. A course without lessons is never.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.lessons > 0 && self.done == self.lessons
    }
}

/// The lesson that was last worked on; when that is finished, the next one after it that is not; else the first that
/// is not.
fn resume(lessons: &[LessonStanding]) -> Option<ResumePoint> {
    let last = (0..)
        .zip(lessons)
        .filter_map(|(index, lesson)| Some((lesson.touched_at?, index)))
        .max()
        .map_or(0, |(_, index): (i64, usize)| index);
    let (before, from_there) = lessons.split_at_checked(last)?;
    let next = from_there.iter().chain(before).find(|lesson| !lesson.done)?;
    Some(ResumePoint { lesson: next.lesson, seconds: next.seconds })
}

/// A part of a whole in hundredths, rounded down.
#[must_use]
pub fn percent_of(part: u32, whole: u32) -> u32 {
    u32::try_from((u64::from(part) * 100).checked_div(u64::from(whole)).unwrap_or(0)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lesson(lesson: u32, done: bool, touched_at: Option<i64>) -> LessonStanding {
        LessonStanding { lesson, done, seconds: lesson * 10, touched_at }
    }

    fn goes_on_in(lessons: &[LessonStanding]) -> Option<u32> {
        CourseProgress::of(lessons).resume.map(|point| point.lesson)
    }

    /// Rule 4.12.
    #[test]
    fn one_goes_on_where_one_was() {
        let untouched = [lesson(1, false, None), lesson(2, false, None)];
        assert_eq!(goes_on_in(&untouched), Some(1));
        let within = [lesson(1, false, Some(5)), lesson(2, false, Some(9)), lesson(3, false, None)];
        assert_eq!(goes_on_in(&within), Some(2));
        let finished = [lesson(1, false, Some(5)), lesson(2, true, Some(9)), lesson(3, false, None)];
        assert_eq!(goes_on_in(&finished), Some(3));
        let skipped = [lesson(1, false, None), lesson(2, true, Some(3)), lesson(3, true, Some(9))];
        assert_eq!(goes_on_in(&skipped), Some(1), "what was left out comes at the end");
        assert_eq!(goes_on_in(&[lesson(1, true, Some(1))]), None);
        assert_eq!(goes_on_in(&[]), None);
    }

    /// Rule 5.11.
    #[test]
    fn a_lesson_is_finished_in_the_way_of_its_kind() {
        let seen = LessonProgress { watched: Watched::of([(0, 90)]), ..LessonProgress::default() };
        let nothing = LessonProgress::default();
        assert!(seen.is_finished(LessonKind::Video, 100, false, false));
        assert!(!nothing.is_finished(LessonKind::Video, 100, true, true), "a video is not ticked off");
        for kind in [LessonKind::Text, LessonKind::Document] {
            assert!(nothing.is_finished(kind, 0, true, false) && !nothing.is_finished(kind, 0, false, true));
        }
        assert!(nothing.is_finished(LessonKind::Quiz, 0, false, true));
        assert!(!nothing.is_finished(LessonKind::Quiz, 0, true, false));
        let done = LessonProgress { done: true, ..nothing };
        assert!(LessonKind::ALL.into_iter().all(|kind| done.is_finished(kind, 100, false, false)));
    }

    #[test]
    fn a_course_without_lessons_is_never_complete() {
        let progress = CourseProgress::of(&[]);
        assert!(!progress.is_complete() && progress.percent == 0);
        assert_eq!(percent_of(u32::MAX, u32::MAX), 100);
    }

    proptest! {
        /// Rule 4.12.
        #[test]
        fn all_of_it_is_a_hundred_and_less_is_less(done in proptest::collection::vec(any::<bool>(), 1..400)) {
            let lessons: Vec<_> = (1..).zip(&done).map(|(id, done)| lesson(id, *done, None)).collect();
            let progress = CourseProgress::of(&lessons);
            let all = done.iter().all(|done| *done);
            prop_assert_eq!(progress.percent == 100, all);
            prop_assert_eq!(progress.is_complete(), all);
            prop_assert_eq!(progress.resume.is_none(), all);
        }

        /// Rule 4.12.
        #[test]
        fn one_never_goes_on_in_what_is_finished(
            lessons in proptest::collection::vec((any::<bool>(), proptest::option::of(0_i64..50)), 0..30),
        ) {
            let lessons: Vec<_> = (1..).zip(lessons).map(|(id, (done, at))| lesson(id, done, at)).collect();
            if let Some(id) = goes_on_in(&lessons) {
                prop_assert!(lessons.iter().any(|lesson| lesson.lesson == id && !lesson.done));
            }
        }
    }
}
