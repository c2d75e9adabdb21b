//! Amounts as people read them.

use serde::Serialize;

use super::Money;
use crate::json::{into_text, push_whole};

/// Cents as people in Spain read them: `1234,50 €`, `12.345,67 €` (grouped from five digits on, as the Spanish
/// Academy asks, with a no-break space before the sign).
#[must_use]
pub fn format_cents(cents: i64) -> String {
    let mut text = Vec::with_capacity(16);
    push_cents(&mut text, cents);
    into_text(text)
}

/// The same at the end of a text's bytes.
pub fn push_cents(text: &mut Vec<u8>, cents: i64) {
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    if cents < 0 {
        text.push(b'-');
    }
    if whole < 10_000 {
        push_whole(text, whole);
    } else {
        push_grouped(text, whole);
    }
    text.extend_from_slice(if rest < 10 { b",0" } else { b"," });
    push_whole(text, rest);
    text.extend_from_slice("\u{a0}€".as_bytes());
}

fn push_grouped(text: &mut Vec<u8>, number: u64) {
    if number < 1_000 {
        return push_whole(text, number);
    }
    push_grouped(text, number / 1_000);
    let group = number % 1_000;
    text.extend_from_slice(match group {
        0..10 => b".00",
        10..100 => b".0",
        _ => b".",
    });
    push_whole(text, group);
}

/// An amount as a screen takes it: whole cents, and the text that people read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Amount {
    /// Whole cents.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub cents: i64,
    /// Spanish text, such as `1234,50 €`.
    pub text: String,
}

impl Amount {
    /// The amount of so many cents.
    #[must_use]
    pub fn from_cents(cents: i64) -> Self {
        Self { cents, text: format_cents(cents) }
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self::from_cents(money.to_cents())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_texts() {
        for (cents, text) in [
            (0, "0,00"),
            (5, "0,05"),
            (123_450, "1234,50"),
            (1_234_567, "12.345,67"),
            (-1_234_567_890, "-12.345.678,90"),
        ] {
            assert_eq!(format_cents(cents), format!("{text}\u{a0}€"));
        }
    }
}
