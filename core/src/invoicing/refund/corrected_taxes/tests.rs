use proptest::prelude::*;

use super::*;
use crate::invoicing::refund::tests::{arbitrary_goods, arbitrary_taxation, done, paid, treatment, units};
use crate::invoicing::tax_breakdown::tests::{Sold, arbitrary_promotions, taxed_order};
use crate::invoicing::{PastRefund, RefundSelection, RefundedPart};
use crate::promotions::PromotionSet;
use crate::taxes::{ClassRates, Supply, TaxScheme, TaxTable, Territory, Treatment};
use crate::time::parse_iso;

const GOODS: [Sold; 2] = [(0, 12_100, 1, Supply::Goods), (1, 11_000, 2, Supply::Goods)];

fn sold(goods: &[Sold], shipping: Option<i64>, taxation: Taxation) -> Order {
    paid(taxed_order(goods, shipping, PromotionSet::default(), taxation))
}

fn of_goods(goods: Treatment) -> Taxation {
    Taxation { goods, services: goods, ..Taxation::default() }
}

fn excess(parts: &[RefundedPart]) -> PastRefund {
    PastRefund { is_tax_excess: true, ..done(parts) }
}

/// Scheme, rate, base, tax and surcharge.
fn figures(lines: &[TaxLine]) -> Vec<(TaxScheme, u32, i64, i64, i64)> {
    let figures = |line: &TaxLine| {
        let amounts = [line.base, line.vat, line.surcharge].map(Cents::get);
        (line.tax.scheme, line.tax.rate.basis_points(), amounts[0], amounts[1], amounts[2])
    };
    lines.iter().map(figures).collect()
}

/// Rule 17.11. A business of another member state whose VAT number was denied: the exempt supply becomes one with VAT, which the
/// amount charged contains (LIVA, arts. 25.Uno, 78 and 89; judgment of the Court of Justice of the Union in C-249/12 and
/// C-250/12, Tulică: a price that was agreed on without regard to VAT includes it if the supplier cannot recover it).
#[test]
fn the_tax_of_a_denied_number_is_contained_in_what_was_charged() {
    let exempt = treatment(TaxScheme::IntraCommunity, "FR", [0; 3]);
    let order = sold(&GOODS, Some(10_000_000), of_goods(exempt));
    let balance = RefundBalance::new(&order, &[]);
    assert_eq!(balance.total(), Cents::new(31_000));
    let corrected = balance.under(&order, &Taxation::default());
    assert_eq!(
        figures(&balance.tax_changes(&corrected)),
        [
            (TaxScheme::SpanishVat, 2_100, -8_558, -1_797, 0),
            (TaxScheme::SpanishVat, 1_000, -18_768, -1_877, 0),
            (TaxScheme::IntraCommunity, 0, 31_000, 0, 0),
        ]
    );
    assert_eq!(corrected.parts().len(), 4, "the delivery follows the goods of both rates");
    assert_eq!(corrected.excess(), Cents::ZERO, "the tax rises");
    assert_eq!(corrected.under(&order, &of_goods(exempt)).excess(), Cents::ZERO, "as agreed");
}

/// Rule 17.11. LIVA, art. 89.Cinco: what was charged in excess is returned. A business of another member state that was taken for a
/// consumer, and a consumer who was taken for a retailer.
#[test]
fn what_was_charged_in_excess_is_refunded_without_the_wrong_tax() {
    let exempt = of_goods(treatment(TaxScheme::IntraCommunity, "FR", [0; 3]));
    let order = sold(&GOODS, Some(10_000_000), Taxation::default());
    let balance = RefundBalance::new(&order, &[]);
    let net: Cents = TaxLine::by_rate(balance.parts()).iter().map(|line| line.base).sum();
    let corrected = balance.under(&order, &exempt);
    assert_eq!(corrected.excess(), balance.total() - net);
    let refund = corrected.refund(&RefundSelection::TaxExcess).unwrap();
    let left = corrected.after(&excess(&refund));
    assert_eq!((left.total(), left.excess()), (net, Cents::ZERO));
    assert_eq!(figures(&TaxLine::by_rate(left.parts())), [(TaxScheme::IntraCommunity, 0, net.get(), 0, 0)]);
    assert!(left.refund(&RefundSelection::TaxExcess).is_err(), "nothing is left of it");

    let retailer = Treatment { surcharges: ClassRates::new(520, 140, 50), ..Treatment::default() };
    let order = sold(&[(0, 12_100, 2, Supply::Goods)], None, of_goods(retailer));
    let balance = RefundBalance::new(&order, &[]);
    let corrected = balance.under(&order, &Taxation::default());
    assert_eq!((balance.total(), corrected.excess()), (Cents::new(25_240), Cents::new(1_040)));
    let unit = corrected.refund(&units(&[(0, 1)], false)).unwrap();
    let left = corrected.clone().after(&done(&unit));
    assert_eq!(left.excess(), Cents::new(520), "the refunded unit had its share");
    let discount = left.refund(&RefundSelection::Amount(Cents::new(6_310))).unwrap();
    assert_eq!(left.after(&done(&discount)).excess(), Cents::new(260), "so had half of the other one");
    let refund = corrected.refund(&RefundSelection::TaxExcess).unwrap();
    let left = corrected.after(&excess(&refund));
    assert_eq!(figures(&TaxLine::by_rate(left.parts())), [(TaxScheme::SpanishVat, 2_100, 20_000, 4_200, 0)]);
}

