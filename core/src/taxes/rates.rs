//! Dated tax rates by territory (rule 13.2).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{TaxClass, Territory};
use crate::forms::FieldError;
use crate::money::Rate;
use crate::time::parse_iso;

/// Highest rate that is accepted, in basis points.
const MAX_RATE: u32 = 10_000;

/// Rate of each class, in basis points; that of the exempt class is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassRates {
    pub general: Rate,
    pub reduced: Rate,
    pub super_reduced: Rate,
}

impl ClassRates {
    /// Creates rates from basis points.
    pub const fn new(general: u32, reduced: u32, super_reduced: u32) -> Self {
        Self {
            general: Rate::from_basis_points(general),
            reduced: Rate::from_basis_points(reduced),
            super_reduced: Rate::from_basis_points(super_reduced),
        }
    }

    /// Spanish rates with which the shop is delivered, those of [`TaxClass::rate`]. Prices are listed with them until others
    /// come into force.
    pub const fn shipped() -> Self {
        Self {
            general: TaxClass::General.rate(),
            reduced: TaxClass::Reduced.rate(),
            super_reduced: TaxClass::SuperReduced.rate(),
        }
    }

    pub const fn of(self, class: TaxClass) -> Rate {
        match class {
            TaxClass::General => self.general,
            TaxClass::Reduced => self.reduced,
            TaxClass::SuperReduced => self.super_reduced,
            TaxClass::Exempt => Rate::from_basis_points(0),
        }
    }

    fn values(self) -> [(&'static str, Rate); 3] {
        [("general", self.general), ("reduced", self.reduced), ("super_reduced", self.super_reduced)]
    }
}

/// Rates of a territory from a day on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TerritoryRates {
    /// `ES` (mainland and Balearic Islands), `ES-CN`, `ES-CE`, `ES-ML`, a member state of the Union, a region with rates of
    /// its own (`FR-20R`, `PT-20`, `PT-30`), or `XI`.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub territory: Territory,
    /// First day on which they apply, such as `2026-01-01`.
    pub from: String,
    pub rates: ClassRates,
    /// Surcharge on goods for retailers (recargo de equivalencia); only Spain has one.
    #[serde(default)]
    pub surcharges: ClassRates,
}

/// Rates of all territories, those of the past included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxTable(pub Vec<TerritoryRates>);

impl TaxTable {
    /// Rates of a territory on a day in days since 1970: of those that have begun, the latest.
    pub fn on_day(&self, territory: Territory, day: i64) -> Option<&TerritoryRates> {
        let begun = self.0.iter().filter(|rates| rates.territory == territory);
        begun
            .filter_map(|rates| Some((parse_iso(&rates.from).filter(|from| *from <= day)?, rates)))
            .max_by_key(|(from, _)| *from)
            .map(|(_, rates)| rates)
    }

    /// Spanish rates on a day; those with which the shop is delivered, if the table has none.
    pub fn spanish(&self, day: i64) -> ClassRates {
        self.on_day(Territory::Spain, day).map_or_else(ClassRates::shipped, |row| row.rates)
    }

    /// Rates in force on a day, one row for each territory.
    #[must_use]
    pub fn in_force(&self, day: i64) -> Self {
        let territories: BTreeSet<Territory> = self.0.iter().map(|rates| rates.territory).collect();
        Self(territories.into_iter().filter_map(|territory| self.on_day(territory, day).cloned()).collect())
    }

