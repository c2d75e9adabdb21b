//! Availability of surveys: closing time, and one response per link (rule 5.14).

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyAvailability {
    Open,
    /// Already answered; a link accepts one response.
    Answered,
    Closed,
}

impl SurveyAvailability {
    /// Availability of a link, from the closing time of its survey in milliseconds since 1970. `Answered`
    /// takes precedence over `Closed`.
    pub fn from_closing_time(closes_at: Option<i64>, answered: bool, now_ms: i64) -> Self {
        if answered {
            Self::Answered
        } else if closes_at.is_some_and(|closes_at| closes_at <= now_ms) {
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
        assert_eq!(SurveyAvailability::from_closing_time(None, false, i64::MAX), SurveyAvailability::Open);
        assert_eq!(SurveyAvailability::from_closing_time(None, true, 0), SurveyAvailability::Answered);
        assert_eq!(SurveyAvailability::from_closing_time(Some(5), true, 9), SurveyAvailability::Answered);
        assert_eq!(SurveyAvailability::from_closing_time(Some(5), false, 5), SurveyAvailability::Closed);
    }
}
