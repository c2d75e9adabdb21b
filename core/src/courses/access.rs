//! Who may use a course, and until when (rule 4.11); which dates can still be booked (rule 5.13).

use serde::{Deserialize, Serialize};

use crate::date::DAY_MS;

/// Whether a course that was bought may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What gives access to a course: a paid line of an order. Instants in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grant {
    /// When it was paid.
    pub paid_at: i64,
    /// When the booked date begins, of a course on dates.
    pub starts_at: Option<i64>,
    /// When the order was given back.
    pub ended_at: Option<i64>,
}

/// What somebody's grants for one course come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Whether the course may be used.
    pub state: AccessState,
    /// Until when; `None` when it does not end.
    pub until: Option<i64>,
    /// The index of the grant to show: the latest date, else the latest payment, of those that count.
    pub shown: usize,
    /// When the first date begins that counts.
    pub starts_at: Option<i64>,
}

impl Access {
    /// The access that some grants give together. Those that are over count only when no other is left. `None` without
    /// any.
    #[must_use]
    pub fn of(grants: &[Grant], days: Option<u32>, now_ms: i64) -> Option<Self> {
        let until = |grant: &Grant| access_until(grant.paid_at, grant.starts_at, days);
        let open = |grant: &Grant| is_open(until(grant), grant.ended_at, now_ms) == AccessState::Open;
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
                .max_by_key(|until| until.unwrap_or(i64::MAX))
                .flatten(),
        };
        Some(Self {
            state,
            until,
            shown,
            starts_at: counting().filter_map(|(_, grant)| grant.starts_at).min(),
        })
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

    /// Rule 4.11.
    #[test]
    fn access_runs_from_the_payment_or_the_date() {
        assert_eq!(access_until(5, None, None), None);
        assert_eq!(access_until(5, None, Some(2)), Some(5 + 2 * DAY_MS));
        assert_eq!(access_until(5, Some(9), Some(1)), Some(9 + DAY_MS));
        assert_eq!(access_until(9, Some(5), Some(1)), Some(9 + DAY_MS), "a date that was given afterwards");
        assert_eq!(access_until(i64::MAX, None, Some(u32::MAX)), Some(i64::MAX));
    }

    /// Rule 4.11.
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

    /// Rule 4.11.
    #[test]
    fn what_was_given_back_counts_only_alone() {
        let grant = |paid_at, starts_at, ended_at| Grant { paid_at, starts_at, ended_at };
        let access = |grants: &[Grant]| Access::of(grants, Some(1), 100).unwrap();
        assert_eq!(Access::of(&[], None, 0), None);
        let two = access(&[grant(1, Some(50), None), grant(2, Some(200), None)]);
        let until = Some(200 + DAY_MS);
        assert_eq!(two, Access { state: AccessState::Open, until, shown: 1, starts_at: Some(50) });
        let one_left = access(&[grant(1, Some(50), None), grant(2, Some(200), Some(60))]);
        assert_eq!((one_left.shown, one_left.until, one_left.starts_at), (0, Some(50 + DAY_MS), Some(50)));
        let none_left = access(&[grant(1, None, Some(50)), grant(2, None, Some(60))]);
        assert_eq!(
            (none_left.state, none_left.shown, none_left.until),
            (AccessState::Ended, 1, Some(60)),
            "it ended when its order did"
        );
        let long_ago = Access::of(&[grant(0, None, None)], Some(1), 2 * DAY_MS).unwrap();
        assert_eq!((long_ago.state, long_ago.until), (AccessState::Ended, Some(DAY_MS)));
        assert_eq!(Access::of(&[grant(0, None, None)], None, 2 * DAY_MS).unwrap().until, None);
    }

    /// Rule 5.13.
    #[test]
    fn a_date_can_be_booked_until_it_begins() {
        assert!(can_book(10, 9) && !can_book(10, 10));
    }
}
