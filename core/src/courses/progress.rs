//! Progress of a customer per lesson and per course, and the point to resume from (rule 4.12).

use serde::{Deserialize, Serialize};

use super::{LessonId, LessonKind, WatchedRanges};
use crate::serde_helpers::null_as_default;
use crate::time::Timestamp;

/// Progress of a customer in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonProgress {
    /// Finished; never reset.
    #[serde(default, deserialize_with = "null_as_default")]
    pub done: bool,
    /// Position to resume a video from, in seconds.
    #[serde(default, deserialize_with = "null_as_default")]
    pub seconds: u32,
    #[serde(default, deserialize_with = "null_as_default")]
    pub watched: WatchedRanges,
    /// Best score in a quiz in per cent; null without an attempt.
    pub best_percent: Option<u32>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub attempts: u32,
}

impl LessonProgress {
    /// Returns true when the lesson is finished: a video when enough of it was watched, a text or document
    /// when it was marked as read, a quiz when it was passed (rule 5.11). `length` is that of the video in
    /// seconds.
    pub fn is_finished(&self, kind: LessonKind, length: u32, marked: bool, passed: bool) -> bool {
        self.done
            || match kind {
                LessonKind::Video => self.watched.is_enough(length),
                LessonKind::Text | LessonKind::Document => marked,
                LessonKind::Quiz => passed,
            }
    }
}

/// State of a lesson, as input for the progress of the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonStatus {
    pub lesson: LessonId,
    pub done: bool,
    /// True when it opens later.
    pub is_locked: bool,
    /// Position to resume from, in seconds.
    pub seconds: u32,
    /// Time of the last activity; `None` without activity.
    pub last_activity_at: Option<Timestamp>,
}

/// Progress of a customer in a course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseProgress {
    pub done: u32,
    pub lessons: u32,
    /// Percentage of finished lessons, rounded down: 100 means every lesson.
    pub percent: u32,
    /// Point to resume from; null when every lesson is finished.
    pub resume: Option<ResumePoint>,
}

/// Point to resume a course from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumePoint {
    pub lesson: LessonId,
    /// Position in the video, in seconds.
    #[serde(default, deserialize_with = "null_as_default")]
    pub seconds: u32,
}

impl CourseProgress {
    /// Calculates the progress of a course from its lessons in course order.
    pub fn from_lessons(lessons: &[LessonStatus]) -> Self {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let (done, all) = (lessons.iter().filter(|lesson| lesson.done).count(), lessons.len());
        Self {
            done: count(done),
            lessons: count(all),
            percent: percent_of(count(done), count(all)),
            resume: resume(lessons),
        }
    }

    /// Returns true when every lesson is finished; false for a course without lessons.
    pub const fn is_complete(&self) -> bool {
        self.lessons > 0 && self.done == self.lessons
    }
}

/// First unfinished lesson from the one with the latest activity on, else the first unfinished lesson of the
/// course; one that is not open yet only when all others are finished.
fn resume(lessons: &[LessonStatus]) -> Option<ResumePoint> {
    let last = (0..)
        .zip(lessons)
        .filter_map(|(index, lesson)| Some((lesson.last_activity_at?, index)))
        .max()
        .map_or(0, |(_, index)| index);
    let (before, from_last) = lessons.split_at_checked(last)?;
    let unfinished = || from_last.iter().chain(before).filter(|lesson| !lesson.done);
    let next = unfinished().find(|lesson| !lesson.is_locked).or_else(|| unfinished().next())?;
    Some(ResumePoint { lesson: next.lesson, seconds: next.seconds })
}

