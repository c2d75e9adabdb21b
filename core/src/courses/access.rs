//! Who may use a course, and until when (rule 4.7); which dates can still be booked (rule 5.8).

use serde::Serialize;

use super::DAY_MS;
use crate::json::reads;

/// Whether a course that was bought may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccessState {
    /// It may.
    #[default]
    Open,
    /// Its time is over, or it was given back.
    Ended,
}

reads!(AccessState by parse);

impl AccessState {
    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "open" => Some(Self::Open),
            "ended" => Some(Self::Ended),
            _ => None,
        }
    }
}

/// Until when a course may be used, in milliseconds since 1970: so many days from the payment, or from the booked date
/// when that is later. Without days it does not end.
#[must_use]
pub fn access_until(paid_at: i64, starts_at: Option<i64>, days: Option<u32>) -> Option<i64> {
    let from = starts_at.map_or(paid_at, |starts_at| paid_at.max(starts_at));
    days.map(|days| from.saturating_add(i64::from(days) * DAY_MS))
}

/// Whether a course may be used now, given until when and when its order was given back.
#[must_use]
pub fn is_open(until: Option<i64>, ended_at: Option<i64>, now_ms: i64) -> AccessState {
    if ended_at.is_none() && until.is_none_or(|until| now_ms < until) {
        AccessState::Open
    } else {
        AccessState::Ended
    }
}

/// Whether a date can still be booked: until it begins.
#[must_use]
pub const fn can_book(starts_at: i64, now_ms: i64) -> bool {
    now_ms < starts_at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn access_runs_from_the_payment_or_the_date() {
        assert_eq!(access_until(5, None, None), None);
        assert_eq!(access_until(5, None, Some(2)), Some(5 + 2 * DAY_MS));
        assert_eq!(access_until(5, Some(9), Some(1)), Some(9 + DAY_MS));
        assert_eq!(access_until(9, Some(5), Some(1)), Some(9 + DAY_MS), "a date that was given afterwards");
        assert_eq!(access_until(i64::MAX, None, Some(u32::MAX)), Some(i64::MAX));
    }

    #[test]
    fn access_ends_with_its_time_or_its_order() {
        assert_eq!(is_open(None, None, i64::MAX), AccessState::Open);
        assert_eq!(is_open(Some(10), None, 9), AccessState::Open);
        assert_eq!(is_open(Some(10), None, 10), AccessState::Ended);
        assert_eq!(is_open(None, Some(3), 4), AccessState::Ended);
        for state in [AccessState::Open, AccessState::Ended] {
            let name = serde_json::to_value(state).unwrap();
            assert_eq!(AccessState::parse(name.as_str().unwrap()), Some(state));
        }
        assert_eq!(AccessState::parse("closed"), None);
    }

    #[test]
    fn a_date_can_be_booked_until_it_begins() {
        assert!(can_book(10, 9) && !can_book(10, 10));
    }
}
