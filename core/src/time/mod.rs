//! Calendar arithmetic and Spanish date formatting in the time zone of mainland Spain, where the shop is.
//! Days are counted from 1 January 1970. Long formats name the month, so that dates are unambiguous.
//!
//! ```
//! use mostrador_core::time::{days_from_civil, format_long, format_date_time};
//! assert_eq!(format_long(0.into()), "1 de enero de 1970");
//! assert_eq!(format_date_time(1_800_291_600_000.into()), "18 de enero de 2027, 18:00");
//! assert_eq!(days_from_civil(2026, 11, 20), 20_777);
//! ```

mod calendar;
mod date_field;
mod limits;
mod short_format;
mod timestamp;
mod utc;

pub use calendar::{CalendarDay, CalendarMonth, DateStep, Weekday, calendar_day, calendar_month, step_date};
pub use date_field::{ParsedDate, parse_date_field};
pub use limits::DateLimits;
pub use short_format::{format_short, parse_short, short_format_hint};
pub use timestamp::Timestamp;
pub use utc::parse_utc;

/// Short date format and first day of the week (rule 9.10). The only place where they are defined.
pub const SHORT_DATE_FORMAT: ShortDateFormat =
    ShortDateFormat { order: [DatePart::Month, DatePart::Day, DatePart::Year], first_weekday: SUNDAY };

/// Layout of short dates and of calendar weeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortDateFormat {
    /// Order of the parts, with two digits each.
    pub order: [DatePart; 3],
    /// First day of the week; 0 is Sunday.
    pub first_weekday: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatePart {
    Month,
    Day,
    Year,
}

const SUNDAY: i64 = 0;

pub const DAY_MS: i64 = 24 * HOUR_MS;
const HOUR_MS: i64 = 60 * 60 * 1_000;
const MONTHS: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

const WEEKDAYS: [&str; 7] = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/// Formats the date of an instant, in the shop's time zone, in long form: «20 de noviembre de 2026».
pub fn format_long(at: Timestamp) -> String {
    format_day_long(local_day(at))
}

/// Date in the shop's time zone, in days since 1970.
pub fn local_day(at: Timestamp) -> i64 {
    to_local_ms(at).div_euclid(DAY_MS)
}

/// Instant at which a local day begins.
pub fn start_of_local_day(day: i64) -> Timestamp {
    let midnight = day.saturating_mul(DAY_MS);
    let offset = to_local_ms(Timestamp::from_ms(midnight)) - midnight;
    let guess = Timestamp::from_ms(midnight.saturating_sub(offset));
    // The clocks change in the night, after midnight: the offset of the guess is the right one.
    Timestamp::from_ms(midnight.saturating_sub(to_local_ms(guess) - guess.ms()))
}

/// Formats a day since 1970 in long form: «20 de noviembre de 2026».
pub fn format_day_long(day: i64) -> String {
    let CivilDate { year, month, day } = civil_from_days(day);
    format!("{day} de {} de {year}", month_name(month))
}

/// Formats the local date and time of an instant: «18 de enero de 2027, 18:00».
pub fn format_date_time(at: Timestamp) -> String {
    format!("{}, {}", format_long(at), format_time(at))
}

/// Formats the local time of an instant: «18:00».
pub fn format_time(at: Timestamp) -> String {
    let minutes = to_local_ms(at).rem_euclid(DAY_MS) / 60_000;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Converts an instant to local milliseconds: UTC+1, and UTC+2 between the last Sundays of March and October,
/// with the change at 1:00 UTC (Directive 2000/84/EC).
pub fn to_local_ms(at: Timestamp) -> i64 {
    let ms = at.ms();
    let CivilDate { year, .. } = civil_from_days(ms.div_euclid(DAY_MS));
    let summer = daylight_saving_change(year, 3)..daylight_saving_change(year, 10);
    ms.saturating_add(if summer.contains(&ms) { 2 * HOUR_MS } else { HOUR_MS })
}

/// Instant of the daylight saving change in a month of 31 days: its last Sunday at 1:00 UTC.
fn daylight_saving_change(year: i64, month: i64) -> i64 {
    let last = days_from_civil(year, month, 31);
    let sunday = last - weekday(last);
    sunday * DAY_MS + HOUR_MS
}

/// Spanish name of a month, from 1; empty for any other number.
pub(crate) fn month_name(month: i64) -> &'static str {
    usize::try_from(month - 1).ok().and_then(|index| MONTHS.get(index)).copied().unwrap_or_default()
}

