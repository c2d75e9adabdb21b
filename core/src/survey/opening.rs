//! Until when a survey is answered, and how often (rule 5.14).

/// Whether a link can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It can.
    Open,
    /// It was, and is not answered twice.
    Answered,
    /// The survey is over.
    Closed,
}

impl Opening {
    /// The opening of a link, given when its survey closes, in milliseconds since 1970, and whether it was answered.
    /// Who has answered reads that, also when the survey is over.
    ///
    /// ```
    /// use mostrador_core::survey::Opening;
    /// assert_eq!(Opening::of(Some(10), false, 9), Opening::Open);
    /// assert_eq!(Opening::of(Some(10), false, 10), Opening::Closed);
    /// ```
    #[must_use]
    pub fn of(closes_at: Option<i64>, answered: bool, now_ms: i64) -> Self {
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
    fn a_link_is_answered_once_and_until_the_survey_closes() {
        assert_eq!(Opening::of(None, false, i64::MAX), Opening::Open);
        assert_eq!(Opening::of(None, true, 0), Opening::Answered);
        assert_eq!(Opening::of(Some(5), true, 9), Opening::Answered);
        assert_eq!(Opening::of(Some(5), false, 5), Opening::Closed);
    }
}
