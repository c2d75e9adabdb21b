//! Instants.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

/// Instant in milliseconds since 1970, UTC. Differences and durations are plain milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
pub struct Timestamp(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64);

impl Timestamp {
    pub const MIN: Self = Self(i64::MIN);
    pub const MAX: Self = Self(i64::MAX);

    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    pub const fn ms(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<i64> for Timestamp {
    fn from(ms: i64) -> Self {
        Self(ms)
    }
}

impl Add<i64> for Timestamp {
    type Output = Self;

    fn add(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

impl AddAssign<i64> for Timestamp {
    fn add_assign(&mut self, ms: i64) {
        *self = *self + ms;
    }
}

impl Sub<i64> for Timestamp {
    type Output = Self;

    fn sub(self, ms: i64) -> Self {
        Self(self.0.saturating_sub(ms))
    }
}

impl Sub for Timestamp {
    type Output = i64;

    fn sub(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_milliseconds_and_never_overflow() {
        let noon = Timestamp::from_ms(43_200_000);
        assert_eq!((noon + 1_000 - noon, noon - 1_000), (1_000, Timestamp::from_ms(43_199_000)));
        assert_eq!(Timestamp::from_ms(i64::MAX) + 1, Timestamp::from_ms(i64::MAX));
        assert_eq!(serde_json::to_string(&noon).unwrap(), "43200000");
    }
}
