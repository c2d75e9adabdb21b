//! Text and JSON formats of amounts (rule 9.1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use super::{LIMIT, Money};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("an amount is a decimal number with at most six decimals")]
    Syntax,
    /// Beyond a thousand million euros.
    #[error("the amount is too large")]
    TooLarge,
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

/// Amount in JSON. Integers beyond the exact range of a float are rejected as too large.
#[derive(Deserialize)]
#[serde(untagged, expecting = "an amount as a decimal text or a number")]
pub(super) enum JsonAmount {
    Text(String),
    Number(f64),
}

impl TryFrom<JsonAmount> for Money {
    type Error = MoneyError;

    fn try_from(amount: JsonAmount) -> Result<Self, MoneyError> {
        match amount {
            JsonAmount::Text(text) => text.parse(),
            JsonAmount::Number(number) => number.try_into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    #[test]
    fn invalid_amounts_are_rejected() {
        for text in ["", "-", ".", "1.", ".5", "1,5", "1e3", "+1", "1.1234567", " 1", "0x1", "١"] {
            assert_eq!(text.parse::<Money>(), Err(MoneyError::Syntax), "{text:?}");
        }
        assert_eq!("1000000000.000001".parse::<Money>(), Err(MoneyError::TooLarge));
        assert_eq!("99999999999999999999".parse::<Money>(), Err(MoneyError::TooLarge));
        assert_eq!(money("1000000000"), Money::from_millionths(LIMIT));
        assert_eq!(Money::try_from(1e9).unwrap().to_string(), "1000000000.00");
        assert_eq!(Money::try_from(1e9 + 0.01), Err(MoneyError::TooLarge));
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
    fn zero_has_no_sign_and_errors_have_messages() {
        assert_eq!(Money::ZERO.to_string(), "0.00");
        assert!(MoneyError::Syntax.to_string().contains("six decimals"));
        assert!(MoneyError::TooLarge.to_string().contains("too large"));
    }

    proptest! {
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
    }
}
