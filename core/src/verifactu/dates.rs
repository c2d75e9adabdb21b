//! Dates of the law (rule 14.2).

use serde::Serialize;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::parse_iso;

    #[test]
    fn dates_are_valid_and_in_order() {
        let days: Vec<_> = LEGAL_DATES.iter().map(|date| parse_iso(date.date)).collect();
        assert!(days.iter().all(Option::is_some) && days.is_sorted());
    }
}
