//! Formatting and parsing of short dates (rule 9.10).

use super::{CivilDate, DatePart, SHORT_DATE_FORMAT, checked_days_from_civil, civil_from_days, parse_iso};

/// First year of the range of two-digit years: 1970 to 2069.
const FIRST_YEAR: i64 = 1_970;

/// Formats a day since 1970 as a short date: `11/20/26`. Years outside 1970 to 2069 have four digits.
pub fn format_short(day: i64) -> String {
    let CivilDate { year, month, day: day_of_month } = civil_from_days(day);
    join_parts(|part| match part {
        DatePart::Month => format!("{month:02}"),
        DatePart::Day => format!("{day_of_month:02}"),
        DatePart::Year if (FIRST_YEAR..FIRST_YEAR + 100).contains(&year) => format!("{:02}", year % 100),
        DatePart::Year => format!("{year:04}"),
    })
}

/// Format hint of short dates: «mm/dd/aa».
pub fn short_format_hint() -> String {
    join_parts(|part| {
        match part {
            DatePart::Month => "mm",
            DatePart::Day => "dd",
            DatePart::Year => "aa",
        }
        .to_owned()
    })
}

/// Parses a short date, with a year of two or four digits, or an ISO date such as `2026-11-20`, into a day
/// since 1970. `None` unless it is a calendar date.
pub fn parse_short(text: &str) -> Option<i64> {
    let text = text.trim();
    let mut parts = text.split(['/', '-', '.']);
    let (mut year, mut month, mut day) = (None, None, None);
    for part in SHORT_DATE_FORMAT.order {
        let digits = parts.next()?.trim();
        let number = digits.parse::<i64>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let short = matches!(digits.len(), 1 | 2);
        match part {
            DatePart::Month => month = number.filter(|_| short),
            DatePart::Day => day = number.filter(|_| short),
            DatePart::Year => {
                year = match digits.len() {
                    2 => number.map(|year| FIRST_YEAR + (year - FIRST_YEAR).rem_euclid(100)),
                    4 => number,
                    _ => None,
                }
            }
        }
    }
    if parts.next().is_some() {
        return None;
    }
    match (year, month, day) {
        (Some(year), Some(month), Some(day)) => checked_days_from_civil(year, month, day),
        _ => parse_iso(text),
    }
}

fn join_parts(text: impl Fn(DatePart) -> String) -> String {
    SHORT_DATE_FORMAT.order.map(text).join("/")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{days_from_civil, format_iso};
    use super::*;

    /// Rule 9.10.
    #[test]
    fn short_dates_begin_with_the_month() {
        assert_eq!(short_format_hint(), "mm/dd/aa");
        assert_eq!(format_short(days_from_civil(2026, 2, 1)), "02/01/26");
        for text in ["02/01/26", " 2/1/26 ", "2-1-2026", "02.01.26", "2026-02-01"] {
            assert_eq!(parse_short(text).map(format_iso).as_deref(), Some("2026-02-01"), "{text}");
        }
    }

    /// Rule 9.10.
    #[test]
    fn two_digits_mean_a_year_from_1970_to_2069() {
        for (text, date) in
            [("01/01/70", "1970-01-01"), ("01/01/00", "2000-01-01"), ("12/31/69", "2069-12-31")]
        {
            assert_eq!(parse_short(text).map(format_iso).as_deref(), Some(date), "{text}");
        }
        assert_eq!(format_short(days_from_civil(2070, 1, 1)), "01/01/2070");
    }

    proptest! {
        #[test]
        fn dates_round_trip(day in days_from_civil(1, 1, 1)..days_from_civil(9_999, 12, 31)) {
            prop_assert_eq!(parse_short(&format_short(day)), Some(day));
            prop_assert_eq!(parse_iso(&format_iso(day)), Some(day));
        }
    }
}
