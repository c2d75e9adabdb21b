//! Dates of the law (rule 14.2).

use serde::Serialize;

use super::VerifactuMode;
use crate::invoicing::{PersonType, Taxpayer};
use crate::time::parse_iso;

/// Date from which something is compulsory, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalDate {
    /// Day, ISO 8601.
    pub date: &'static str,
    pub text: &'static str,
    pub source: &'static str,
}

const FINAL_PROVISION: &str = "RD 1007/2023, disposición final cuarta, según el RDL 15/2025";

/// Dates in force, the earliest first.
pub const LEGAL_DATES: [LegalDate; 3] = [
    LegalDate {
        date: "2025-07-29",
        text: "Los productores de programas de facturación deben ofrecerlos adaptados.",
        source: FINAL_PROVISION,
    },
    LegalDate {
        date: "2027-01-01",
        text: "Contribuyentes del Impuesto sobre Sociedades: sistemas adaptados antes de este día.",
        source: FINAL_PROVISION,
    },
    LegalDate {
        date: "2027-07-01",
        text: "Resto de obligados, como los autónomos: sistemas adaptados antes de este día.",
        source: FINAL_PROVISION,
    },
];

/// Days before the compulsory date on which the owner is warned.
const NOTICE_DAYS: i64 = 90;

/// Day from which a seller has to use an adapted program, ISO 8601. The owner may state another one: it has moved twice.
pub fn compulsory_from(tax_number: &str) -> &'static str {
    let [_, companies, others] = LEGAL_DATES;
    match (Taxpayer { tax_number, country: "ES", is_union_business: false }).person() {
        PersonType::Legal => companies.date,
        PersonType::Natural => others.date,
    }
}

/// Reason to switch to production.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplianceNotice {
    /// The compulsory date is near.
    Soon,
    /// It has begun.
    Overdue,
}

impl ComplianceNotice {
    /// Returns the notice of a mode on a day; `None` in production, and while the date is far.
    pub fn of(mode: VerifactuMode, compulsory_from: &str, today: i64) -> Option<Self> {
        let date = parse_iso(compulsory_from).filter(|_| mode != VerifactuMode::Production)?;
        match date - today {
            ..=0 => Some(Self::Overdue),
            1..=NOTICE_DAYS => Some(Self::Soon),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.2.
    #[test]
    fn the_compulsory_date_depends_on_the_seller() {
        assert_eq!(compulsory_from("B64717838"), "2027-01-01");
        assert_eq!(compulsory_from("12345678Z"), "2027-07-01");
    }

    /// Rule 14.2.
    #[test]
    fn the_owner_is_warned_before_the_date_and_after_it() {
        let day = |text| parse_iso(text).unwrap();
        let notice = |mode, today| ComplianceNotice::of(mode, "2027-01-01", day(today));
        assert_eq!(notice(VerifactuMode::Test, "2026-10-02"), None);
        assert_eq!(notice(VerifactuMode::Test, "2026-10-03"), Some(ComplianceNotice::Soon));
        assert_eq!(notice(VerifactuMode::Off, "2026-12-31"), Some(ComplianceNotice::Soon));
        assert_eq!(notice(VerifactuMode::Off, "2027-01-01"), Some(ComplianceNotice::Overdue));
        assert_eq!(notice(VerifactuMode::Production, "2027-01-01"), None);
    }

    #[test]
    fn dates_are_valid_and_in_order() {
        let days: Vec<_> = LEGAL_DATES.iter().map(|date| parse_iso(date.date)).collect();
        assert!(days.iter().all(Option::is_some) && days.is_sorted());
    }
}
