//! Spanish formatting of amounts (rule 1.5).

use serde::Serialize;

use super::Money;

/// Formats cents in Spanish: `1234,50 €`, `12.345,67 €` (grouped from five digits on, as the Real Academia
/// Española prescribes, with a no-break space before the sign).
pub fn format_cents(cents: i64) -> String {
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let sign = if cents < 0 { "-" } else { "" };
    let whole = if whole < 10_000 { whole.to_string() } else { grouped(whole) };
    format!("{sign}{whole},{rest:02}\u{a0}€")
}

/// Formats a number with a point between groups of three digits.
fn grouped(number: u64) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{}.{:03}", grouped(number / 1_000), number % 1_000)
}

/// Amount for display: cents and formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Amount {
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub cents: i64,
    /// Spanish text, such as `1234,50 €`.
    pub text: String,
}

impl Amount {
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

    /// Rule 1.5.
    #[test]
    fn amounts_are_formatted_in_spanish() {
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
