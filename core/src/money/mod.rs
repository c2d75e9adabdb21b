//! Exact euro amounts (rule 9.1).
//!
//! A price is an `i64` of millionths of a euro, so a net price like 16.487603 € is exact and sums of
//! thousands of prices lose nothing. Rounding to cents happens once, when an amount is displayed or charged
//! ([`round_div`]).
//!
//! ```
//! use mostrador_core::money::{Money, Rate};
//! let gross: Money = "19.95".parse()?;
//! let (net, tax) = gross.split_gross(Rate::from_basis_points(2_100));
//! assert_eq!(net.to_string(), "16.487603");
//! assert_eq!((net + tax).to_cents().get(), 1_995);
//! # Ok::<(), mostrador_core::money::MoneyError>(())
//! ```

mod amount;
mod cents;
mod distribute;
mod format;
mod running_sum;

use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

pub use amount::Amount;
pub use cents::Cents;
pub use distribute::distribute;
pub use format::MoneyError;
pub use running_sum::RunningSum;

/// Millionths in one euro.
const EURO: i64 = 1_000_000;
/// Millionths in one cent.
const CENT: i64 = 10_000;
/// Largest accepted amount: a thousand million euros. The sum of ten thousand lines of a hundred units each
/// still fits [`ExactAmount`].
const LIMIT: i64 = 1_000_000_000 * EURO;
/// Largest integer that a JavaScript number represents exactly; displayed cents never exceed it.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// Exact price in millionths of a euro, between minus and plus a thousand million euros.
///
/// Serialised as a decimal string, `"16.487603"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "format::JsonAmount")]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    schema(value_type = String, pattern = r"^-?\d{1,10}(\.\d{1,6})?$", example = "16.487603")
)]
pub struct Money(i64);

/// Tax rate in basis points: 21 % is 2,100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rate(u32);

impl Rate {
    /// Basis points are hundredths of a per cent.
    pub const fn from_basis_points(points: u32) -> Self {
        Self(points)
    }

    pub const fn basis_points(self) -> u32 {
        self.0
    }

    /// Formats the rate in Spanish: `21 %`, `5,2 %`, with a no-break space.
    ///
    /// ```
    /// use mostrador_core::money::Rate;
    /// assert_eq!(Rate::from_basis_points(520).format(), "5,2\u{a0}%");
    /// assert_eq!(Rate::from_basis_points(2_100).format(), "21\u{a0}%");
    /// ```
    pub fn format(self) -> String {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => format!("{whole}\u{a0}%"),
            tenths if tenths % 10 == 0 => format!("{whole},{}\u{a0}%", tenths / 10),
            hundredths => format!("{whole},{hundredths:02}\u{a0}%"),
        }
    }

    /// Formats the percentage for data formats: `5.20`.
    ///
    /// ```
    /// use mostrador_core::money::Rate;
    /// assert_eq!(Rate::from_basis_points(520).decimal(), "5.20");
    /// ```
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// Rounds `n / d` to the nearest integer, halves away from zero. The only rounding rule of the shop. `d` must
/// be positive.
pub const fn round_div(n: i128, d: i128) -> i128 {
    let half = if n < 0 { -(d / 2) } else { d / 2 };
    // An odd divisor has no exact half, so the truncated d / 2 is correct as well.
    (n + half) / d
}

const fn clamp(millionths: i128) -> Money {
    if millionths > LIMIT as i128 {
        Money(LIMIT)
    } else if millionths < -(LIMIT as i128) {
        Money(-LIMIT)
    } else {
        #[allow(clippy::cast_possible_truncation)] // bounded by LIMIT, an i64
        Money(millionths as i64)
    }
}

impl Money {
    pub const ZERO: Self = Self(0);

    /// Creates an amount from millionths of a euro, clamped to a thousand million euros.
    pub const fn from_millionths(millionths: i64) -> Self {
        clamp(millionths as i128)
    }

    /// Creates an amount from cents, clamped to a thousand million euros.
    pub const fn from_cents(cents: i64) -> Self {
        clamp(cents as i128 * CENT as i128)
    }

    pub const fn millionths(self) -> i64 {
        self.0
    }

    /// Amount in cents, rounded half away from zero.
    pub fn to_cents(self) -> Cents {
        self.exact().to_cents()
    }

    /// Converts the amount to a term of a sum that cannot overflow.
    pub const fn exact(self) -> ExactAmount {
        ExactAmount(self.0 as i128)
    }

    /// Tax on this net amount, rounded to the nearest millionth.
    pub const fn tax(self, rate: Rate) -> Self {
        clamp(round_div(self.0 as i128 * rate.0 as i128, 10_000))
    }

    /// Splits a price with tax into net amount and tax. The two always add up to the price.
    pub const fn split_gross(self, rate: Rate) -> (Self, Self) {
        let net = clamp(round_div(self.0 as i128 * 10_000, 10_000 + rate.0 as i128));
        (net, Self(self.0 - net.0))
    }

    /// Scales the amount by `part / whole`, rounded to the nearest millionth; zero when `whole` is not
    /// positive.
    pub const fn scale(self, part: Self, whole: Self) -> Self {
        if whole.0 <= 0 {
            return Self::ZERO;
        }
        clamp(round_div(self.0 as i128 * part.0 as i128, whole.0 as i128))
    }

