//! Tax rates with which the shop is delivered (rule 13.2). The owner edits them in the panel.
//!
//! Sources: Ley 37/1992, arts. 90, 91 and 161; Ley 4/2012, art. 51 (IGIC); Ley 8/1991, art. 18 (IPSI: 0.5 to 10 %, set
//! by the ordinances of each city); rates of the member states as published by the European Commission (Your Europe,
//! July 2026). Each state decides which products have its reduced rates: the rows assign its higher reduced rate to the
//! reduced class and its lowest to the super-reduced one.

use super::{ClassRates, TaxTable, Territory, TerritoryRates};

/// First day of the one-stop shop.
const OSS_START: &str = "2021-07-01";

/// Code, first day, and the rates of the general, reduced and super-reduced class in basis points.
const ROWS: [(&str, &str, [u32; 3]); 31] = [
    ("ES", "2012-09-01", [2_100, 1_000, 400]),
    ("ES-CN", "2024-01-01", [700, 300, 0]),
    ("ES-CE", "1997-01-01", [1_000, 400, 50]),
    ("ES-ML", "1997-01-01", [1_000, 400, 50]),
    ("AT", OSS_START, [2_000, 1_300, 1_000]),
    ("BE", OSS_START, [2_100, 1_200, 600]),
    ("BG", OSS_START, [2_000, 900, 900]),
    ("CY", OSS_START, [1_900, 900, 300]),
    ("CZ", "2024-01-01", [2_100, 1_200, 1_200]),
    ("DE", OSS_START, [1_900, 700, 700]),
    ("DK", OSS_START, [2_500, 2_500, 2_500]),
    ("EE", "2025-07-01", [2_400, 900, 900]),
    ("FI", "2026-01-01", [2_550, 1_350, 1_000]),
    ("FR", OSS_START, [2_000, 1_000, 550]),
    ("GR", OSS_START, [2_400, 1_300, 600]),
    ("HR", OSS_START, [2_500, 1_300, 500]),
    ("HU", OSS_START, [2_700, 1_800, 500]),
    ("IE", OSS_START, [2_300, 1_350, 900]),
    ("IT", OSS_START, [2_200, 1_000, 400]),
    ("LT", "2026-01-01", [2_100, 1_200, 500]),
    ("LU", "2024-01-01", [1_700, 800, 300]),
    ("LV", OSS_START, [2_100, 1_200, 500]),
    ("MT", OSS_START, [1_800, 700, 500]),
    ("NL", OSS_START, [2_100, 900, 900]),
    ("PL", OSS_START, [2_300, 800, 500]),
    ("PT", OSS_START, [2_300, 1_300, 600]),
    ("RO", "2025-08-01", [2_100, 1_100, 1_100]),
    ("SE", OSS_START, [2_500, 1_200, 600]),
    ("SI", OSS_START, [2_200, 950, 500]),
    ("SK", "2025-01-01", [2_300, 1_900, 500]),
    ("XI", OSS_START, [2_000, 500, 0]),
];

impl TaxTable {
    /// Rates with which the shop is delivered.
    pub fn shipped() -> Self {
        let row = |(code, from, [general, reduced, super_reduced]): (&str, &str, [u32; 3])| {
            let territory = Territory::parse(code)?;
            let is_surcharged = territory == Territory::Spain;
            Some(TerritoryRates {
                territory,
                from: from.to_owned(),
                rates: ClassRates::new(general, reduced, super_reduced),
                // LIVA, art. 161.
                surcharges: if is_surcharged { ClassRates::new(520, 140, 50) } else { ClassRates::default() },
            })
        };
        Self(ROWS.into_iter().filter_map(row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{MEMBER_STATES, TaxClass};
    use crate::time::parse_iso;

    /// Rule 13.2.
    #[test]
    fn every_territory_with_a_tax_has_rates() {
        let table = TaxTable::shipped();
        assert_eq!((table.0.len(), table.errors()), (ROWS.len(), Vec::new()));
        let today = parse_iso("2026-11-27").unwrap();
        for state in MEMBER_STATES {
            let rates = table.on_day(Territory::MemberState(state), today).unwrap().rates;
            // Directive 2006/112/EC, art. 97: the standard rate is at least 15 %.
            assert!((1_500..=2_700).contains(&rates.of(TaxClass::General).basis_points()), "{state}");
            assert!(rates.reduced <= rates.general && rates.super_reduced <= rates.reduced, "{state}");
        }
    }
}
