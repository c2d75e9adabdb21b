//! Debt whose tax was corrected because it was not paid, and the tax that is charged again once it is (rule 17.7): LIVA,
//! arts. 80.Tres, 80.Cuatro and 80.Cinco.5.ª.

use super::TaxLine;
use crate::money::{Cents, Money};

/// Debt of the buyer of an invoice whose tax was corrected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnpaidDebt {
    /// Taxes that were corrected, positive and without bases.
    pub taxes: Vec<TaxLine>,
    /// Amount that was owed, tax included.
    pub owed: Cents,
    /// Part of it whose tax was charged again, tax included.
    pub settled: Cents,
}

impl UnpaidDebt {
    /// Part whose tax is still corrected.
    pub fn open(&self) -> Cents {
        self.owed - self.settled
    }

    /// Taxes of a part of the debt, which are included in it in proportion. Each is the difference of two rounded sums, so that
    /// the parts of the whole debt have all its taxes.
    pub fn taxes_of(&self, part: Cents) -> Vec<TaxLine> {
        let until = |tax: Cents, paid: Cents| {
            let [tax, paid, owed] = [tax, paid, self.owed].map(|cents| Money::from_cents(cents.get()));
            tax.scale(paid, owed).to_cents()
        };
        let of_part = |tax: Cents| until(tax, self.settled + part) - until(tax, self.settled);
        let lines = self.taxes.iter().map(|line| TaxLine {
            tax: line.tax,
            base: Cents::ZERO,
            vat: of_part(line.vat),
            surcharge: of_part(line.surcharge),
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::taxes::{AppliedTax, TaxClass};

    fn debt(taxes: [i64; 2], owed: i64) -> UnpaidDebt {
        let line = |class, vat| TaxLine {
            tax: AppliedTax::listed(class),
            vat: Cents::new(vat),
            ..TaxLine::default()
        };
        UnpaidDebt {
            taxes: vec![line(TaxClass::General, taxes[0]), line(TaxClass::Reduced, taxes[1])],
            owed: Cents::new(owed),
            settled: Cents::ZERO,
        }
    }

    fn amounts(lines: &[TaxLine]) -> Vec<i64> {
        lines.iter().map(|line| line.vat.get()).collect()
    }

    /// Rule 17.7. LIVA, art. 80.Cuatro: «se entenderá que el Impuesto sobre el Valor Añadido está incluido en las cantidades
    /// percibidas y en la misma proporción que la parte de contraprestación percibida».
    #[test]
    fn the_tax_is_included_in_what_is_paid() {
        let mut debt = debt([2_100, 0], 12_100);
        assert_eq!(amounts(&debt.taxes_of(Cents::new(6_050))), [1_050, 0]);
        debt.settled = Cents::new(6_050);
        assert_eq!((debt.open().get(), amounts(&debt.taxes_of(debt.open()))), (6_050, vec![1_050, 0]));
    }

    proptest! {
        /// Rule 17.7.
        #[test]
        fn payments_of_the_whole_debt_have_all_its_tax(
            taxes in [0_i64..200_000, 0_i64..200_000],
            payments in prop::collection::vec(1_i64..300_000, 1..6),
        ) {
            let mut debt = debt(taxes, payments.iter().sum::<i64>());
            let mut charged = [0, 0];
            for payment in payments {
                for (sum, amount) in charged.iter_mut().zip(amounts(&debt.taxes_of(Cents::new(payment)))) {
                    prop_assert!(amount >= 0);
                    *sum += amount;
                }
                debt.settled += Cents::new(payment);
            }
            prop_assert_eq!(charged, taxes);
            prop_assert_eq!(debt.open(), Cents::ZERO);
        }
    }
}
