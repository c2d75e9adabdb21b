//! Amounts and rates as in the agency's schema: with a point and two decimals (rules 9.9 and 14.1).

use std::fmt;

use serde::{Serialize, Serializer};

use crate::money::{Cents, Rate};

/// Amount in euros: `12.35`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount(pub Cents);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.decimal())
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Tax rate in per cent: `5.20`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Percentage(pub Rate);

impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.decimal())
    }
}

impl Serialize for Percentage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(Amount(Cents::ZERO).to_string(), "0.00");
        assert_eq!(Amount(Cents::new(-123_456)).to_string(), "-1234.56");
        assert_eq!(Percentage(Rate::from_basis_points(520)).to_string(), "5.20");
    }
}
