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
    /// Number of the invoice of the sale; of a rectification, that of the rectified invoice.
    pub sale: String,
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

/// Total of a recipient under one key.
#[derive(Default)]
struct Total<'a> {
    name: &'a str,
    /// Name under which it was declared before the period of the statement.
    declared_name: Option<&'a str>,
    /// Before the period of the statement.
    declared: Cents,
    /// In the period of the statement.
    change: Cents,
}

impl Total<'_> {
    fn add(&mut self, base: Cents, is_declared: bool) {
        if is_declared {
            self.declared += base;
        } else {
            self.change += base;
        }
    }

    /// Records of an earlier period: one if the amount is another, and two if the recipient has another name.
    fn rectifications(&self, period: TaxPeriod, vat_number: &str, key: SupplyKey) -> Vec<RectificationRow> {
        let row = |name: &str, rectified, declared| RectificationRow {
            vat_number: vat_number.to_owned(),
            name: name.to_owned(),
            key,
            period,
            rectified,
            declared,
        };
        let rectified = self.declared + self.change;
        match self.declared_name {
            Some(former) if former != self.name && self.declared != Cents::ZERO => {
                vec![row(former, Cents::ZERO, self.declared), row(self.name, rectified, Cents::ZERO)]
            }
            _ if self.change == Cents::ZERO => Vec::new(),
            _ => vec![row(self.name, rectified, self.declared)],
        }
    }
}

/// Recipient and amount of a sale, with its rectifications so far.
struct Sale<'a> {
    vat_number: &'a str,
    name: &'a str,
    base: Cents,
}

