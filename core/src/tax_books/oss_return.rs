//! Sums for form 369, the return of the one-stop shop (rule 16.6).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BookLine, TaxPeriod};
use crate::money::{Cents, Rate};
use crate::taxes::{TaxClass, TaxScheme, Territory};

/// Kind of a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SupplyKind {
    Goods,
    Services,
}

/// Sums of a quarter for form 369.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OssReturn {
    #[cfg_attr(feature = "openapi", schema(value_type = super::PeriodName))]
    pub period: TaxPeriod,
    /// Sales less the returns of the same quarter.
    pub rows: Vec<OssRow>,
    /// Returns of sales of earlier quarters.
    pub corrections: Vec<OssCorrection>,
    /// Results by member state.
    pub balances: Vec<OssBalance>,
    /// Amount to pay: sum of the positive results. A negative result is refunded by its member state, and not set off against
    /// others.
    pub payable: Cents,
}

/// Sales to consumers of a member state at a rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OssRow {
    /// Code of the member state of consumption; `EL` for Greece.
    pub state: String,
    /// Spanish name.
    pub state_name: String,
    pub supply: SupplyKind,
    pub rate: Rate,
    /// True for a reduced rate.
    pub is_reduced: bool,
    pub base: Cents,
    pub vat: Cents,
}

/// Correction of an earlier quarter in a member state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OssCorrection {
    pub state: String,
    /// Spanish name.
    pub state_name: String,
    /// Quarter that is corrected.
    #[cfg_attr(feature = "openapi", schema(value_type = super::PeriodName))]
    pub period: TaxPeriod,
    /// Base, for information: the form has the tax only.
    pub base: Cents,
    pub vat: Cents,
}

/// Result in a member state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OssBalance {
    pub state: String,
    /// Spanish name.
    pub state_name: String,
    /// To pay, or to be refunded if negative.
    pub vat: Cents,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    base: Cents,
    vat: Cents,
}

impl Sum {
    fn add(&mut self, base: Cents, vat: Cents) {
        self.base += base;
        self.vat += vat;
    }

    fn is_zero(self) -> bool {
        self.base == Cents::ZERO && self.vat == Cents::ZERO
    }
}

impl OssReturn {
    /// Sums of the lines of a quarter, of which those of the one-stop shop count. Regions are declared as their member state,
    /// at their rates.
    pub fn of(period: TaxPeriod, lines: &[BookLine]) -> Self {
        let mut sales: BTreeMap<_, Sum> = BTreeMap::new();
        let mut corrected: BTreeMap<_, Sum> = BTreeMap::new();
        let mut results: BTreeMap<Territory, Cents> = BTreeMap::new();
        for entry in lines.iter().filter(|entry| entry.line.tax.scheme == TaxScheme::Oss) {
            let (tax, base, vat) = (entry.line.tax, entry.line.base, entry.line.taxes());
            let state = tax.territory.without_region();
            *results.entry(state).or_default() += vat;
            let earlier = entry.rectified.map(|month| period.of_same_length(month));
            if let Some(earlier) = earlier.filter(|earlier| entry.kind.is_corrective() && *earlier < period) {
                corrected.entry((state, earlier)).or_default().add(base, vat);
                continue;
            }
            let BookLine { service_base, service_vat, .. } = *entry;
            for (supply, base, vat) in [
                (SupplyKind::Goods, base - service_base, vat - service_vat),
                (SupplyKind::Services, service_base, service_vat),
            ] {
                let is_reduced = tax.class != TaxClass::General;
                sales.entry((state, supply, is_reduced, tax.rate)).or_default().add(base, vat);
            }
        }
        let rows = sales.into_iter().filter(|(_, sum)| !sum.is_zero());
        let rows = rows.map(|((state, supply, is_reduced, rate), Sum { base, vat })| OssRow {
            state: code(state),
            state_name: state.name(),
            supply,
            rate,
            is_reduced,
            base,
            vat,
        });
        let corrections = corrected.into_iter().map(|((state, period), Sum { base, vat })| OssCorrection {
            state: code(state),
            state_name: state.name(),
            period,
            base,
            vat,
        });
        let balances: Vec<OssBalance> = results
            .into_iter()
            .map(|(state, vat)| OssBalance { state: code(state), state_name: state.name(), vat })
            .collect();
        Self {
            period,
            rows: rows.collect(),
            corrections: corrections.collect(),
            payable: balances.iter().map(|balance| balance.vat.max(Cents::ZERO)).sum(),
            balances,
        }
    }
}

