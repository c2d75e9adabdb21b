//! Sums for form 349, the recapitulative statement of sales to businesses of other member states (rule 16.5).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::TaxPeriod;
use crate::money::Cents;
use crate::taxes::TaxScheme;

/// Key of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SupplyKey {
    /// Supply of goods (`E`).
    #[serde(rename = "E")]
    Goods,
    /// Service (`S`).
    #[serde(rename = "S")]
    Services,
}

impl SupplyKey {
    /// Key of a sale; `None` for one that is not to a business of another member state.
    pub const fn of(scheme: TaxScheme) -> Option<Self> {
        match scheme {
            TaxScheme::IntraCommunity => Some(Self::Goods),
            TaxScheme::ReverseCharge => Some(Self::Services),
            _ => None,
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Goods => "E",
            Self::Services => "S",
        }
    }
}

/// Sale to a business of another member state, or its rectification, from a line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnionSupply {
    pub key: SupplyKey,
    /// VAT number with the prefix of its member state.
    pub vat_number: String,
    pub name: String,
    /// Month of the invoice.
    pub issued: TaxPeriod,
    /// Month of the invoice that it rectifies.
    pub rectified: Option<TaxPeriod>,
    /// Negative for a rectification.
    pub base: Cents,
}

/// Sums of a period for form 349.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecapitulativeStatement {
    #[cfg_attr(feature = "openapi", schema(value_type = super::PeriodName))]
    pub period: TaxPeriod,
    /// Recipients with their sales less the returns of the same period.
    pub rows: Vec<RecapitulativeRow>,
    pub total: Cents,
    /// Returns of sales of earlier periods.
    pub rectifications: Vec<RectificationRow>,
}

/// Sales to a recipient under one key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecapitulativeRow {
    pub vat_number: String,
    pub name: String,
    pub key: SupplyKey,
    pub base: Cents,
}

/// Rectification of what was declared of a recipient in an earlier period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RectificationRow {
    pub vat_number: String,
    pub name: String,
    pub key: SupplyKey,
    /// Period that is rectified.
    #[cfg_attr(feature = "openapi", schema(value_type = super::PeriodName))]
    pub period: TaxPeriod,
    /// New total of that period.
    pub rectified: Cents,
    /// Total that was declared before.
    pub declared: Cents,
}

#[derive(Default)]
struct Total<'a> {
    name: &'a str,
    /// Before the period of the statement.
    declared: Cents,
    /// In the period of the statement.
    change: Cents,
    is_changed: bool,
}

