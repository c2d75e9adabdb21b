//! Decimal numbers in user input (rule 5.6): comma or point as decimal separator, up to six decimals.

use crate::money::Money;

/// Fixed-point number in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number(i128);

const MILLION: i128 = 1_000_000;

impl Number {
    pub(super) const fn is_whole(self) -> bool {
        self.0 % MILLION == 0
    }
}

impl From<i64> for Number {
    fn from(whole: i64) -> Self {
        Self(i128::from(whole) * MILLION)
    }
}

pub(super) fn number(text: &str) -> Option<Number> {
    let amount: Money = text.replacen(',', ".", 1).parse().ok()?;
    Some(Number(i128::from(amount.millionths())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comma_and_point_are_decimal_separators() {
        assert_eq!((number("1,5"), number("-1.5")), (Some(Number(1_500_000)), Some(Number(-1_500_000))));
        assert_eq!(number("7"), Some(Number::from(7)));
        for text in ["", "uno", "1,2,3", "1.2,3", "1e3", "٣", "0,1234567", "+", "--1"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