/// Rule 17.11.
#[test]
fn the_excess_is_that_of_the_sale_after_several_corrections() {
    let order = sold(&[(0, 12_100, 1, Supply::Goods)], Some(10_000_000), Taxation::default());
    let business = of_goods(treatment(TaxScheme::IntraCommunity, "DE", [0; 3]));
    let german = of_goods(treatment(TaxScheme::Oss, "DE", [1_900, 700, 700]));
    let balance = RefundBalance::new(&order, &[]);
    let business = balance.under(&order, &business);
    assert_eq!(business.excess(), Cents::new(2_310), "with the delivery");
    assert_eq!(business.under(&order, &german).excess(), Cents::new(220), "119 € of 121 €");
    let refund = business.refund(&RefundSelection::TaxExcess).unwrap();
    let paid_back = business.after(&excess(&refund));
    assert_eq!(paid_back.under(&order, &german).excess(), Cents::ZERO);
    assert_eq!(paid_back.under(&order, &Taxation::default()).excess(), Cents::ZERO);
}

/// Rules 13.7 and 17.11: a delivery with goods whose tax falls and others whose tax rises.
#[test]
fn a_delivery_is_owed_as_a_whole() {
    let german = of_goods(treatment(TaxScheme::Oss, "DE", [1_900, 700, 700]));
    let excess = |goods: [(usize, i64); 2]| {
        let goods = goods.map(|(class, cents)| (class, cents, 1, Supply::Goods));
        let order = sold(&goods, Some(10_000_000), Taxation::default());
        RefundBalance::new(&order, &[]).under(&order, &german).excess().get()
    };
    // 121 € with 21 % contain 100 €; of a delivery of 10 €, half has 21 % and half 4 %: it had 1.25 € of tax, and has 1.30 €.
    assert_eq!(excess([(0, 12_100), (2, 10_400)]), 200, "the tax of the delivery rises as a whole");
    // Nine tenths have 21 %: 1.93 € of tax, and 1.78 €. The cent of the small share may come from rounding.
    assert_eq!(excess([(0, 108_900), (2, 10_400)]), 1_814, "and falls here");
}

/// Rules 13.7 and 17.11. Shares of a delivery without tax are in the proportion of the goods, whichever amount with tax contains
/// them.
#[test]
fn a_correction_that_is_taken_back_leaves_the_delivery_as_it_was() {
    let goods = [(0, 1_475, 1, Supply::Goods), (2, 430, 1, Supply::Goods)];
    let order = sold(&goods, Some(4_090_000), Taxation::default());
    let balance = RefundBalance::new(&order, &[]);
    let retailer = Treatment { surcharges: ClassRates::new(520, 140, 50), ..Treatment::default() };
    let back = balance.under(&order, &of_goods(retailer)).under(&order, &Taxation::default());
    let [before, after] = [&balance, &back].map(|balance| figures(&TaxLine::by_rate(balance.parts())));
    assert_eq!(
        before,
        [(TaxScheme::SpanishVat, 2_100, 1_524, 320, 0), (TaxScheme::SpanishVat, 400, 517, 21, 0)]
    );
    assert_eq!(after, before);
}

/// Rule 17.11. LIVA, arts. 154 to 161: the surcharge of a retailer who was taken for a consumer.
#[test]
fn a_forgotten_surcharge_is_contained_in_what_was_charged() {
    let order = sold(&[(0, 12_620, 1, Supply::Goods)], None, Taxation::default());
    let balance = RefundBalance::new(&order, &[]);
    let retailer = Treatment { surcharges: ClassRates::new(520, 140, 50), ..Treatment::default() };
    let corrected = balance.under(&order, &of_goods(retailer));
    let by_rate = TaxLine::by_rate(corrected.parts());
    assert_eq!(figures(&by_rate), [(TaxScheme::SpanishVat, 2_100, 10_000, 2_100, 520)]);
    let back = corrected.under(&order, &Taxation::default());
    assert_eq!(back.parts(), balance.parts(), "the correction can be taken back");
    assert_eq!(back.excess(), Cents::ZERO, "the retailer pays what was agreed");
}

/// Rules 13.6 and 17.11: a business of another member state that turns out to be a consumer.
#[test]
fn the_threshold_decides_about_the_tax_of_a_consumer() {
    let exempt = treatment(TaxScheme::IntraCommunity, "DE", [0; 3]);
    let order = sold(&[(0, 12_100, 1, Supply::Goods)], None, of_goods(exempt));
    let rates = TaxTable::shipped().in_force(parse_iso("2026-11-27").unwrap());
    let sale = Sale { delivery: Territory::parse("DE"), ..Sale::default() };
    let balance = RefundBalance::new(&order, &[]);
    let [part] = balance.parts()[..] else { panic!("one line") };
    assert_eq!(part.net, Cents::new(10_000));
    for (left, scheme) in [(8_264, TaxScheme::SpanishVat), (8_263, TaxScheme::Oss)] {
        let rules =
            TaxRules { rates: rates.clone(), union_sales_left: Cents::new(left), ..TaxRules::default() };
        assert_eq!(balance.assess(&order, &rules, sale).goods.scheme, scheme, "{left}");
    }
}

