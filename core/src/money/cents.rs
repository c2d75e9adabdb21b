//! Amounts in cents, and their Spanish formatting (rule 1.5).

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Serialize};

/// Amount in cents, as displayed and charged: a price or a sum after its rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
pub struct Cents(#[cfg_attr(feature = "typescript", tsify(type = "number"))] i64);

impl Cents {
    pub const ZERO: Self = Self(0);

    pub const fn new(cents: i64) -> Self {
        Self(cents)
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    /// Formats the amount in Spanish: `1234,50 €`, `12.345,67 €` (grouped from five digits on, as the Real
    /// Academia Española prescribes, with a no-break space before the sign).
    pub fn format(self) -> String {
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        let whole = if whole < 10_000 { whole.to_string() } else { grouped(whole) };
        format!("{sign}{whole},{rest:02}\u{a0}€")
    }

    /// Formats the amount for data formats, in euros with a point: `-12.35`.
    ///
    /// ```
    /// use mostrador_core::money::Cents;
    /// assert_eq!(Cents::new(-5).decimal(), "-0.05");
    /// ```
    pub fn decimal(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}

fn grouped(number: u64) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{}.{:03}", grouped(number / 1_000), number % 1_000)
}

impl Add for Cents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Cents {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Cents {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 1.5.
    #[test]
    fn amounts_are_formatted_in_spanish() {
        for (cents, text) in [
            (0, "0,00"),
            (5, "0,05"),
            (-1, "-0,01"),
            (123_450, "1234,50"),
            (1_234_567, "12.345,67"),
            (12_345_600, "123.456,00"),
            (-1_234_567_890, "-12.345.678,90"),
        ] {
            assert_eq!(Cents::new(cents).format(), format!("{text}\u{a0}€"));
        }
    }

    #[test]
    fn json_is_a_number() {
        assert_eq!(serde_json::to_string(&Cents::new(-495)).unwrap(), "-495");
        assert_eq!(serde_json::from_str::<Cents>("495").unwrap(), Cents::new(495));
        assert!(serde_json::from_str::<Cents>("4.95").is_err());
    }
}