/// Percentage of `part` in `whole`, rounded down.
pub fn percent_of(part: u32, whole: u32) -> u32 {
    u32::try_from((u64::from(part) * 100).checked_div(u64::from(whole)).unwrap_or(0)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lesson(lesson: u32, done: bool, touched_at: Option<Timestamp>) -> LessonStatus {
        LessonStatus {
            lesson: lesson.into(),
            done,
            is_locked: false,
            seconds: lesson * 10,
            last_activity_at: touched_at,
        }
    }

    fn resumed_lesson(lessons: &[LessonStatus]) -> Option<u32> {
        CourseProgress::from_lessons(lessons).resume.map(|point| point.lesson.get())
    }

    /// Rule 4.12.
    #[test]
    fn the_course_resumes_at_the_latest_unfinished_lesson() {
        let untouched = [lesson(1, false, None), lesson(2, false, None)];
        assert_eq!(resumed_lesson(&untouched), Some(1));
        let within =
            [lesson(1, false, Some(5.into())), lesson(2, false, Some(9.into())), lesson(3, false, None)];
        assert_eq!(resumed_lesson(&within), Some(2));
        let finished =
            [lesson(1, false, Some(5.into())), lesson(2, true, Some(9.into())), lesson(3, false, None)];
        assert_eq!(resumed_lesson(&finished), Some(3));
        let skipped =
            [lesson(1, false, None), lesson(2, true, Some(3.into())), lesson(3, true, Some(9.into()))];
        assert_eq!(resumed_lesson(&skipped), Some(1), "skipped lessons come last");
        assert_eq!(resumed_lesson(&[lesson(1, true, Some(1.into()))]), None);
        assert_eq!(resumed_lesson(&[]), None);
    }

    /// Rule 4.26.
    #[test]
    fn locked_lessons_are_resumed_last() {
        let locked = |number| LessonStatus { is_locked: true, ..lesson(number, false, None) };
        assert_eq!(resumed_lesson(&[locked(1), lesson(2, false, None)]), Some(2));
        assert_eq!(resumed_lesson(&[lesson(1, true, Some(5.into())), locked(2)]), Some(2));
    }

    /// Rule 5.11.
    #[test]
    fn completion_depends_on_the_kind_of_lesson() {
        let seen =
            LessonProgress { watched: WatchedRanges::from_ranges([(0, 90)]), ..LessonProgress::default() };
        let untouched = LessonProgress::default();
        assert!(seen.is_finished(LessonKind::Video, 100, false, false));
        assert!(
            !untouched.is_finished(LessonKind::Video, 100, true, true),
            "a video cannot be marked as read"
        );
        for kind in [LessonKind::Text, LessonKind::Document] {
            assert!(
                untouched.is_finished(kind, 0, true, false) && !untouched.is_finished(kind, 0, false, true)
            );
        }
        assert!(untouched.is_finished(LessonKind::Quiz, 0, false, true));
        assert!(!untouched.is_finished(LessonKind::Quiz, 0, true, false));
        let done = LessonProgress { done: true, ..untouched };
        assert!(LessonKind::ALL.into_iter().all(|kind| done.is_finished(kind, 100, false, false)));
    }

    #[test]
    fn a_course_without_lessons_is_never_complete() {
        let progress = CourseProgress::from_lessons(&[]);
        assert!(!progress.is_complete() && progress.percent == 0);
        assert_eq!(percent_of(u32::MAX, u32::MAX), 100);
    }

    proptest! {
        /// Rule 4.12.
        #[test]
        fn only_a_complete_course_has_100_percent(done in proptest::collection::vec(any::<bool>(), 1..400)) {
            let lessons: Vec<_> = (1..).zip(&done).map(|(id, done)| lesson(id, *done, None)).collect();
            let progress = CourseProgress::from_lessons(&lessons);
            let all = done.iter().all(|done| *done);
            prop_assert_eq!(progress.percent == 100, all);
            prop_assert_eq!(progress.is_complete(), all);
            prop_assert_eq!(progress.resume.is_none(), all);
        }

        /// Rule 4.12.
        #[test]
        fn finished_lessons_are_never_resumed(
            lessons in proptest::collection::vec((any::<bool>(), proptest::option::of(0_i64..50)), 0..30),
        ) {
            let lessons: Vec<_> = (1..).zip(lessons).map(|(id, (done, at))| lesson(id, done, at.map(Timestamp::from_ms))).collect();
            if let Some(id) = resumed_lesson(&lessons) {
                prop_assert!(lessons.iter().any(|lesson| lesson.lesson == id.into() && !lesson.done));
            }
        }
    }
}
