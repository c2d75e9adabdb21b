//! Learners as staff filter them: progress, and origin of the access.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Progress of a learner in a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LearnerState {
    NotStarted,
    InProgress,
    Completed,
}

json_names!(LearnerState:
    NotStarted = "not_started",
    InProgress = "in_progress",
    Completed = "completed",
);

impl LearnerState {
    /// State from the numbers of finished and of all lessons; the first activity starts a course.
    pub const fn of(done: i64, lessons: i64, has_activity: bool) -> Self {
        if lessons > 0 && done >= lessons {
            Self::Completed
        } else if has_activity {
            Self::InProgress
        } else {
            Self::NotStarted
        }
    }

    /// Spanish name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::NotStarted => "Sin empezar",
            Self::InProgress => "En curso",
            Self::Completed => "Completado",
        }
    }
}

/// Origin of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccessSource {
    Order,
    /// A staff member.
    Manual,
}

json_names!(AccessSource: Order = "order", Manual = "manual");

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.29.
    #[test]
    fn the_first_activity_starts_a_course_and_the_last_lesson_completes_it() {
        assert_eq!(LearnerState::of(0, 3, false), LearnerState::NotStarted);
        assert_eq!(LearnerState::of(0, 3, true), LearnerState::InProgress);
        assert_eq!(LearnerState::of(2, 3, true), LearnerState::InProgress);
        assert_eq!(LearnerState::of(3, 3, true), LearnerState::Completed);
        assert_eq!(LearnerState::of(0, 0, false), LearnerState::NotStarted);
    }
}
