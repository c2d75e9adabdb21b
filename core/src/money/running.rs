//! A sum that is rounded after each of its terms: no term needs a division, of which a long cart would have a thousand.

use std::ops::Add;

use super::{CENT, Exact, MAX_SAFE_INTEGER};

/// An exact sum as the whole cents below it and what is left over, in millionths of a euro.
///
/// ```
/// use mostrador_core::money::{Money, RunningCents};
/// let third = RunningCents::from(Money::from_millionths(333_333).exact());
/// assert_eq!((third.rounded(), (third + third).rounded()), (33, 67));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningCents {
    cents: i64,
    /// From 0 to what makes a cent.
    rest: i64,
}

impl RunningCents {
    /// In cents, rounded half away from zero: the same as [`Exact::to_cents`] of the same sum.
    #[must_use]
    pub fn rounded(self) -> i64 {
        let up = if self.cents < 0 { self.rest * 2 > CENT } else { self.rest * 2 >= CENT };
        (self.cents + i64::from(up)).clamp(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)
    }
}

impl From<Exact> for RunningCents {
    fn from(Exact(sum): Exact) -> Self {
        // What a shop sums fits 64 bits, which a processor divides by itself.
        if let Ok(sum) = i64::try_from(sum) {
            return Self { cents: sum.div_euclid(CENT), rest: sum.rem_euclid(CENT) };
        }
        let (cents, rest) = (sum.div_euclid(CENT.into()), sum.rem_euclid(CENT.into()));
        let held = |number: i128, most: i64| i64::try_from(number).unwrap_or(most);
        Self { cents: held(cents, if sum < 0 { i64::MIN } else { i64::MAX }), rest: held(rest, 0) }
    }
}

impl Add for RunningCents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let rest = self.rest + other.rest;
        let (carried, rest) = if rest >= CENT { (1, rest - CENT) } else { (0, rest) };
        Self { cents: self.cents.saturating_add(other.cents).saturating_add(carried), rest }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Money;

    proptest! {
        #[test]
        fn a_running_sum_rounds_as_the_whole_one(
            terms in proptest::collection::vec(
                (prop_oneof![-30_000_i64..30_000, -1_000_000_000_000_000_i64..1_000_000_000_000_000], 1_u32..101),
                0..30,
            ),
        ) {
            let (mut whole, mut running) = (Exact::default(), RunningCents::default());
            for (millionths, quantity) in terms {
                let term = Money::from_millionths(millionths).exact().times(quantity);
                (whole, running) = (whole + term, running + term.into());
                prop_assert_eq!(running.rounded(), whole.to_cents());
            }
        }
    }
}
