//! Tax rates with which the shop is delivered (rule 13.2). The owner edits them in the panel.
//!
//! Sources: Ley 37/1992, arts. 90, 91 and 161; Ley 4/2012, art. 51 (IGIC); Ley 8/1991, art. 18 (IPSI: 0.5 to 10 %, set
//! by the ordinances of each city); rates of the member states as published by the European Commission (Your Europe,
//! July 2026); Ofício Circulado 25045/2024 of the Portuguese tax authority (Azores and Madeira); CGI, art. 297 (Corsica).
//! Each state decides which products have its reduced rates: the rows assign its higher reduced rate to the reduced class
//! and its lowest to the super-reduced one, rates for a few products excepted (Austria 4.9 %, France 2.1 %, Greece 4 %).

use super::{ClassRates, TaxTable, Territory, TerritoryRates};

/// First day of the one-stop shop.
const OSS_START: &str = "2021-07-01";

/// Code, first day, and the rates of the general, reduced and super-reduced class in basis points.
const ROWS: [(&str, &str, [u32; 3]); 34] = [
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
    ("FR-20R", OSS_START, [2_000, 1_000, 210]),
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
    ("PT-20", OSS_START, [1_600, 900, 400]),
    ("PT-30", "2024-10-01", [2_200, 1_200, 400]),
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
    use crate::address::CountryCode;
    use crate::money::Rate;
    use crate::taxes::MEMBER_STATES;
    use crate::time::parse_iso;

    /// Rates of the member states: standard, and the reduced and super-reduced ones, in basis points. Source: Your Europe, «VAT
    /// rules and rates», table of 13-7-2026; its standard rates are those of TEDB (29-9-2026) as well.
    const PUBLISHED: [(&str, u32, &[u32]); 27] = [
        ("AT", 2_000, &[1_000, 1_300]),
        ("BE", 2_100, &[600, 1_200]),
        ("BG", 2_000, &[900]),
        ("CY", 1_900, &[300, 500, 900]),
        ("CZ", 2_100, &[1_200]),
        ("DE", 1_900, &[700]),
        ("DK", 2_500, &[]),
        ("EE", 2_400, &[900]),
        ("ES", 2_100, &[400, 1_000]),
        ("FI", 2_550, &[1_000, 1_350]),
        ("FR", 2_000, &[210, 550, 1_000]),
        ("GR", 2_400, &[400, 600, 1_300, 1_700]),
        ("HR", 2_500, &[500, 1_300]),
        ("HU", 2_700, &[500, 1_800]),
        ("IE", 2_300, &[900, 1_350]),
        ("IT", 2_200, &[400, 500, 1_000]),
        ("LT", 2_100, &[500, 1_200]),
        ("LU", 1_700, &[300, 800]),
        ("LV", 2_100, &[500, 1_200]),
        ("MT", 1_800, &[500, 700]),
        ("NL", 2_100, &[900]),
        ("PL", 2_300, &[500, 800]),
        ("PT", 2_300, &[600, 1_300]),
        ("RO", 2_100, &[1_100]),
        ("SE", 2_500, &[600, 1_200]),
        ("SI", 2_200, &[500, 950]),
        ("SK", 2_300, &[500, 1_900]),
    ];

    fn on_day(code: &str, day: &str) -> TerritoryRates {
        let territory = Territory::parse(code).unwrap();
        TaxTable::shipped().on_day(territory, parse_iso(day).unwrap()).unwrap().clone()
    }

    /// Rule 13.2.
    #[test]
    fn every_member_state_has_its_published_rates() {
        let table = TaxTable::shipped();
        assert_eq!((table.0.len(), table.errors(parse_iso("2026-11-27").unwrap())), (ROWS.len(), Vec::new()));
        let states: Vec<&str> =
            PUBLISHED.iter().map(|(code, ..)| *code).filter(|code| *code != "ES").collect();
        assert_eq!(states, MEMBER_STATES.iter().map(CountryCode::as_str).collect::<Vec<_>>());
        for (code, standard, reduced) in PUBLISHED {
            let rates = on_day(code, "2026-11-27").rates;
            assert_eq!(rates.general.basis_points(), standard, "{code}");
            let lower = [rates.reduced, rates.super_reduced].map(Rate::basis_points);
            // Denmark has its standard rate only.
            let is_published = |rate: &u32| reduced.contains(rate) || reduced.is_empty() && *rate == standard;
            assert!(lower.iter().all(is_published), "{code}: {lower:?}");
            assert!(lower[1] <= lower[0], "{code}: {lower:?}");
        }
    }

    /// Rule 13.2. Ofício Circulado 25045/2024: the rates of the Azores are the national ones less 30 %, rounded to the
    /// nearest unit (Decreto Legislativo Regional 15-A/2021/A); those of Madeira are 22, 12 and, since 1-10-2024, 4 %.
    #[test]
    fn regions_of_portugal_have_lower_rates() {
        let national = on_day("PT", "2026-11-27").rates;
        let less_thirty_per_cent = |rate: Rate| (rate.basis_points() * 70 + 5_000) / 10_000 * 100;
        let azores = [national.general, national.reduced, national.super_reduced].map(less_thirty_per_cent);
        assert_eq!(azores, [1_600, 900, 400]);
        let [general, reduced, super_reduced] = azores;
        assert_eq!(on_day("PT-20", "2021-07-01").rates, ClassRates::new(general, reduced, super_reduced));
        assert_eq!(on_day("PT-30", "2024-10-01").rates, ClassRates::new(2_200, 1_200, 400));
    }

    /// Rule 13.2. CGI, art. 297.I.1.2.º: products delivered in Corsica that have 5.5 % in mainland France, such as food and
    /// books, have 2.1 %; its general rate is the national one.
    #[test]
    fn corsica_has_a_lower_rate_for_food_and_books() {
        let [corsica, france] = ["FR-20R", "FR"].map(|code| on_day(code, "2026-11-27").rates);
        assert_eq!(corsica, ClassRates { super_reduced: Rate::from_basis_points(210), ..france });
    }

    /// Rule 13.2. Laws 37/1992 (art. 161; Manual práctico IVA 2025, p. 172), 4/2012 (art. 51) and 8/1991 (art. 18: the
    /// ordinances set rates from 0.5 % to 10 %).
    #[test]
    fn spanish_territories_have_their_taxes() {
        assert_eq!(on_day("ES", "2026-11-27").surcharges, ClassRates::new(520, 140, 50));
        assert_eq!(on_day("ES-CN", "2026-11-27").rates, ClassRates::new(700, 300, 0));
        for city in ["ES-CE", "ES-ML"] {
            let ClassRates { general, reduced, super_reduced } = on_day(city, "2026-11-27").rates;
            let range = 50..=1_000;
            assert!(
                [general, reduced, super_reduced].iter().all(|rate| range.contains(&rate.basis_points()))
            );
        }
    }
}