impl RecapitulativeStatement {
    /// Sums of a period. `supplies` are those of the period and of the periods that they rectify up to this one, in the order of
    /// their invoices.
    pub fn of(period: TaxPeriod, supplies: &[UnionSupply]) -> Self {
        let mut totals: BTreeMap<_, Total<'_>> = BTreeMap::new();
        for supply in supplies {
            let issued = period.of_same_length(supply.issued);
            if issued > period {
                continue;
            }
            let declared_in = supply.rectified.map_or(issued, |rectified| period.of_same_length(rectified));
            let total = totals.entry((declared_in, &supply.vat_number, supply.key)).or_default();
            total.name = &supply.name;
            if issued < period {
                total.declared += supply.base;
            } else {
                total.change += supply.base;
                total.is_changed = true;
            }
        }
        let of_period = totals.iter().filter(|((declared_in, ..), _)| *declared_in == period);
        let rows: Vec<RecapitulativeRow> = of_period
            .filter(|(_, total)| total.change != Cents::ZERO)
            .map(|((_, vat_number, key), total)| RecapitulativeRow {
                vat_number: (*vat_number).clone(),
                name: total.name.to_owned(),
                key: *key,
                base: total.change,
            })
            .collect();
        let earlier =
            totals.iter().filter(|((declared_in, ..), total)| *declared_in < period && total.is_changed);
        let rectifications = earlier.map(|((declared_in, vat_number, key), total)| RectificationRow {
            vat_number: (*vat_number).clone(),
            name: total.name.to_owned(),
            key: *key,
            period: *declared_in,
            rectified: total.declared + total.change,
            declared: total.declared,
        });
        Self {
            period,
            total: rows.iter().map(|row| row.base).sum(),
            rectifications: rectifications.collect(),
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(month: i64) -> TaxPeriod {
        TaxPeriod::month(2025, month).unwrap()
    }

    fn supply(issued: i64, rectified: Option<i64>, euros: i64) -> UnionSupply {
        UnionSupply {
            key: SupplyKey::Goods,
            vat_number: "FR40303265045".to_owned(),
            name: "Atelier".to_owned(),
            issued: month(issued),
            rectified: rectified.map(month),
            base: Cents::new(euros * 100),
        }
    }

    fn quarter(quarter: i64, supplies: &[UnionSupply]) -> RecapitulativeStatement {
        RecapitulativeStatement::of(TaxPeriod::quarter(2025, quarter).unwrap(), supplies)
    }

    /// Rule 16.5, with the Manual práctico IVA 2025 (pp. 300–304): sales of 1,000 € less 500 € that are returned in the same
    /// quarter are one record of 500 €.
    #[test]
    fn returns_of_the_same_period_are_netted() {
        let statement = quarter(1, &[supply(1, None, 1_000), supply(3, Some(1), -500)]);
        assert_eq!(statement.rows.len(), 1);
        assert_eq!((statement.rows[0].base, statement.total), (Cents::new(50_000), Cents::new(50_000)));
        assert!(statement.rectifications.is_empty());
        assert!(quarter(1, &[supply(1, None, 10), supply(1, Some(1), -10)]).rows.is_empty());
    }

    /// Rule 16.5, with the Manual práctico IVA 2025 (pp. 300–304): of 123,456 € of an earlier quarter 1,000 € are left, so that
    /// the rectified total is 1,000 € and the declared one 123,456 €; and none is left of an operation that was void.
    #[test]
    fn returns_of_earlier_periods_are_rectifications() {
        let sales = [supply(2, None, 123_456), supply(5, Some(2), -122_456)];
        let statement = quarter(2, &sales);
        assert!(statement.rows.is_empty());
        let RectificationRow { period, rectified, declared, .. } = &statement.rectifications[0];
        assert_eq!(
            (*period, *rectified, *declared),
            (TaxPeriod::quarter(2025, 1).unwrap(), Cents::new(100_000), Cents::new(12_345_600))
        );
        let void = quarter(2, &[supply(2, None, 123_456), supply(5, Some(2), -123_456)]);
        assert_eq!(
            (void.rectifications[0].rectified, void.rectifications[0].declared),
            (Cents::ZERO, Cents::new(12_345_600))
        );
        // Another return in the third quarter begins at the total of the second; by month, the periods are months.
        let again = [sales.as_slice(), &[supply(7, Some(2), -400)]].concat();
        let third = quarter(3, &again);
        assert_eq!(
            (third.rectifications[0].rectified, third.rectifications[0].declared),
            (Cents::new(60_000), Cents::new(100_000))
        );
        assert_eq!(quarter(2, &again), statement, "what is issued later does not change a period");
        let july = RecapitulativeStatement::of(month(7), &again);
        assert_eq!(july.rectifications[0].period, month(2));
    }

    /// Rule 16.5.
    #[test]
    fn recipients_and_keys_have_a_record_each() {
        let other = UnionSupply { vat_number: "DE136695976".to_owned(), ..supply(1, None, 30) };
        let service = UnionSupply { key: SupplyKey::Services, ..supply(2, None, 20) };
        let statement = quarter(1, &[supply(1, None, 10), service, other]);
        let rows: Vec<_> = statement
            .rows
            .iter()
            .map(|row| (row.vat_number.as_str(), row.key.code(), row.base.get()))
            .collect();
        assert_eq!(
            rows,
            [("DE136695976", "E", 3_000), ("FR40303265045", "E", 1_000), ("FR40303265045", "S", 2_000)]
        );
        assert_eq!(SupplyKey::of(TaxScheme::Oss), None);
    }
}