    /// Subtracts `other`, clamped to the range of an amount.
    pub const fn minus(self, other: Self) -> Self {
        clamp(self.0 as i128 - other.0 as i128)
    }
}

impl From<Cents> for Money {
    fn from(cents: Cents) -> Self {
        Self::from_cents(cents.get())
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        clamp(i128::from(self.0) + i128::from(other.0))
    }
}

/// Exact sum of amounts times quantities, in millionths of a euro. Displayed only after rounding to cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactAmount(i128);

impl ExactAmount {
    /// Saturates.
    pub const fn times(self, quantity: u32) -> Self {
        Self(self.0.saturating_mul(quantity as i128))
    }

    /// Sum in cents, rounded half away from zero.
    pub fn to_cents(self) -> Cents {
        // Realistic sums fit an i64, which is faster to divide; the quotient is then always a safe integer.
        if let Ok(sum) = i64::try_from(self.0) {
            return Cents::new(sum / CENT + (sum % CENT) * 2 / CENT);
        }
        let max = i128::from(MAX_SAFE_INTEGER);
        Cents::new(i64::try_from(round_div(self.0, CENT.into()).clamp(-max, max)).unwrap_or_default())
    }

    /// Sum as an amount, clamped to a thousand million euros.
    pub const fn to_money(self) -> Money {
        clamp(self.0)
    }

    /// Tax on this net sum, rounded to the nearest millionth.
    pub const fn tax(self, rate: Rate) -> Self {
        Self(round_div(self.0.saturating_mul(rate.0 as i128), 10_000))
    }

    /// Scales the sum by `part / whole`, rounded to the nearest millionth; zero when `whole` is not positive.
    pub const fn scale(self, part: Self, whole: Self) -> Self {
        if whole.0 <= 0 {
            return Self(0);
        }
        Self(round_div(self.0.saturating_mul(part.0), whole.0))
    }
}

impl From<Cents> for ExactAmount {
    fn from(cents: Cents) -> Self {
        Self(i128::from(cents.get()) * i128::from(CENT))
    }
}

impl Add for ExactAmount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for ExactAmount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for ExactAmount {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    /// Rule 9.1.
    #[test]
    fn halves_round_away_from_zero() {
        for (text, cents) in [("0.005", 1), ("0.004999", 0), ("-0.005", -1), ("-0.004999", 0), ("2.675", 268)]
        {
            assert_eq!(money(text).to_cents().get(), cents, "{text}");
        }
    }

    #[test]
    fn scaling_by_a_zero_whole_is_zero() {
        assert_eq!(money("1.05").scale(money("1"), Money::ZERO), Money::ZERO);
        assert_eq!(money("1.05").scale(money("2"), money("4")), money("0.525"));
        let sum = ExactAmount::from(Cents::new(105));
        assert_eq!(sum.scale(money("2").exact(), money("4").exact()), money("0.525").exact());
        assert_eq!(sum.scale(money("1").exact(), ExactAmount::default()), ExactAmount::default());
        assert_eq!(sum - money("1").exact(), money("0.05").exact());
    }

    proptest! {
        #[test]
        fn sums_do_not_depend_on_the_order(mut amounts in proptest::collection::vec(-LIMIT..=LIMIT, 0..50)) {
            let sum = |amounts: &[i64]| amounts.iter().map(|n| Money(*n).exact()).sum::<ExactAmount>().to_cents();
            let forward = sum(&amounts);
            amounts.reverse();
            prop_assert_eq!(sum(&amounts), forward);
        }

        #[test]
        fn a_split_price_adds_up(cents in 0_i64..100_000_000, points in 0_u32..3_000) {
            let gross = Money::from_cents(cents);
            let (net, tax) = gross.split_gross(Rate::from_basis_points(points));
            prop_assert_eq!(net + tax, gross);
            prop_assert_eq!((net + tax).to_cents().get(), cents);
        }

        #[test]
        fn rounding_is_never_off_by_more_than_half(n in -1_000_000_000_i128..1_000_000_000, d in 1_i128..100_000) {
            prop_assert!((round_div(n, d) * d - n).abs() * 2 <= d);
            prop_assert_eq!(round_div(-n, d), -round_div(n, d));
        }
    }

    #[test]
    fn gross_prices_are_split_by_the_rate() {
        let split = |gross: &str, points| {
            let (net, tax) = gross.parse::<Money>().unwrap().split_gross(Rate::from_basis_points(points));
            (net.to_string(), tax.to_string())
        };
        assert_eq!(split("19.95", 2_100), ("16.487603".into(), "3.462397".into()));
        assert_eq!(split("11.00", 1_000), ("10.00".into(), "1.00".into()));
        assert_eq!(split("5.00", 0), ("5.00".into(), "0.00".into()));
    }

    #[test]
    fn amounts_are_clamped_to_the_limit() {
        assert_eq!(Money::from_millionths(i64::MAX).to_string(), "1000000000.00");
        assert_eq!(Money::from_millionths(i64::MIN).to_string(), "-1000000000.00");
        assert_eq!(Money::from_cents(100_000_000_001).to_string(), "1000000000.00");
    }
}
