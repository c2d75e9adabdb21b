//! Availability of surveys: closing time, and one response per link (rule 5.14).

use crate::time::Timestamp;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyAvailability {
    Open,
    /// Already answered; a link accepts one response.
    Answered,
    Closed,
}

impl SurveyAvailability {
    /// Availability of a link, from the closing time of its survey. `Answered` takes precedence
    /// over `Closed`.
    pub fn from_closing_time(closes_at: Option<Timestamp>, answered: bool, now: Timestamp) -> Self {
        if answered {
            Self::Answered
        } else if closes_at.is_some_and(|closes_at| closes_at <= now) {
            Self::Closed
        } else {
            Self::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.14.
    #[test]
    fn a_link_accepts_one_response_until_the_closing_time() {
        assert_eq!(
            SurveyAvailability::from_closing_time(None, false, Timestamp::from_ms(i64::MAX)),
            SurveyAvailability::Open
        );
        assert_eq!(SurveyAvailability::from_closing_time(None, true, 0.into()), SurveyAvailability::Answered);
        assert_eq!(
            SurveyAvailability::from_closing_time(Some(5.into()), true, 9.into()),
            SurveyAvailability::Answered
        );
        assert_eq!(
            SurveyAvailability::from_closing_time(Some(5.into()), false, 5.into()),
            SurveyAvailability::Closed
        );
    }
}