impl RecapitulativeStatement {
    /// Sums of a period. `supplies` are those of the period and of the periods that they rectify up to this one, in the order of
    /// their invoices. A rectification that names another VAT number moves its sale there.
    pub fn of(period: TaxPeriod, supplies: &[UnionSupply]) -> Self {
        let mut totals: BTreeMap<_, Total<'_>> = BTreeMap::new();
        let mut sales: BTreeMap<_, Sale<'_>> = BTreeMap::new();
        for UnionSupply { sale, key, vat_number, name, issued, rectified, base } in supplies {
            let issued = period.of_same_length(*issued);
            if issued > period {
                continue;
            }
            let declared_in = rectified.map_or(issued, |rectified| period.of_same_length(rectified));
            let is_declared = issued < period;
            let known = sales.entry((sale, *key)).or_insert(Sale { vat_number, name, base: Cents::ZERO });
            let moved = if known.vat_number == vat_number { Cents::ZERO } else { known.base };
            totals.entry((declared_in, known.vat_number, *key)).or_default().add(-moved, is_declared);
            let total = totals.entry((declared_in, vat_number.as_str(), *key)).or_default();
            total.add(moved + *base, is_declared);
            let is_renamed = known.vat_number == vat_number && known.name != name;
            if is_declared {
                total.declared_name = Some(name);
            }
            // A return of another sale leaves the name under which the period was declared.
            if is_declared || declared_in == period || is_renamed || total.name.is_empty() {
                total.name = name;
            }
            *known = Sale { vat_number, name, base: known.base + *base };
        }
        let of_period = totals.iter().filter(|((declared_in, ..), _)| *declared_in == period);
        let rows: Vec<RecapitulativeRow> = of_period
            .filter(|(_, total)| total.change != Cents::ZERO)
            .map(|((_, vat_number, key), total)| RecapitulativeRow {
                vat_number: (*vat_number).to_owned(),
                name: total.name.to_owned(),
                key: *key,
                base: total.change,
            })
            .collect();
        let earlier = totals.iter().filter(|((declared_in, ..), _)| *declared_in < period);
        let rectifications = earlier
            .flat_map(|((declared_in, vat_number, key), total)| {
                total.rectifications(*declared_in, vat_number, *key)
            })
            .collect();
        Self { period, total: rows.iter().map(|row| row.base).sum(), rectifications, rows }
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
            sale: "F25-000001".to_owned(),
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

    fn portuguese(number: &str, supply: UnionSupply) -> UnionSupply {
        UnionSupply { vat_number: number.to_owned(), name: "Operador portugués".to_owned(), ..supply }
    }

    /// Number, rectified and declared amount of each record, in euros.
    fn rectified(statement: &RecapitulativeStatement) -> Vec<(&str, i64, i64)> {
        let euros = |amount: Cents| amount.get() / 100;
        let rows = statement.rectifications.iter();
        rows.map(|row| (row.vat_number.as_str(), euros(row.rectified), euros(row.declared))).collect()
    }

    /// Rule 16.5, with the Manual práctico IVA 2025 (pp. 302–304): 123,456 € were declared of PT123456789 and the number is
    /// PT987654321, which is two records: 0 € instead of 123,456 €, and 123,456 € instead of 0 €.
    #[test]
    fn a_corrected_vat_number_takes_its_sale_with_it() {
        let (wrong, right) = ("PT123456789", "PT987654321");
        let sale = portuguese(wrong, supply(2, None, 123_456));
        let correction = portuguese(right, supply(6, Some(2), 0));
        let corrected = [sale.clone(), correction];
        let statement = quarter(2, &corrected);
        assert!(statement.rows.is_empty());
        assert_eq!(rectified(&statement), [(wrong, 0, 123_456), (right, 123_456, 0)]);
        assert!(statement.rectifications.iter().all(|row| row.period.code() == "1T"));

        // Nothing was declared in the same quarter: the right number has the sale.
        let at_once = quarter(1, &[sale.clone(), portuguese(right, supply(3, Some(2), 0))]);
        let rows: Vec<_> = at_once.rows.iter().map(|row| (row.vat_number.as_str(), row.base.get())).collect();
        assert_eq!((rows, rectified(&at_once)), (vec![(right, 12_345_600)], vec![]));

        // A later return begins at what was moved to the right number, also in the quarter of the correction.
        let refund = |month| portuguese(right, supply(month, Some(2), -500));
        let later = quarter(3, &[corrected.as_slice(), &[refund(7)]].concat());
        assert_eq!(rectified(&later), [(right, 122_956, 123_456)]);
        let together = quarter(2, &[corrected.as_slice(), &[refund(6)]].concat());
        assert_eq!(rectified(&together), [(wrong, 0, 123_456), (right, 122_956, 0)]);

        // Another sale to the wrong number stays there until it is corrected.
        let other =
            UnionSupply { sale: "F25-000002".to_owned(), ..portuguese(wrong, supply(3, None, 1_000)) };
        let partly = quarter(2, &[corrected.as_slice(), &[other]].concat());
        assert_eq!(rectified(&partly), [(wrong, 1_000, 124_456), (right, 123_456, 0)]);
    }

    /// Rule 16.5, with the Manual práctico IVA 2025 (p. 302): another name of the recipient is two records as well. An
    /// address is not declared.
    #[test]
    fn a_corrected_name_is_declared_beside_the_wrong_one() {
        let sale = supply(2, None, 123_456);
        let named = |name: &str, supply| UnionSupply { name: name.to_owned(), ..supply };
        let statement = quarter(2, &[sale.clone(), named("Atelier, S. A. S.", supply(6, Some(2), 0))]);
        let rows: Vec<_> = statement
            .rectifications
            .iter()
            .map(|row| (row.name.as_str(), row.rectified.get(), row.declared.get()))
            .collect();
        assert_eq!(rows, [("Atelier", 0, 12_345_600), ("Atelier, S. A. S.", 12_345_600, 0)]);
        let at_once = quarter(1, &[sale.clone(), named("Atelier, S. A. S.", supply(3, Some(2), 0))]);
        assert_eq!((at_once.rows[0].name.as_str(), at_once.rectifications.len()), ("Atelier, S. A. S.", 0));
        assert!(quarter(2, &[sale, supply(6, Some(2), 0)]).rectifications.is_empty());
    }

    /// Rule 16.5: a period is declared under one name, to which the name of another sale is corrected.
    #[test]
    fn a_name_that_was_declared_already_needs_no_record() {
        let named = |name: &str, supply| UnionSupply { name: name.to_owned(), ..supply };
        let later = UnionSupply { sale: "F25-000002".to_owned(), ..supply(3, None, 200) };
        let later = named("Atelier, S. A. S.", later);
        let corrected = named("Atelier, S. A. S.", supply(6, Some(2), 0));
        let statement = quarter(2, &[supply(2, None, 100), later.clone(), corrected]);
        assert_eq!(statement.rectifications, []);
        // A return of the first sale keeps the declared name.
        let returned = quarter(2, &[supply(2, None, 100), later, supply(6, Some(2), -40)]);
        let rows: Vec<_> = returned
            .rectifications
            .iter()
            .map(|row| (row.name.as_str(), row.rectified.get(), row.declared.get()))
            .collect();
        assert_eq!(rows, [("Atelier, S. A. S.", 26_000, 30_000)]);
    }

    /// Rule 16.5.
    #[test]
    fn recipients_and_keys_have_a_record_each() {
        let other = UnionSupply {
            sale: "F25-000002".to_owned(),
            vat_number: "DE136695976".to_owned(),
            ..supply(1, None, 30)
        };
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
