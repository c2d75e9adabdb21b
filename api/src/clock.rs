//! Time formats: milliseconds since 1970 in the database, RFC 3339 in UTC on the wire, the shop's time zone
//! on documents.

use mostrador_core::time::{CivilDate, Timestamp, civil_from_days, local_day, parse_iso, to_local_ms};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::environment;

pub fn now() -> Timestamp {
    environment::now()
}

/// Formats an instant as RFC 3339 in UTC with whole seconds, such as `2026-11-20T09:30:00Z`.
pub fn format_rfc3339(at: Timestamp) -> String {
    let instant = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at.ms()) * 1_000_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let seconds = instant.replace_nanosecond(0).unwrap_or(instant);
    seconds.format(&Rfc3339).unwrap_or_default()
}

/// Parses RFC 3339, without fractions of a millisecond.
pub fn parse_rfc3339(text: &str) -> Option<Timestamp> {
    let instant = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    i64::try_from(instant.unix_timestamp_nanos() / 1_000_000).ok().map(Timestamp::from_ms)
}

/// Last two digits of the year, used in the numbers of orders and invoices.
pub fn two_digit_year(at: Timestamp) -> i64 {
    civil_from_days(local_day(at)).year % 100
}

/// Formats the local date as on invoices: `20-11-2026`.
pub fn format_invoice_date(at: Timestamp) -> String {
    let CivilDate { year, month, day } = civil_from_days(local_day(at));
    format!("{day:02}-{month:02}-{year:04}")
}

/// Parses the date of an invoice into days since 1970.
pub fn parse_invoice_date(text: &str) -> Option<i64> {
    let mut parts: Vec<&str> = text.split('-').collect();
    parts.reverse();
    parse_iso(&parts.join("-"))
}

/// Formats an instant as RFC 3339 with the offset of the shop's time zone, such as
/// `2026-11-20T10:30:00+01:00`.
pub fn format_local_rfc3339(at: Timestamp) -> String {
    let offset_ms = to_local_ms(at) - at.ms();
    let (instant, hours) = (format_rfc3339(at + offset_ms), offset_ms / 3_600_000);
    format!("{}+{hours:02}:00", instant.trim_end_matches('Z'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summer_time_changes_at_01_00_utc() {
        for (utc, local) in [
            ("2026-11-20T09:30:00Z", "2026-11-20T10:30:00+01:00"),
            ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
            ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
            ("2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"),
            ("2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
            ("2024-12-31T23:30:00Z", "2025-01-01T00:30:00+01:00"),
        ] {
            assert_eq!(format_local_rfc3339(parse_rfc3339(utc).unwrap()), local);
        }
    }

    #[test]
    fn dates_use_the_time_zone_of_the_shop() {
        let late = parse_rfc3339("2026-11-20T23:30:00Z").unwrap();
        assert_eq!((local_day(Timestamp::default()), local_day(late)), (0, 20_778));
        assert_eq!(format_invoice_date(late), "21-11-2026");
        assert_eq!(parse_invoice_date("21-11-2026"), Some(local_day(late)));
        assert_eq!((parse_invoice_date("31-02-2026"), parse_invoice_date("")), (None, None));
    }

    #[test]
    fn instants_round_trip() {
        let ms = parse_rfc3339("2026-11-20T10:30:00+01:00").unwrap();
        assert_eq!(format_rfc3339(ms), "2026-11-20T09:30:00Z");
        assert_eq!(format_rfc3339(ms + 999), "2026-11-20T09:30:00Z");
        assert_eq!(two_digit_year(ms), 26);
        assert_eq!(parse_rfc3339("mañana"), None);
    }
}