/// Rule 17.11.
#[test]
fn exempt_items_stay_exempt() {
    let goods = [(3, 5_000, 1, Supply::Goods), (0, 12_100, 1, Supply::Goods)];
    let order = sold(&goods, None, Taxation::default());
    let balance = RefundBalance::new(&order, &[]);
    let corrected = balance.under(&order, &of_goods(treatment(TaxScheme::Oss, "DE", [1_900, 700, 700])));
    let exempt = corrected.parts()[0];
    assert_eq!(
        (exempt.tax.is_exempt(), exempt.tax.scheme, exempt.taxes()),
        (true, TaxScheme::Oss, Cents::ZERO)
    );
    assert!(!balance.tax_changes(&corrected).is_empty());
    assert_eq!(balance.tax_changes(&balance.under(&order, &Taxation::default())), []);
}

/// Rule 17.11.
#[test]
fn parts_whose_tax_stays_are_left_as_they_are() {
    let goods =
        [(0, 1_000, 1, Supply::Goods), (0, 1_000, 1, Supply::InPersonCourse), (1, 1_000, 1, Supply::Goods)];
    let german = of_goods(treatment(TaxScheme::Oss, "DE", [1_900, 1_000, 700]));
    let order = sold(&goods, Some(4_000_000), german);
    let balance = RefundBalance::new(&order, &[]);
    let refund = balance.refund(&RefundSelection::Amount(Cents::new(100))).unwrap();
    let balance = balance.after(&done(&refund));
    let corrected = balance.under(&order, &Taxation::default());
    assert_eq!(corrected.parts()[1], balance.parts()[1], "the course in person");
    assert_ne!(corrected.parts()[0], balance.parts()[0]);
}

proptest! {
    /// Rules 9.8 and 17.11: refunds before and after a correction add up to the payment and to the invoices.
    #[test]
    fn corrections_move_no_money_and_refunds_follow_them(
        goods in arbitrary_goods(),
        taxations in [arbitrary_taxation(), arbitrary_taxation()],
        shipping in proptest::option::of(0_i64..20_000_000),
        promotions in arbitrary_promotions(),
        (line, quantity) in (0_usize..20, 1_u32..40),
    ) {
        let shipping = shipping.filter(|_| goods.iter().any(|(.., supply)| *supply == Supply::Goods));
        let order = paid(taxed_order(&goods, shipping, promotions, taxations[0]));
        let mut invoiced = order.tax_lines();
        let mut balance = RefundBalance::new(&order, &[]);
        let same = balance.under(&order, &taxations[0]);
        prop_assert_eq!((same.parts(), same.excess()), (balance.parts(), Cents::ZERO), "the right tax");
        for selection in [units(&[(line, quantity)], false), units(&[(line, 1)], true), RefundSelection::Rest] {
            if let Ok(parts) = balance.refund(&selection) {
                invoiced.extend(balance.tax_lines(&parts).into_iter().map(TaxLine::negative));
                balance = balance.after(&done(&parts));
            }
            let corrected = balance.under(&order, &taxations[1]);
            prop_assert_eq!(corrected.total(), balance.total());
            prop_assert!(Cents::ZERO <= corrected.excess() && corrected.excess() <= corrected.total());
            for part in corrected.parts() {
                // The rounding of a small share of the delivery may exceed its tax.
                let amounts = [part.net, part.vat, part.surcharge];
                prop_assert!(amounts.into_iter().all(|amount| amount >= Cents::new(-1)), "{:?}", part);
            }
            for line in TaxLine::by_rate(corrected.parts()) {
                let tax = Money::from(line.base).tax(line.tax.rate).to_cents();
                let parts = i64::try_from(corrected.parts().len()).unwrap();
                prop_assert!((tax - line.vat).get().abs() <= 1 + parts, "{:?}", line);
            }
            invoiced.extend(balance.tax_changes(&corrected).into_iter().map(TaxLine::negative));
            balance = corrected;
            if let Ok(parts) = balance.refund(&RefundSelection::TaxExcess) {
                invoiced.extend(balance.tax_lines(&parts).into_iter().map(TaxLine::negative));
                balance = balance.after(&excess(&parts));
            }
            prop_assert_eq!(balance.excess(), Cents::ZERO);
            let left: Cents = TaxLine::sums(invoiced.clone()).into_iter().map(TaxLine::gross).sum();
            prop_assert_eq!(left, balance.total());
        }
        prop_assert_eq!(balance.total(), Cents::ZERO);
        for line in TaxLine::sums(invoiced) {
            prop_assert_eq!(line, TaxLine { tax: line.tax, ..TaxLine::default() });
        }
    }
}
