//! What a page reports of a lesson, and what it gets back.

use serde::{Deserialize, Serialize};

use super::{CertificateRef, CourseProgress, LessonProgress, QuizAnswer, QuizResult, Watched};

/// What happened in a lesson since it was last told. Every field may be missing. Telling the same again, late or in
/// another order changes nothing (rule 4.12).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressUpdate {
    /// Where the video stands, in seconds from its beginning.
    pub seconds: Option<u32>,
    /// When it stood there, in milliseconds since 1970 by the clock of the browser: of two reports the later one
    /// counts. Without it the report counts as of its arrival.
    pub at: Option<i64>,
    /// What of the video was seen.
    pub watched: Option<Watched>,
    /// Whether the text was read, or the document opened.
    pub done: Option<bool>,
    /// The answers to a quiz, all of them. The same answers again are the same attempt.
    pub answers: Option<Vec<QuizAnswer>>,
}

/// What a report came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressSaved {
    /// Which lesson.
    pub lesson: u32,
    /// How far one is in it.
    pub progress: LessonProgress,
    /// How far one is in the course.
    pub course: CourseProgress,
    /// What came of the answers, when there were some.
    pub result: Option<QuizResult>,
    /// The certificate, once it is issued.
    pub certificate: Option<CertificateRef>,
}

impl LessonProgress {
    /// The progress after a report, of a video of this length. `position_is_newer` says whether the report's position
    /// was taken after the one that is known.
    ///
    /// ```
    /// use mostrador_core::courses::{LessonProgress, ProgressUpdate, Watched};
    /// let report = ProgressUpdate { seconds: Some(40), watched: Some(Watched::of([(0, 40)])), ..ProgressUpdate::default() };
    /// let progress = LessonProgress::default().after(&report, 60, true);
    /// assert_eq!((progress.seconds, progress.watched.seconds()), (40, 40));
    /// ```
    #[must_use]
    pub fn after(&self, update: &ProgressUpdate, length: u32, position_is_newer: bool) -> Self {
        let position = update.seconds.filter(|_| position_is_newer);
        Self {
            seconds: position.map_or(self.seconds, |seconds| seconds.min(length)),
            watched: update
                .watched
                .as_ref()
                .map_or_else(|| self.watched.clone(), |seen| self.watched.join(&seen.within(length))),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 4.12.
    #[test]
    fn nothing_reported_changes_nothing() {
        let known =
            LessonProgress { seconds: 9, watched: Watched::of([(0, 9)]), ..LessonProgress::default() };
        assert_eq!(known.after(&ProgressUpdate::default(), 60, true), known);
        let late = ProgressUpdate { seconds: Some(3), ..ProgressUpdate::default() };
        assert_eq!(known.after(&late, 60, false).seconds, 9);
        assert_eq!(known.after(&late, 60, true).seconds, 3, "going back is allowed");
    }

    #[test]
    fn the_end_of_the_video_is_the_end() {
        let beyond = ProgressUpdate {
            seconds: Some(900),
            watched: Some(Watched::of([(50, 900)])),
            ..ProgressUpdate::default()
        };
        let progress = LessonProgress::default().after(&beyond, 60, true);
        assert_eq!((progress.seconds, progress.watched), (60, Watched::of([(50, 60)])));
    }

    #[test]
    fn every_field_may_be_missing() {
        assert_eq!(serde_json::from_str::<ProgressUpdate>("{}").unwrap(), ProgressUpdate::default());
        assert!(serde_json::from_str::<ProgressUpdate>(r#"{"seconds":-1}"#).is_err());
        assert!(serde_json::from_str::<ProgressUpdate>("[]").is_err());
    }

    proptest! {
        /// Rule 4.12.
        #[test]
        fn reports_say_the_same_in_any_order(
            reports in proptest::collection::vec((0_u32..100, 0_u32..100), 0..8),
            order in any::<u64>(),
        ) {
            let updates: Vec<_> = reports.iter().map(|pair| ProgressUpdate {
                watched: Some(Watched::of([*pair])),
                ..ProgressUpdate::default()
            }).collect();
            let told = |updates: &[ProgressUpdate]| {
                updates.iter().fold(LessonProgress::default(), |known, update| known.after(update, 80, false))
            };
            let mut others = updates.clone();
            others.extend(updates.clone());
            others.sort_by_key(|update| (u64::from(update.watched.as_ref().map_or(0, Watched::seconds)) * 31) ^ order);
            prop_assert_eq!(told(&updates), told(&others));
        }
    }
}
