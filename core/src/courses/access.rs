//! Access to purchased courses and its expiry (rule 4.11); booking of course dates (rule 5.13).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;
use crate::time::{DAY_MS, Timestamp};

/// State of the access to a purchased course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccessState {
    #[default]
    Open,
    /// Expired, or its order was refunded.
    Ended,
}

json_names!(AccessState: Open = "open", Ended = "ended");

/// Access grant for a course: a paid order line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grant {
    pub paid_at: Timestamp,
    /// Start of the booked date, for a course on scheduled dates.
    pub starts_at: Option<Timestamp>,
    /// Time at which the order was refunded.
    pub ended_at: Option<Timestamp>,
}

/// Combined access of a customer's grants for one course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    pub state: AccessState,
    /// Expiry; `None` when access does not end.
    pub until: Option<Timestamp>,
    /// Index of the grant to display: among the grants that count, the one with the latest date, else the
    /// latest payment.
    pub displayed_grant: usize,
    /// Start of the earliest booked date that counts.
    pub starts_at: Option<Timestamp>,
    /// Earliest payment that counts.
    pub enrolled_at: Timestamp,
}

impl Access {
    /// Combines grants. Ended grants count only when there is no open one. `None` without grants.
    pub fn from_grants(grants: &[Grant], days: Option<u32>, now: Timestamp) -> Option<Self> {
        let until = |grant: &Grant| access_until(grant.paid_at, grant.starts_at, days);
        let open = |grant: &Grant| access_state(until(grant), grant.ended_at, now) == AccessState::Open;
        let state = if grants.iter().any(open) { AccessState::Open } else { AccessState::Ended };
        let counts = |grant: &Grant| state == AccessState::Ended || open(grant);
        let counting = || grants.iter().enumerate().filter(|(_, grant)| counts(grant));
        let (shown, grant) = counting().max_by_key(|(_, grant)| (grant.starts_at, grant.paid_at))?;
        let until = match grant.ended_at {
            Some(ended_at) if state == AccessState::Ended => {
                Some(until(grant).unwrap_or(ended_at).min(ended_at))
            }
            _ => counting()
                .map(|(_, grant)| until(grant))
                .max_by_key(|until| until.unwrap_or(Timestamp::MAX))
                .flatten(),
        };
        Some(Self {
            state,
            until,
            displayed_grant: shown,
            starts_at: counting().filter_map(|(_, grant)| grant.starts_at).min(),
            enrolled_at: counting().map(|(_, grant)| grant.paid_at).min().unwrap_or_default(),
        })
    }
}

/// Expiry of the access: `days` after the payment, or after the booked date if that is later. Without
/// `days` it does not expire.
pub fn access_until(
    paid_at: Timestamp,
    starts_at: Option<Timestamp>,
    days: Option<u32>,
) -> Option<Timestamp> {
    let from = starts_at.map_or(paid_at, |starts_at| paid_at.max(starts_at));
    days.map(|days| from + i64::from(days) * DAY_MS)
}

/// State of the access, from its expiry and the time at which its order was refunded.
pub fn access_state(until: Option<Timestamp>, ended_at: Option<Timestamp>, now: Timestamp) -> AccessState {
    if ended_at.is_none() && until.is_none_or(|until| now < until) {
        AccessState::Open
    } else {
        AccessState::Ended
    }
}

pub fn can_book(starts_at: Timestamp, now: Timestamp) -> bool {
    now < starts_at
}

/// Reason for which a customer cannot be enrolled on a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatError {
    #[error("Esta fecha ya ha comenzado")]
    Started,
    #[error("Esta fecha no tiene plazas libres")]
    Full,
}

