//! Limits of a date field (rule 9.10).

use super::{checked_days_from_civil, format_day_long, parse_iso};

/// First and last allowed day, as days since 1970; `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateLimits {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl DateLimits {
    /// Parses ISO dates such as `2026-11-20`; anything else means no limit.
    pub fn new(min: &str, max: &str) -> Self {
        Self { min: parse_iso(min), max: parse_iso(max) }
    }

    /// Spanish error message for a day outside the limits, to follow the field name.
    pub fn error_message(self, day: i64) -> Option<String> {
        match (self.min, self.max) {
            (Some(min), _) if day < min => Some(format!("debe ser a partir del {}", format_day_long(min))),
            (_, Some(max)) if day > max => Some(format!("debe ser hasta el {}", format_day_long(max))),
            _ => None,
        }
    }

    /// Nearest allowed day, within the years 1 to 9999.
    pub fn clamp(self, day: i64) -> i64 {
        let first = self.min.or_else(|| checked_days_from_civil(1, 1, 1)).unwrap_or(day);
        let last = self.max.or_else(|| checked_days_from_civil(9_999, 12, 31)).unwrap_or(day);
        day.min(last).max(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.10.
    #[test]
    fn days_outside_the_limits_have_a_message() {
        let limits = DateLimits::new("2026-11-10", "2026-11-20");
        let day = |text| parse_iso(text).unwrap();
        assert_eq!(
            limits.error_message(day("2026-11-09")).unwrap(),
            "debe ser a partir del 10 de noviembre de 2026"
        );
        assert_eq!(
            limits.error_message(day("2026-11-21")).unwrap(),
            "debe ser hasta el 20 de noviembre de 2026"
        );
        assert_eq!(limits.error_message(day("2026-11-10")).or(limits.error_message(day("2026-11-20"))), None);
        assert_eq!(limits.clamp(day("2030-01-01")), day("2026-11-20"));
        assert_eq!(limits.clamp(day("2020-01-01")), day("2026-11-10"));
        assert_eq!(DateLimits::new("", "mañana"), DateLimits::default());
    }
}
