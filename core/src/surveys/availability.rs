//! Availability of surveys: opening and closing time, and one response per link (rule 5.14).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;
use crate::time::Timestamp;

/// Period in which a survey accepts responses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SurveyPeriod {
    /// First instant; unlimited without one.
    pub opens_at: Option<Timestamp>,
    /// First instant at which responses are rejected; unlimited without one.
    pub closes_at: Option<Timestamp>,
}

/// State of a survey at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SurveyState {
    Scheduled,
    Open,
    Closed,
}

json_names!(SurveyState: Scheduled = "scheduled", Open = "open", Closed = "closed");

impl SurveyState {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Scheduled => "Programada",
            Self::Open => "Abierta",
            Self::Closed => "Cerrada",
        }
    }
}

impl SurveyPeriod {
    pub fn state(self, now: Timestamp) -> SurveyState {
        if self.closes_at.is_some_and(|closes_at| closes_at <= now) {
            SurveyState::Closed
        } else if self.opens_at.is_some_and(|opens_at| now < opens_at) {
            SurveyState::Scheduled
        } else {
            SurveyState::Open
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyAvailability {
    Open,
    /// Not open yet.
    Scheduled,
    /// Already answered; a link accepts one response.
    Answered,
    Closed,
}

impl SurveyAvailability {
    /// Availability of a link, from the period of its survey. `Answered` takes precedence.
    pub fn of(period: SurveyPeriod, answered: bool, now: Timestamp) -> Self {
        match period.state(now) {
            _ if answered => Self::Answered,
            SurveyState::Scheduled => Self::Scheduled,
            SurveyState::Open => Self::Open,
            SurveyState::Closed => Self::Closed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(opens_at: Option<i64>, closes_at: Option<i64>) -> SurveyPeriod {
        let at = |ms: Option<i64>| ms.map(Timestamp::from_ms);
        SurveyPeriod { opens_at: at(opens_at), closes_at: at(closes_at) }
    }

    /// Rule 5.14.
    #[test]
    fn a_link_accepts_one_response_within_the_period() {
        for (period, answered, now, expected) in [
            (period(None, None), false, i64::MAX, SurveyAvailability::Open),
            (period(None, None), true, 0, SurveyAvailability::Answered),
            (period(None, Some(5)), true, 9, SurveyAvailability::Answered),
            (period(None, Some(5)), false, 5, SurveyAvailability::Closed),
            (period(Some(3), Some(5)), false, 2, SurveyAvailability::Scheduled),
            (period(Some(3), Some(5)), false, 3, SurveyAvailability::Open),
        ] {
            assert_eq!(SurveyAvailability::of(period, answered, now.into()), expected, "{period:?} {now}");
        }
    }
}
