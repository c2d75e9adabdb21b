//! Parsing of the text of a date field (rule 9.10).

use serde::Serialize;

use super::{CalendarDay, DateLimits, calendar_day, parse_short, short_format_hint};

/// Result of parsing the text of a date field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ParsedDate {
    /// Parsed day; null when the text is not a date, or not an allowed one.
    pub day: Option<CalendarDay>,
    /// Spanish error message, to follow the field name.
    pub message: Option<String>,
}

/// Parses the text of a date field with limits. An empty text gives neither a date nor an error.
pub fn parse_date_field(text: &str, limits: DateLimits) -> ParsedDate {
    let parsed = parse_short(text);
    let message = match parsed {
        Some(day) => limits.error_message(day),
        None if text.trim().is_empty() => None,
        None => Some(format!("debe ser una fecha del calendario, escrita {}", short_format_hint())),
    };
    let day = parsed.filter(|_| message.is_none()).map(|day| calendar_day(day, limits));
    ParsedDate { day, message }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 9.10.
    #[test]
    fn invalid_dates_have_a_message() {
        for text in [
            "20/11/26",
            "02/29/26",
            "2/30/2026",
            "00/10/26",
            "11/20",
            "11/20/6",
            "11/20/26/1",
            "+1/20/26",
            "ayer",
            "//",
        ] {
            let ParsedDate { day, message } = parse_date_field(text, DateLimits::default());
            assert_eq!(day, None, "{text}");
            assert_eq!(
                message.as_deref(),
                Some("debe ser una fecha del calendario, escrita mm/dd/aa"),
                "{text}"
            );
        }
        assert_eq!(parse_date_field(" ", DateLimits::default()), ParsedDate { day: None, message: None });
    }

    #[test]
    fn parsed_dates_are_formatted_in_long_form() {
        let day = parse_date_field("11/23/26", DateLimits::default()).day.unwrap();
        assert_eq!(
            (day.date.as_str(), day.written.as_str()),
            ("2026-11-23", "lunes 23 de noviembre de 2026")
        );
        let late = parse_date_field("11/23/26", DateLimits::new("", "2026-11-20"));
        assert_eq!(
            (late.day, late.message.as_deref()),
            (None, Some("debe ser hasta el 20 de noviembre de 2026"))
        );
    }

    proptest! {
        #[test]
        fn arbitrary_texts_never_give_both_day_and_message(text in ".{0,12}") {
            let parsed = parse_date_field(&text, DateLimits::default());
            prop_assert!(parsed.day.is_none() || parsed.message.is_none());
        }
    }
}
