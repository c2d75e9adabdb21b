//! Between which days a date may be (rule 9.10).

use super::{day_of, from_iso, written_day};

/// The first and the last day that may be chosen, as days since 1970; none means any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateLimits {
    /// The first.
    pub min: Option<i64>,
    /// The last.
    pub max: Option<i64>,
}

impl DateLimits {
    /// From texts such as `2026-11-20`; what is no date limits nothing.
    #[must_use]
    pub fn new(min: &str, max: &str) -> Self {
        Self { min: from_iso(min), max: from_iso(max) }
    }

    /// What is wrong with a day, in words after the name of its field.
    #[must_use]
    pub fn refuses(self, day: i64) -> Option<String> {
        match (self.min, self.max) {
            (Some(min), _) if day < min => Some(format!("debe ser a partir del {}", written_day(min))),
            (_, Some(max)) if day > max => Some(format!("debe ser hasta el {}", written_day(max))),
            _ => None,
        }
    }

    /// The nearest day that may be chosen, of the years that a date can have.
    #[must_use]
    pub fn nearest(self, day: i64) -> i64 {
        let first = self.min.or_else(|| day_of(1, 1, 1)).unwrap_or(day);
        let last = self.max.or_else(|| day_of(9_999, 12, 31)).unwrap_or(day);
        day.min(last).max(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.10.
    #[test]
    fn what_lies_outside_is_refused_in_words() {
        let limits = DateLimits::new("2026-11-10", "2026-11-20");
        let day = |text| from_iso(text).unwrap();
        assert_eq!(
            limits.refuses(day("2026-11-09")).unwrap(),
            "debe ser a partir del 10 de noviembre de 2026"
        );
        assert_eq!(limits.refuses(day("2026-11-21")).unwrap(), "debe ser hasta el 20 de noviembre de 2026");
        assert_eq!(limits.refuses(day("2026-11-10")).or(limits.refuses(day("2026-11-20"))), None);
        assert_eq!(limits.nearest(day("2030-01-01")), day("2026-11-20"));
        assert_eq!(limits.nearest(day("2020-01-01")), day("2026-11-10"));
        assert_eq!(DateLimits::new("", "mañana"), DateLimits::default());
    }
}