    /// Returns the errors of an edited table, which needs rates in force on a day for every territory that the shop may have to
    /// tax: without them a sale would have the rates of another, or none.
    pub fn errors(&self, today: i64) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let mut seen = BTreeSet::new();
        for (index, row) in self.0.iter().enumerate() {
            let mut reject = |name: &str, message: &str| {
                errors.push(FieldError::new(format!("rates.{index}.{name}"), message));
            };
            if parse_iso(&row.from).is_none() {
                reject("from", "Desde debe ser una fecha");
            } else if !seen.insert((row.territory, row.from.clone())) {
                reject("from", "Ese territorio ya tiene tipos desde ese día");
            }
            if matches!(row.territory, Territory::ThirdCountry(_)) {
                reject("territory", "Solo los territorios con impuestos propios de la tabla tienen tipos");
            }
            for (name, rate) in row.rates.values() {
                if rate.basis_points() > MAX_RATE {
                    reject(&format!("rates.{name}"), "El tipo debe estar entre 0 y 100");
                }
            }
            for (name, rate) in row.surcharges.values() {
                if rate.basis_points() > MAX_RATE {
                    reject(&format!("surcharges.{name}"), "El recargo debe estar entre 0 y 100");
                } else if rate.basis_points() > 0 && row.territory != Territory::Spain {
                    reject(&format!("surcharges.{name}"), "Solo España tiene recargo de equivalencia");
                }
            }
        }
        let missing = self.missing(today);
        if errors.is_empty() && !missing.is_empty() {
            let names: Vec<String> = missing.into_iter().map(Territory::name).collect();
            errors
                .push(FieldError::new("rates", format!("Faltan los tipos en vigor de {}", names.join(", "))));
        }
        errors
    }

    /// Territories of the delivered table without rates on a day. Regions have those of their state.
    fn missing(&self, day: i64) -> BTreeSet<Territory> {
        let needed = Self::shipped().0.into_iter().map(|rates| rates.territory);
        needed
            .filter(|territory| !matches!(territory, Territory::Region(_)))
            .filter(|territory| self.on_day(*territory, day).is_none())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(code: &str, from: &str, general: u32) -> TerritoryRates {
        TerritoryRates {
            territory: Territory::parse(code).unwrap(),
            from: from.into(),
            rates: ClassRates::new(general, 1_000, 400),
            surcharges: ClassRates::default(),
        }
    }

    fn day(text: &str) -> i64 {
        parse_iso(text).unwrap()
    }

    /// Rule 13.2.
    #[test]
    fn the_latest_rates_that_have_begun_apply() {
        let table = TaxTable(vec![
            row("ES", "2027-01-01", 2_200),
            row("ES", "2012-09-01", 2_100),
            row("DE", "2021-01-01", 1_900),
        ]);
        let general = |code: &str, on: &str| {
            let rates = table.on_day(Territory::parse(code)?, day(on))?;
            Some(rates.rates.of(TaxClass::General).basis_points())
        };
        assert_eq!(general("ES", "2026-12-31"), Some(2_100));
        assert_eq!(general("ES", "2027-01-01"), Some(2_200));
        assert_eq!((general("ES", "2012-08-31"), general("PT", "2026-01-01")), (None, None));
        assert_eq!(table.spanish(day("2027-01-01")), ClassRates::new(2_200, 1_000, 400));
        assert_eq!(table.spanish(day("2012-08-31")), ClassRates::shipped());
        let in_force = table.in_force(day("2026-06-01"));
        assert_eq!(
            in_force.0.iter().map(|row| row.from.as_str()).collect::<Vec<_>>(),
            ["2012-09-01", "2021-01-01"]
        );
    }

    /// Rule 13.2.
    #[test]
    fn faulty_tables_are_rejected_by_row() {
        let mut surcharged = row("DE", "2026-01-01", 1_900);
        surcharged.surcharges.general = Rate::from_basis_points(520);
        let table = TaxTable(vec![
            row("DE", "ayer", 1_900),
            row("FR", "2026-01-01", 20_000),
            row("FR", "2026-01-01", 2_000),
            row("US", "2026-01-01", 800),
            surcharged,
        ]);
        let fields: Vec<_> = table.errors(day("2026-06-01")).into_iter().map(|error| error.field).collect();
        assert_eq!(
            fields,
            [
                "rates.0.from",
                "rates.1.rates.general",
                "rates.2.from",
                "rates.3.territory",
                "rates.4.surcharges.general"
            ]
        );
    }

    /// Rule 13.2.
    #[test]
    fn every_territory_needs_rates_in_force() {
        let mut table = TaxTable::shipped();
        assert_eq!(table.errors(day("2026-06-01")), []);
        table.0.retain(|row| row.territory != Territory::Canaries);
        for row in table.0.iter_mut().filter(|row| row.territory.to_string() == "DE") {
            row.from = "2027-01-01".into();
        }
        let errors = table.errors(day("2026-06-01"));
        assert_eq!(errors, [FieldError::new("rates", "Faltan los tipos en vigor de Canarias, Alemania")]);
    }
}