/// Day of the week of a day since 1970; 0 is Sunday.
pub const fn weekday(day: i64) -> i64 {
    // 1 January 1970 was a Thursday, four days after a Sunday.
    (day + 4).rem_euclid(7)
}

/// Spanish name of a day of the week, where 0 is Sunday; empty for any other number.
pub(crate) fn weekday_name(weekday: i64) -> &'static str {
    usize::try_from(weekday).ok().and_then(|index| WEEKDAYS.get(index)).copied().unwrap_or_default()
}

/// Parses an ISO date such as `2026-11-20` into a day since 1970; `None` unless it is a calendar date.
pub fn parse_iso(text: &str) -> Option<i64> {
    let number = |range| -> Option<i64> {
        text.get(range).filter(|part: &&str| part.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
    };
    let well_formed = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    checked_days_from_civil(number(0..4)?, number(5..7)?, number(8..10)?).filter(|_| well_formed)
}

/// Formats a day since 1970 as `2026-11-20`.
pub fn format_iso(day: i64) -> String {
    let CivilDate { year, month, day } = civil_from_days(day);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Converts a date of the years 1 to 9999 to a day since 1970; `None` unless it is a calendar date.
fn checked_days_from_civil(year: i64, month: i64, day_of_month: i64) -> Option<i64> {
    let in_range =
        (1..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day_of_month);
    let day = days_from_civil(year, month, day_of_month);
    (in_range && civil_from_days(day) == CivilDate { year, month, day: day_of_month }).then_some(day)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CivilDate {
    pub year: i64,
    /// From 1.
    pub month: i64,
    /// Day of the month, from 1.
    pub day: i64,
}

/// Converts a day since 1970 to a date (Howard Hinnant, `civil_from_days`).
pub const fn civil_from_days(day: i64) -> CivilDate {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    CivilDate { year: year + era * 400 + (month <= 2) as i64, month, day }
}

/// Converts a date to a day since 1970 (Howard Hinnant, `days_from_civil`).
pub const fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = year - (month <= 2) as i64;
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 9.10.
    #[test]
    fn dates_are_written_out() {
        assert_eq!(format_date_time(0.into()), "1 de enero de 1970, 01:00");
        assert_eq!(format_long(1_795_168_800_000.into()), "20 de noviembre de 2026");
        assert_eq!(
            format_date_time(1_830_293_999_000.into()),
            "31 de diciembre de 2027, 23:59",
            "local time is ahead of UTC"
        );
    }

    #[test]
    fn clocks_change_in_march_and_october() {
        // 28 March and 31 October 2027, 1:00 UTC.
        let (spring, autumn) = (1_806_195_600_000, 1_824_944_400_000);
        assert_eq!(format_date_time(Timestamp::from_ms(spring - 1)), "28 de marzo de 2027, 01:59");
        assert_eq!(format_date_time(Timestamp::from_ms(spring)), "28 de marzo de 2027, 03:00");
        assert_eq!(format_date_time(Timestamp::from_ms(autumn - 1)), "31 de octubre de 2027, 02:59");
        assert_eq!(format_date_time(Timestamp::from_ms(autumn)), "31 de octubre de 2027, 02:00");
    }

    #[test]
    fn every_day_of_four_centuries_round_trips() {
        assert_eq!(civil_from_days(11_016), CivilDate { year: 2000, month: 2, day: 29 });
        for day in days_from_civil(1999, 12, 31)..=days_from_civil(2400, 3, 1) {
            let CivilDate { year, month, day: day_of_month } = civil_from_days(day);
            assert_eq!(days_from_civil(year, month, day_of_month), day);
        }
    }

    #[test]
    fn weekdays_have_names() {
        assert_eq!(weekday_name(weekday(20_777)), "viernes");
        assert_eq!(weekday_name(weekday(-1)), "miércoles");
        assert_eq!(weekday_name(7), "");
    }

    proptest! {
        #[test]
        fn days_and_dates_round_trip(day in -1_000_000_i64..1_000_000) {
            let CivilDate { year, month, day: day_of_month } = civil_from_days(day);
            prop_assert_eq!(days_from_civil(year, month, day_of_month), day);
            prop_assert!((1..=12).contains(&month) && (1..=31).contains(&day_of_month));
        }
    }
}
