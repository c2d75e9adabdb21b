//! Taxes of the delivery, which follows the goods (rule 13.7): a charge that is part of the price of several goods has
//! their rates, in proportion to their amounts (LIVA, arts. 78.Dos.1.º and 79.Dos).

use std::cmp::Reverse;

use super::AppliedTax;
use crate::money::{ExactAmount, Money};

/// Share of the delivery under one tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryShare {
    pub tax: AppliedTax,
    /// Amount without tax.
    pub net: Money,
}

impl DeliveryShare {
    /// Taxes on the share, the surcharge included.
    pub fn taxes(self) -> Money {
        self.net.tax(self.tax.rate) + self.net.tax(self.tax.surcharge)
    }
}

/// Smallest share: one of a few tenths of a cent would have no tax that could be invoiced.
const MIN_SHARE: Money = Money::from_cents(5);

/// Shares of a delivery that is charged. `untaxed` is the tax of one that is sent without tax although the goods have one.
pub fn charged_shares(
    price: Money,
    untaxed: Option<AppliedTax>,
    goods: &[(AppliedTax, ExactAmount)],
) -> Vec<DeliveryShare> {
    let shares = delivery_shares(price, goods);
    let are_taxed = shares.is_empty() || shares.iter().any(|share| share.taxes() > Money::ZERO);
    untaxed.filter(|_| are_taxed).map_or(shares, |tax| vec![DeliveryShare { tax, net: price }])
}

/// Divides the net price of a delivery among the taxes of the delivered goods, the highest rate first. Shares below five
/// cents are left out, and goods without a price give the delivery the tax of the first of them. `goods` has the tax and
/// the net amount of every delivered line.
pub fn delivery_shares(price: Money, goods: &[(AppliedTax, ExactAmount)]) -> Vec<DeliveryShare> {
    let mut sums: Vec<(AppliedTax, ExactAmount)> = Vec::new();
    for (tax, net) in goods {
        match sums.iter_mut().find(|(known, _)| known == tax) {
            Some((_, sum)) => *sum = *sum + *net,
            None => sums.push((*tax, *net)),
        }
    }
    let whole = |sums: &[(AppliedTax, ExactAmount)]| sums.iter().map(|(_, net)| *net).sum::<ExactAmount>();
    let share = |net: ExactAmount, whole: ExactAmount| price.exact().scale(net, whole).to_money();
    let largest = sums.iter().copied().rev().max_by_key(|(_, net)| *net);
    let before = whole(&sums);
    sums.retain(|(_, net)| share(*net, before) >= MIN_SHARE);
    if sums.is_empty() {
        sums.extend(largest);
    }
    sums.sort_by_key(|(tax, _)| Reverse((tax.rate, *tax)));
    let whole = whole(&sums);
    let (mut left, last) = (price, sums.len().saturating_sub(1));
    let shares = sums.into_iter().enumerate().map(|(index, (tax, net))| {
        let net = if index == last { left } else { share(net, whole).min(left) };
        left = left.minus(net);
        DeliveryShare { tax, net }
    });
    shares.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Rate;
    use crate::taxes::{TaxClass, TaxScheme, Territory};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    /// Rule 13.7.
    #[test]
    fn the_delivery_has_the_rates_of_the_goods_in_proportion() {
        let [general, reduced] = [TaxClass::General, TaxClass::Reduced].map(AppliedTax::listed);
        let goods =
            [(reduced, money("30").exact()), (general, money("50").exact()), (general, money("10").exact())];
        let shares = delivery_shares(money("4.5"), &goods);
        assert_eq!(
            shares,
            [
                DeliveryShare { tax: general, net: money("3") },
                DeliveryShare { tax: reduced, net: money("1.5") }
            ]
        );
        assert_eq!(
            shares.iter().map(|share| share.taxes()).collect::<Vec<_>>(),
            [money("0.63"), money("0.15")]
        );
        let free = delivery_shares(
            money("4.5"),
            &[(reduced, ExactAmount::default()), (general, ExactAmount::default())],
        );
        assert_eq!(free, [DeliveryShare { tax: reduced, net: money("4.5") }]);
        assert_eq!(delivery_shares(money("4.5"), &[]), []);
        let tiny =
            delivery_shares(money("4.5"), &[(reduced, money("1").exact()), (general, money("99").exact())]);
        assert_eq!(tiny, [DeliveryShare { tax: general, net: money("4.5") }]);
    }

    /// Rule 13.7, with the Finnish tax administration («VAT rate change 2026», updated on 1-1-2026, home delivery of a grocery
    /// store): groceries of 60 € at 13.5 % and detergents of 20 € at 25.5 %, so that of a delivery of 12 € 9 € belong to the
    /// groceries and 3 € to the detergents. The amounts are taken as amounts without tax, which the shop divides.
    #[test]
    fn the_delivery_is_divided_as_in_the_finnish_example() {
        let finnish = |class, rate| AppliedTax {
            scheme: TaxScheme::Oss,
            territory: Territory::parse("FI").unwrap(),
            class,
            rate: Rate::from_basis_points(rate),
            ..AppliedTax::default()
        };
        let (groceries, detergents) = (finnish(TaxClass::Reduced, 1_350), finnish(TaxClass::General, 2_550));
        let goods = [(groceries, money("60").exact()), (detergents, money("20").exact())];
        assert_eq!(
            delivery_shares(money("12"), &goods),
            [
                DeliveryShare { tax: detergents, net: money("3") },
                DeliveryShare { tax: groceries, net: money("9") }
            ]
        );
    }

    /// Rule 13.7.
    #[test]
    fn a_delivery_without_tax_is_exempt_unless_the_goods_have_a_rate_of_zero() {
        let zero_igic = AppliedTax {
            scheme: TaxScheme::Igic,
            territory: Territory::Canaries,
            class: TaxClass::SuperReduced,
            ..AppliedTax::default()
        };
        let general = AppliedTax::listed(TaxClass::General);
        let taxes = |tax: AppliedTax| {
            let shares = charged_shares(money("9"), Some(tax.exempt()), &[(tax, money("20").exact())]);
            shares.into_iter().map(|share| share.tax).collect::<Vec<_>>()
        };
        assert_eq!(taxes(general), [general.exempt()]);
        assert_eq!(taxes(zero_igic), [zero_igic]);
    }

    proptest! {
        /// Rule 13.7.
        #[test]
        fn shares_add_up(price in 0_i64..100_000_000, goods in proptest::collection::vec((0_usize..4, 0_i64..90_000_000), 1..20)) {
            let goods: Vec<_> = goods
                .into_iter()
                .map(|(class, net)| (AppliedTax::listed(TaxClass::ALL[class]), Money::from_millionths(net).exact()))
                .collect();
            let price = Money::from_millionths(price);
            let shares = delivery_shares(price, &goods);
            prop_assert_eq!(shares.iter().map(|share| share.net.millionths()).sum::<i64>(), price.millionths());
            prop_assert!(shares.iter().all(|share| share.net >= Money::ZERO));
        }
    }
}
