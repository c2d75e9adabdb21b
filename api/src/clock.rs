//! Instants: milliseconds since 1970 in the database, RFC 3339 in UTC on the wire.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

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
    OffsetDateTime::from_unix_timestamp(ms / 1_000).map_or(0, |instant| instant.year() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_round_trip() {
        let ms = parse_rfc3339("2026-11-20T10:30:00+01:00").unwrap();
        assert_eq!(rfc3339(ms), "2026-11-20T09:30:00Z");
        assert_eq!(rfc3339(ms + 999), "2026-11-20T09:30:00Z");
        assert_eq!(short_year(ms), 26);
        assert_eq!(parse_rfc3339("mañana"), None);
    }
}
