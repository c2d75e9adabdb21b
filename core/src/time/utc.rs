//! Instants in RFC 3339.

use super::{Timestamp, parse_iso};

/// Parses an instant in UTC, such as `2026-11-20T09:30:00Z`; fractions of a second are dropped.
pub fn parse_utc(text: &str) -> Option<Timestamp> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let number = |from: usize| {
        let digits = time.get(from..from + 2)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<i64>().ok())?
    };
    let (hour, minute, second) = (number(0)?, number(3)?, number(6)?);
    let well_formed = time.len() == 8
        && time.get(2..3) == Some(":")
        && time.get(5..6) == Some(":")
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit());
    if !well_formed || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let day = parse_iso(date)?;
    Some(Timestamp::from_ms((((day * 24 + hour) * 60 + minute) * 60 + second) * 1_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_in_utc() {
        let parsed = |text| parse_utc(text).map(Timestamp::ms);
        assert_eq!(parsed("1970-01-02T00:00:01Z"), Some(86_401_000));
        assert_eq!(parsed("2027-01-18T17:00:00.000Z"), Some(1_800_291_600_000));
        for text in [
            "",
            "2027-01-18",
            "2027-01-18T17:00:00",
            "2027-02-30T17:00:00Z",
            "2027-01-18T24:00:00Z",
            "2027-01-18T17:00:00.Z",
            "2027-01-18T+7:00:00Z",
        ] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }
}