/// Checks that a date can be booked and has a free seat; `None` seats are not counted (rule 5.13).
pub fn check_seat(starts_at: Timestamp, seats_left: Option<i64>, now: Timestamp) -> Result<(), SeatError> {
    if !can_book(starts_at, now) {
        return Err(SeatError::Started);
    }
    if seats_left.is_some_and(|left| left <= 0) { Err(SeatError::Full) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_ms(ms)
    }

    /// Rule 4.11.
    #[test]
    fn access_starts_with_the_payment_or_the_booked_date() {
        assert_eq!(access_until(at(5), None, None), None);
        assert_eq!(access_until(at(5), None, Some(2)), Some(at(5 + 2 * DAY_MS)));
        assert_eq!(access_until(at(5), Some(at(9)), Some(1)), Some(at(9 + DAY_MS)));
        assert_eq!(
            access_until(at(9), Some(at(5)), Some(1)),
            Some(at(9 + DAY_MS)),
            "a date before the payment"
        );
        assert_eq!(access_until(at(i64::MAX), None, Some(u32::MAX)), Some(at(i64::MAX)));
    }

    /// Rule 4.11.
    #[test]
    fn access_ends_on_expiry_or_refund() {
        assert_eq!(access_state(None, None, at(i64::MAX)), AccessState::Open);
        assert_eq!(access_state(Some(at(10)), None, at(9)), AccessState::Open);
        assert_eq!(access_state(Some(at(10)), None, at(10)), AccessState::Ended);
        assert_eq!(access_state(None, Some(at(3)), at(4)), AccessState::Ended);
        for state in AccessState::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
            assert_eq!(AccessState::parse(state.as_str()), Some(state));
        }
        assert_eq!(AccessState::parse("closed"), None);
    }

    /// Rule 4.11.
    #[test]
    fn ended_grants_count_only_without_open_ones() {
        let grant = |paid_at, starts_at: Option<i64>, ended_at: Option<i64>| Grant {
            paid_at: at(paid_at),
            starts_at: starts_at.map(at),
            ended_at: ended_at.map(at),
        };
        let access = |grants: &[Grant]| Access::from_grants(grants, Some(1), at(100)).unwrap();
        assert_eq!(Access::from_grants(&[], None, at(0)), None);
        let two = access(&[grant(1, Some(50), None), grant(2, Some(200), None)]);
        let until = Some(at(200 + DAY_MS));
        assert_eq!(
            two,
            Access {
                state: AccessState::Open,
                until,
                displayed_grant: 1,
                starts_at: Some(at(50)),
                enrolled_at: at(1),
            }
        );
        let one_left = access(&[grant(1, Some(50), None), grant(2, Some(200), Some(60))]);
        assert_eq!(
            (one_left.displayed_grant, one_left.until, one_left.starts_at),
            (0, Some(at(50 + DAY_MS)), Some(at(50)))
        );
        let none_left = access(&[grant(1, None, Some(50)), grant(2, None, Some(60))]);
        assert_eq!(
            (none_left.state, none_left.displayed_grant, none_left.until),
            (AccessState::Ended, 1, Some(at(60))),
            "it ended when its order was refunded"
        );
        let long_ago = Access::from_grants(&[grant(0, None, None)], Some(1), at(2 * DAY_MS)).unwrap();
        assert_eq!((long_ago.state, long_ago.until), (AccessState::Ended, Some(at(DAY_MS))));
        assert_eq!(Access::from_grants(&[grant(0, None, None)], None, at(2 * DAY_MS)).unwrap().until, None);
    }

    /// Rule 5.13.
    #[test]
    fn a_date_can_be_booked_until_it_begins() {
        assert!(can_book(10.into(), 9.into()) && !can_book(10.into(), 10.into()));
        assert_eq!(check_seat(10.into(), None, 9.into()), Ok(()));
        assert_eq!(check_seat(10.into(), Some(1), 9.into()), Ok(()));
        assert_eq!(check_seat(10.into(), Some(0), 9.into()), Err(SeatError::Full));
        assert_eq!(check_seat(10.into(), Some(1), 10.into()), Err(SeatError::Started));
    }
}
