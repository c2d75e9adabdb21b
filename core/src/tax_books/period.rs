//! Periods of tax returns: quarters and months (rule 16.1).

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::time::{CivilDate, civil_from_days, days_from_civil, format_day_long};

/// Years of the books.
const YEARS: std::ops::RangeInclusive<i64> = 2000..=2999;

/// Quarter or month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "PeriodName")]
pub struct TaxPeriod {
    year: i64,
    /// First month, from 1.
    month: i64,
    /// Number of months.
    length: i64,
}

/// Period as in the forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PeriodName {
    pub year: i64,
    /// `1T` to `4T` for a quarter, `01` to `12` for a month.
    pub code: String,
    /// Spanish name: «4.º trimestre de 2026», «noviembre de 2026».
    pub label: String,
}

/// Reason why a period is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PeriodFault {
    #[error("El año tiene que tener cuatro cifras, como 2026.")]
    Year,
    #[error("El trimestre va de 1 a 4.")]
    Quarter,
    #[error("El mes va de 1 a 12.")]
    Month,
    #[error("Indica un trimestre o un mes, y no los dos.")]
    Ambiguous,
}

impl TaxPeriod {
    pub fn quarter(year: i64, quarter: i64) -> Result<Self, PeriodFault> {
        let year = checked_year(year)?;
        let quarter =
            Some(quarter).filter(|quarter| (1..=4).contains(quarter)).ok_or(PeriodFault::Quarter)?;
        Ok(Self { year, month: quarter * 3 - 2, length: 3 })
    }

    pub fn month(year: i64, month: i64) -> Result<Self, PeriodFault> {
        let year = checked_year(year)?;
        let month = Some(month).filter(|month| (1..=12).contains(month)).ok_or(PeriodFault::Month)?;
        Ok(Self { year, month, length: 1 })
    }

    /// Quarter or month of a year, whichever is given.
    pub fn parse(year: i64, quarter: Option<i64>, month: Option<i64>) -> Result<Self, PeriodFault> {
        match (quarter, month) {
            (Some(quarter), None) => Self::quarter(year, quarter),
            (None, Some(month)) => Self::month(year, month),
            _ => Err(PeriodFault::Ambiguous),
        }
    }

    /// Month of a day since 1970.
    pub const fn month_of(day: i64) -> Self {
        let CivilDate { year, month, .. } = civil_from_days(day);
        Self { year, month, length: 1 }
    }

    /// Quarter of a day since 1970.
    pub const fn quarter_of(day: i64) -> Self {
        let CivilDate { year, month, .. } = civil_from_days(day);
        Self { year, month: (month - 1) / 3 * 3 + 1, length: 3 }
    }

    /// Period of the same length that contains the first day of another one.
    #[must_use]
    pub const fn of_same_length(self, other: Self) -> Self {
        Self {
            year: other.year,
            month: (other.month - 1) / self.length * self.length + 1,
            length: self.length,
        }
    }

    pub const fn year(self) -> i64 {
        self.year
    }

    /// Days since 1970.
    pub const fn days(self) -> Range<i64> {
        let end = self.month + self.length;
        let end = if end > 12 { (self.year + 1, end - 12) } else { (self.year, end) };
        days_from_civil(self.year, self.month, 1)..days_from_civil(end.0, end.1, 1)
    }

    /// Days from the beginning of the year to the end of the period.
    pub const fn days_of_year(self) -> Range<i64> {
        days_from_civil(self.year, 1, 1)..self.days().end
    }

    /// Code in the forms: `4T`, `11`.
    pub fn code(self) -> String {
        if self.length == 1 { format!("{:02}", self.month) } else { format!("{}T", self.month / 3 + 1) }
    }

    /// Spanish name: «4.º trimestre de 2026», «noviembre de 2026».
    pub fn label(self) -> String {
        let first = format_day_long(self.days().start);
        match self.length {
            1 => first.trim_start_matches("1 de ").to_owned(),
            _ => format!("{}.º trimestre de {}", self.month / 3 + 1, self.year),
        }
    }
}

fn checked_year(year: i64) -> Result<i64, PeriodFault> {
    Some(year).filter(|year| YEARS.contains(year)).ok_or(PeriodFault::Year)
}

impl fmt::Display for TaxPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.code())
    }
}

impl From<TaxPeriod> for PeriodName {
    fn from(period: TaxPeriod) -> Self {
        Self { year: period.year, code: period.code(), label: period.label() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::format_iso;

    fn days(period: TaxPeriod) -> (String, String) {
        (format_iso(period.days().start), format_iso(period.days().end - 1))
    }

    /// Rule 16.1.
    #[test]
    fn periods_are_quarters_and_months_of_a_year() {
        let last = TaxPeriod::quarter(2026, 4).unwrap();
        assert_eq!(days(last), ("2026-10-01".into(), "2026-12-31".into()));
        assert_eq!(format_iso(last.days_of_year().start), "2026-01-01");
        assert_eq!((last.code(), last.label()), ("4T".into(), "4.º trimestre de 2026".into()));
        let february = TaxPeriod::month(2028, 2).unwrap();
        assert_eq!(days(february), ("2028-02-01".into(), "2028-02-29".into()));
        assert_eq!((february.code(), february.label()), ("02".into(), "febrero de 2028".into()));
        assert_eq!(days(TaxPeriod::month(2026, 12).unwrap()).1, "2026-12-31");
        assert_eq!(last.of_same_length(february), TaxPeriod::quarter(2028, 1).unwrap());
        assert_eq!(february.of_same_length(february), february);
        assert_eq!(TaxPeriod::quarter_of(last.days().end - 1), last);
        assert_eq!(TaxPeriod::month_of(february.days().end - 1), february);
    }

    /// Rule 16.1.
    #[test]
    fn other_periods_are_refused() {
        let fault = |year, quarter, month| TaxPeriod::parse(year, quarter, month).unwrap_err();
        assert_eq!(fault(26, Some(1), None), PeriodFault::Year);
        assert_eq!(fault(2026, Some(5), None), PeriodFault::Quarter);
        assert_eq!(fault(2026, Some(0), None), PeriodFault::Quarter);
        assert_eq!(fault(2026, None, Some(13)), PeriodFault::Month);
        assert_eq!(fault(2026, None, None), PeriodFault::Ambiguous);
        assert_eq!(fault(2026, Some(1), Some(1)), PeriodFault::Ambiguous);
    }
}