/// Code of a member state in the form.
fn code(state: Territory) -> String {
    let country = state.country();
    if country.as_str() == "GR" { "EL".to_owned() } else { country.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::{InvoiceKind, TaxLine};
    use crate::taxes::AppliedTax;

    fn entry(state: &str, class: TaxClass, rate: u32, euros: i64) -> BookLine {
        let tax = AppliedTax {
            scheme: TaxScheme::Oss,
            territory: Territory::parse(state).unwrap(),
            class,
            rate: Rate::from_basis_points(rate),
            surcharge: Rate::default(),
        };
        let vat = Cents::new(euros * i64::from(rate) / 100);
        let line = TaxLine { tax, base: Cents::new(euros * 100), vat, surcharge: Cents::ZERO };
        let kind = if euros < 0 { InvoiceKind::RectifyingSimplified } else { InvoiceKind::Simplified };
        BookLine { kind, rectified: None, line, service_base: Cents::ZERO, service_vat: Cents::ZERO }
    }

    fn fourth_quarter(lines: &[BookLine]) -> OssReturn {
        OssReturn::of(TaxPeriod::quarter(2026, 4).unwrap(), lines)
    }

    fn rectifying(month: i64, entry: BookLine) -> BookLine {
        BookLine { rectified: TaxPeriod::month(2026, month).ok(), ..entry }
    }

    /// Rule 16.6.
    #[test]
    fn sales_are_declared_by_state_kind_and_rate() {
        let course = entry("DE", TaxClass::General, 1_900, 50);
        let mixed = BookLine { service_base: course.line.base, service_vat: course.line.vat, ..course };
        let spanish = BookLine {
            line: TaxLine { tax: AppliedTax::listed(TaxClass::General), ..course.line },
            ..course
        };
        let form = fourth_quarter(&[
            entry("DE", TaxClass::General, 1_900, 100),
            mixed,
            entry("DE", TaxClass::Reduced, 700, 10),
            rectifying(10, entry("DE", TaxClass::General, 1_900, -20)),
            entry("GR", TaxClass::General, 2_400, 10),
            spanish,
        ]);
        let rows: Vec<_> = form
            .rows
            .iter()
            .map(|row| (row.state.as_str(), row.supply, row.is_reduced, row.base.get(), row.vat.get()))
            .collect();
        assert_eq!(
            rows,
            [
                ("DE", SupplyKind::Goods, false, 8_000, 1_520),
                ("DE", SupplyKind::Goods, true, 1_000, 70),
                ("DE", SupplyKind::Services, false, 5_000, 950),
                ("EL", SupplyKind::Goods, false, 1_000, 240),
            ]
        );
        assert!(form.corrections.is_empty());
        assert_eq!(form.payable, Cents::new(1_520 + 70 + 950 + 240));
    }

    /// Rule 16.6: form 369 has the member state of consumption and the rate, which is that of the region. Rates: Ofício
    /// Circulado 25045/2024 of the Portuguese tax authority, and CGI, art. 297.
    #[test]
    fn regions_are_declared_as_their_member_state_at_their_rates() {
        let form = fourth_quarter(&[
            entry("FR-20R", TaxClass::General, 2_000, 20),
            entry("FR", TaxClass::General, 2_000, 30),
            entry("PT", TaxClass::General, 2_300, 100),
            entry("PT-20", TaxClass::General, 1_600, 100),
            entry("PT-20", TaxClass::SuperReduced, 400, 10),
            entry("PT-30", TaxClass::SuperReduced, 400, 15),
            rectifying(8, entry("PT-30", TaxClass::General, 2_200, -10)),
        ]);
        let rows: Vec<_> = form
            .rows
            .iter()
            .map(|row| (row.state.as_str(), row.rate.basis_points(), row.base.get(), row.vat.get()))
            .collect();
        assert_eq!(
            rows,
            [
                ("FR", 2_000, 5_000, 1_000),
                ("PT", 1_600, 10_000, 1_600),
                ("PT", 2_300, 10_000, 2_300),
                ("PT", 400, 2_500, 100)
            ]
        );
        let corrections = form.corrections.iter().map(|row| (row.state_name.as_str(), row.vat.get()));
        assert_eq!(corrections.collect::<Vec<_>>(), [("Portugal", -220)]);
        let balances = form.balances.iter().map(|row| (row.state.as_str(), row.vat.get()));
        assert_eq!(balances.collect::<Vec<_>>(), [("FR", 1_000), ("PT", 3_780)]);
        assert_eq!(form.payable, Cents::new(4_780));
    }

    /// Rule 16.6, with the help of the agency for form 369, «8. Resultado de la autoliquidación»: a negative balance of a member
    /// state is not set off against others.
    #[test]
    fn earlier_quarters_are_corrected_and_balances_are_not_set_off() {
        let form = fourth_quarter(&[
            entry("DE", TaxClass::General, 1_900, 100),
            rectifying(8, entry("DE", TaxClass::General, 1_900, -40)),
            rectifying(9, entry("FR", TaxClass::General, 2_000, -10)),
        ]);
        let corrections: Vec<_> = form
            .corrections
            .iter()
            .map(|row| (row.state.as_str(), row.period.code(), row.vat.get()))
            .collect();
        assert_eq!(corrections, [("DE", "3T".to_owned(), -760), ("FR", "3T".to_owned(), -200)]);
        assert_eq!((form.rows.len(), form.rows[0].vat), (1, Cents::new(1_900)));
        let balances: Vec<_> = form.balances.iter().map(|row| (row.state.as_str(), row.vat.get())).collect();
        assert_eq!(balances, [("DE", 1_140), ("FR", -200)]);
        assert_eq!(form.payable, Cents::new(1_140));
    }
}
