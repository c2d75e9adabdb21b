//! Progress reports of a lesson and their response.

use serde::{Deserialize, Serialize};

use super::{
    CertificateRef, CourseProgress, LessonId, LessonProgress, QuizAnswer, QuizResult, WatchedRanges,
};

/// Progress since the last report. Every field is optional. Repeated, late or reordered reports give the same
/// result (rule 4.12).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressUpdate {
    /// Position of the video in seconds.
    pub seconds: Option<u32>,
    /// Time of the position in milliseconds since 1970, by the clock of the browser: the later of two reports
    /// applies. Defaults to the time of arrival.
    pub at: Option<i64>,
    pub watched: Option<WatchedRanges>,
    /// True when the text was read or the document opened.
    pub done: Option<bool>,
    /// All answers to a quiz. Repeating the same answers is the same attempt.
    pub answers: Option<Vec<QuizAnswer>>,
}

/// Progress after a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProgressResult {
    pub lesson: LessonId,
    pub progress: LessonProgress,
    pub course: CourseProgress,
    /// Quiz result; null without answers.
    pub result: Option<QuizResult>,
    /// Certificate of the course; null until it is earned.
    pub certificate: Option<CertificateRef>,
}

impl LessonProgress {
    /// Progress after a report. `length` is that of the video in seconds; `position_is_newer` is true when
    /// the reported position is later than the stored one.
    pub fn apply_update(&self, update: &ProgressUpdate, length: u32, position_is_newer: bool) -> Self {
        let position = update.seconds.filter(|_| position_is_newer);
        Self {
            seconds: position.map_or(self.seconds, |seconds| seconds.min(length)),
            watched: update
                .watched
                .as_ref()
                .map_or_else(|| self.watched.clone(), |seen| self.watched.union(&seen.truncated(length))),
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
    fn empty_reports_change_nothing() {
        let stored = LessonProgress {
            seconds: 9,
            watched: WatchedRanges::from_ranges([(0, 9)]),
            ..LessonProgress::default()
        };
        assert_eq!(stored.apply_update(&ProgressUpdate::default(), 60, true), stored);
        let late = ProgressUpdate { seconds: Some(3), ..ProgressUpdate::default() };
        assert_eq!(stored.apply_update(&late, 60, false).seconds, 9);
        assert_eq!(stored.apply_update(&late, 60, true).seconds, 3, "going back is allowed");
    }

    #[test]
    fn reports_are_limited_to_the_length_of_the_video() {
        let beyond = ProgressUpdate {
            seconds: Some(900),
            watched: Some(WatchedRanges::from_ranges([(50, 900)])),
            ..ProgressUpdate::default()
        };
        let progress = LessonProgress::default().apply_update(&beyond, 60, true);
        assert_eq!((progress.seconds, progress.watched), (60, WatchedRanges::from_ranges([(50, 60)])));
    }

    #[test]
    fn every_field_is_optional() {
        assert_eq!(serde_json::from_str::<ProgressUpdate>("{}").unwrap(), ProgressUpdate::default());
        assert!(serde_json::from_str::<ProgressUpdate>(r#"{"seconds":-1}"#).is_err());
        assert!(serde_json::from_str::<ProgressUpdate>("[]").is_err());
    }

    proptest! {
        /// Rule 4.12.
        #[test]
        fn the_order_of_reports_is_irrelevant(
            reports in proptest::collection::vec((0_u32..100, 0_u32..100), 0..8),
            order in any::<u64>(),
        ) {
            let updates: Vec<_> = reports.iter().map(|pair| ProgressUpdate {
                watched: Some(WatchedRanges::from_ranges([*pair])),
                ..ProgressUpdate::default()
            }).collect();
            let apply_all = |updates: &[ProgressUpdate]| {
                updates.iter().fold(LessonProgress::default(), |stored, update| stored.apply_update(update, 80, false))
            };
            let mut others = updates.clone();
            others.extend(updates.clone());
            others.sort_by_key(|update| (u64::from(update.watched.as_ref().map_or(0, WatchedRanges::seconds)) * 31) ^ order);
            prop_assert_eq!(apply_all(&updates), apply_all(&others));
        }
    }
}
