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

mod cents;

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use cents::{Amount, Cents};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    schema(value_type = String, pattern = r"^-?\d{1,10}(\.\d{1,6})?$", example = "16.487603")
)]
pub struct Money(i64);

/// Error of converting a text or a number to an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("an amount is a decimal number with at most six decimals")]
    Syntax,
    /// Beyond a thousand million euros.
    #[error("the amount is too large")]
    TooLarge,
}

/// Tax rate in basis points: 21 % is 2,100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(u32);

impl Rate {
    /// Creates a rate from basis points (hundredths of a per cent).
    pub const fn from_basis_points(points: u32) -> Self {
        Self(points)
    }

    pub const fn basis_points(self) -> u32 {
        self.0
    }
}

/// Rounds `n / d` to the nearest integer, halves away from zero. The only rounding rule of the shop. `d` must
/// be positive.
pub const fn round_div(n: i128, d: i128) -> i128 {
    let half = if n < 0 { -(d / 2) } else { d / 2 };
    // An odd divisor has no exact half, so the truncated d / 2 is correct as well.
    (n + half) / d
}

/// Clamps an intermediate result to the range of an amount.
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
    /// Multiplies the sum by `quantity`, saturating.
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
}

impl Add for ExactAmount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for ExactAmount {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::default(), Add::add)
    }
}

impl FromStr for Money {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let numeric = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !numeric(whole) || !numeric(fraction) {
            return Err(MoneyError::Syntax);
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 6 {
            return Err(MoneyError::Syntax);
        }
        let fold = |start: i64, part: &str| {
            part.bytes().try_fold(start, |sum, b| sum.checked_mul(10)?.checked_add(i64::from(b - b'0')))
        };
        let padding = 10_i64.pow(u32::try_from(6 - fraction.len()).unwrap_or_default());
        let millionths = fold(0, whole)
            .and_then(|sum| fold(sum, fraction))
            .and_then(|sum| sum.checked_mul(padding))
            .filter(|sum| *sum <= LIMIT)
            .ok_or(MoneyError::TooLarge)?;
        Ok(Self(if negative { -millionths } else { millionths }))
    }
}

impl TryFrom<f64> for Money {
    type Error = MoneyError;

    /// Converts a JSON number. Exact for every decimal of up to six places in the range of an amount, because
    /// such a number times a million lies within half a unit of its integer.
    fn try_from(number: f64) -> Result<Self, MoneyError> {
        if !number.is_finite() {
            return Err(MoneyError::Syntax);
        }
        let millionths = (number * 1e6).round();
        #[allow(clippy::cast_precision_loss)] // LIMIT is below 2^53
        if millionths.abs() > LIMIT as f64 {
            return Err(MoneyError::TooLarge);
        }
        #[allow(clippy::cast_possible_truncation)] // bounded by the comparison with LIMIT
        Ok(Self(millionths as i64))
    }
}

impl fmt::Display for Money {
    /// Writes at least two and at most six decimals: `4.95`, `16.487603`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, fraction) = (self.0.unsigned_abs() / 1_000_000, self.0.unsigned_abs() % 1_000_000);
        let digits = format!("{fraction:06}");
        let (cents, rest) = digits.split_at(2);
        write!(f, "{sign}{whole}.{cents}{}", rest.trim_end_matches('0'))
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string())
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MoneyVisitor;

        impl Visitor<'_> for MoneyVisitor {
            type Value = Money;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an amount as a decimal text or a number")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Money, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Money, E> {
                Money::try_from(number).map_err(E::custom)
            }

            #[expect(
                clippy::cast_precision_loss,
                reason = "integers beyond the exact range of a float are rejected as too large"
            )]
            fn visit_i64<E: Error>(self, number: i64) -> Result<Money, E> {
                self.visit_f64(number as f64)
            }

            #[expect(
                clippy::cast_precision_loss,
                reason = "integers beyond the exact range of a float are rejected as too large"
            )]
            fn visit_u64<E: Error>(self, number: u64) -> Result<Money, E> {
                self.visit_f64(number as f64)
            }
        }

        deserializer.deserialize_any(MoneyVisitor)
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
    fn invalid_amounts_are_rejected() {
        for text in ["", "-", ".", "1.", ".5", "1,5", "1e3", "+1", "1.1234567", " 1", "0x1", "١"] {
            assert_eq!(text.parse::<Money>(), Err(MoneyError::Syntax), "{text:?}");
        }
        assert_eq!("1000000000.000001".parse::<Money>(), Err(MoneyError::TooLarge));
        assert_eq!("99999999999999999999".parse::<Money>(), Err(MoneyError::TooLarge));
        assert_eq!(money("1000000000"), Money::from_millionths(LIMIT));
    }

    #[test]
    fn amounts_deserialise_from_numbers_and_strings_and_serialise_as_strings() {
        for json in ["\"12.30\"", "12.3", "\"12.300000\""] {
            let read: Money = serde_json::from_str(json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), "\"12.30\"");
        }
        assert_eq!(serde_json::from_str::<Money>("-7").unwrap(), money("-7"));
        for json in ["1e400", "\"doce\"", "null", "99999999999999999999", "18446744073709551615"] {
            assert!(serde_json::from_str::<Money>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn scaling_by_a_zero_whole_is_zero() {
        assert_eq!(money("1.05").scale(money("1"), Money::ZERO), Money::ZERO);
        assert_eq!(money("1.05").scale(money("2"), money("4")), money("0.525"));
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
        fn texts_round_trip(millionths in -LIMIT..=LIMIT) {
            let amount = Money::from_millionths(millionths);
            prop_assert_eq!(amount.to_string().parse::<Money>(), Ok(amount));
        }

        #[test]
        fn numbers_are_as_exact_as_texts(millionths in -LIMIT..=LIMIT) {
            let amount = Money::from_millionths(millionths);
            let number: f64 = amount.to_string().parse().unwrap();
            prop_assert_eq!(Money::try_from(number), Ok(amount));
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
        assert_eq!(Money::try_from(1e9).unwrap().to_string(), "1000000000.00");
        assert_eq!(Money::try_from(1e9 + 0.01), Err(MoneyError::TooLarge));
    }

    #[test]
    fn zero_has_no_sign_and_errors_have_messages() {
        assert_eq!(Money::ZERO.to_string(), "0.00");
        assert!(MoneyError::Syntax.to_string().contains("six decimals"));
        assert!(MoneyError::TooLarge.to_string().contains("too large"));
    }
}
