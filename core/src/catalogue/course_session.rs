//! Scheduled dates of calendarized products (rule 3.17).

use serde::{Deserialize, Serialize};

use super::VariantId;
use crate::time::{Timestamp, parse_utc};

/// Scheduled date of a calendarized product (rule 3.17).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseSession {
    pub id: VariantId,
    /// RFC 3339, UTC.
    pub starts_at: String,
    pub place: String,
    pub seats_left: u32,
}

impl CourseSession {
    /// Parses `starts_at`; `None` unless it is RFC 3339 in UTC.
    pub fn start(&self) -> Option<Timestamp> {
        parse_utc(&self.starts_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_a_session_is_rfc_3339_in_utc() {
        let at = |text: &str| CourseSession { starts_at: text.into(), ..CourseSession::default() }.start();
        assert_eq!(at("1970-01-01T00:00:00Z"), Some(Timestamp::default()));
        assert_eq!(at("1970-01-02T03:04:05Z"), Some(Timestamp::from_ms(((27 * 60 + 4) * 60 + 5) * 1_000)));
        assert_eq!(at("2027-01-18T23:59:59Z"), Some(Timestamp::from_ms(1_800_316_799_000)));
        for invalid in [
            "",
            "2027-01-18",
            "2027-01-18T17:00:00",
            "2027-02-30T17:00:00Z",
            "2027-01-18T24:00:00Z",
            "2027-01-18T17:60:00Z",
            "2027-01-18T17:00:60Z",
            "2027-01-18T17-00:00Z",
            "2027-01-18T17:00-00Z",
            "2027-01-18T17:00Z",
        ] {
            assert_eq!(at(invalid), None, "{invalid}");
        }
    }
}
