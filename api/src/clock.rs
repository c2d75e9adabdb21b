//! Instants: milliseconds since 1970 in the database, RFC 3339 in UTC on the wire, and the time of the shop's place on
//! paper.

use std::time::{SystemTime, UNIX_EPOCH};

use time::format_description::well_known::Rfc3339;
use time::{Date, Month, OffsetDateTime, Time, UtcOffset};

/// Now, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |elapsed| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
}

/// The instant as RFC 3339, such as `2026-11-20T09:30:00Z`.
#[must_use]
pub fn rfc3339(ms: i64) -> String {
    let instant = OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let seconds = instant.replace_nanosecond(0).unwrap_or(instant);
    seconds.format(&Rfc3339).unwrap_or_default()
}

/// The milliseconds of an RFC 3339 text, or nothing when it is none.
#[must_use]
pub fn parse_rfc3339(text: &str) -> Option<i64> {
    let instant = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    i64::try_from(instant.unix_timestamp_nanos() / 1_000_000).ok()
}

/// The two last digits of the year, for the numbers of orders.
#[must_use]
pub fn short_year(ms: i64) -> i32 {
    local(ms).year() % 100
}

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

/// The instant at the shop's place: peninsular Spain, an hour before UTC, two in summer (Directive 2000/84/EC: from the
/// last Sunday of March to that of October, at one o'clock UTC).
#[must_use]
pub fn local(ms: i64) -> OffsetDateTime {
    let instant =
        OffsetDateTime::from_unix_timestamp(ms.div_euclid(1_000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let turn = |month| last_sunday(instant.year(), month).map(|day| day.with_time(ONE).assume_utc());
    let summer = match (turn(Month::March), turn(Month::October)) {
        (Some(begin), Some(end)) => begin <= instant && instant < end,
        _ => false,
    };
    instant.to_offset(UtcOffset::from_hms(if summer { 2 } else { 1 }, 0, 0).unwrap_or(UtcOffset::UTC))
}

const ONE: Time = match Time::from_hms(1, 0, 0) {
    Ok(one) => one,
    Err(_) => Time::MIDNIGHT,
};

fn last_sunday(year: i32, month: Month) -> Option<Date> {
    let last = Date::from_calendar_date(year, month, month.length(year)).ok()?;
    let back = i64::from(last.weekday().number_days_from_sunday());
    last.checked_sub(time::Duration::days(back))
}

/// The day of the shop's place, in days since 1970.
#[must_use]
pub fn local_day(ms: i64) -> i64 {
    i64::from(
        local(ms).date().to_julian_day() - Date::from_ordinal_date(1970, 1).map_or(0, Date::to_julian_day),
    )
}

/// The day of so many days since 1970, as `2026-11-20`.
#[must_use]
pub fn day(days: i64) -> String {
    let date = OffsetDateTime::from_unix_timestamp(days.saturating_mul(86_400))
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

/// As on invoices: `20-11-2026`.
#[must_use]
pub fn dashed(ms: i64) -> String {
    let date = local(ms);
    format!("{:02}-{:02}-{:04}", date.day(), u8::from(date.month()), date.year())
}

/// Written out: `20 de noviembre de 2026`.
#[must_use]
pub fn written(ms: i64) -> String {
    let date = local(ms);
    let month = MONTHS.get(usize::from(u8::from(date.month())) - 1).copied().unwrap_or_default();
    format!("{} de {month} de {}", date.day(), date.year())
}

/// Written out with the hour: `20 de noviembre de 2026 a las 10:30`.
#[must_use]
pub fn written_with_hour(ms: i64) -> String {
    let date = local(ms);
    format!("{} a las {}:{:02}", written(ms), date.hour(), date.minute())
}

/// RFC 3339 with the offset of the shop's place, such as `2026-11-20T10:30:00+01:00`.
#[must_use]
pub fn local_rfc3339(ms: i64) -> String {
    local(ms).format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summer_begins_and_ends_at_one_o_clock_of_greenwich() {
        for (utc, local) in [
            ("2026-11-20T09:30:00Z", "2026-11-20T10:30:00+01:00"),
            ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
            ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
            ("2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"),
            ("2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
            ("2024-12-31T23:30:00Z", "2025-01-01T00:30:00+01:00"),
        ] {
            assert_eq!(local_rfc3339(parse_rfc3339(utc).unwrap()), local);
        }
    }

    #[test]
    fn days_are_those_of_the_place() {
        let late = parse_rfc3339("2026-11-20T23:30:00Z").unwrap();
        assert_eq!((local_day(0), local_day(late)), (0, 20_778));
        assert_eq!((day(20_778), dashed(late)), ("2026-11-21".into(), "21-11-2026".into()));
        assert_eq!(written_with_hour(late), "21 de noviembre de 2026 a las 0:30");
    }

    #[test]
    fn instants_round_trip() {
        let ms = parse_rfc3339("2026-11-20T10:30:00+01:00").unwrap();
        assert_eq!(rfc3339(ms), "2026-11-20T09:30:00Z");
        assert_eq!(rfc3339(ms + 999), "2026-11-20T09:30:00Z");
        assert_eq!(short_year(ms), 26);
        assert_eq!(parse_rfc3339("mañana"), None);
    }
}
