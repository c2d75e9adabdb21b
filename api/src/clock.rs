//! Instants: milliseconds since 1970 in the database, RFC 3339 in UTC on the wire, and the time of the shop's place on
//! paper.

use mostrador_core::date::{DAY_MS, civil, local};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::world;

/// Now, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> i64 {
    world::now_ms()
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

/// The two last digits of the year, for the numbers of orders and invoices.
#[must_use]
pub fn short_year(ms: i64) -> i64 {
    civil(local_day(ms)).0 % 100
}

/// The day of the shop's place, in days since 1970.
#[must_use]
pub fn local_day(ms: i64) -> i64 {
    local(ms).div_euclid(DAY_MS)
}

/// The day of so many days since 1970, as `2026-11-20`.
#[must_use]
pub fn day(days: i64) -> String {
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// As on invoices: `20-11-2026`.
#[must_use]
pub fn dashed(ms: i64) -> String {
    let (year, month, day) = civil(local_day(ms));
    format!("{day:02}-{month:02}-{year:04}")
}

/// RFC 3339 with the offset of the shop's place, such as `2026-11-20T10:30:00+01:00`.
#[must_use]
pub fn local_rfc3339(ms: i64) -> String {
    let ahead = local(ms) - ms;
    let (instant, hours) = (rfc3339(ms + ahead), ahead / 3_600_000);
    format!("{}+{hours:02}:00", instant.trim_end_matches('Z'))
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
