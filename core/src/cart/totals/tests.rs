use proptest::prelude::*;

use super::super::Selection;
use super::*;
use crate::catalogue::Product;
use crate::money::Money;

fn cart(lines: &[(i64, i64, u32)]) -> Cart {
    let mut cart = Cart::default();
    for ((net, taxes, quantity), id) in lines.iter().zip(1..) {
        let product = Product {
            id: id.into(),
            price_et: Money::from_millionths(*net),
            price_taxes: Money::from_millionths(*taxes),
            ..Product::default()
        };
        cart.add(&product, Selection { product: id.into(), variant: None }, *quantity).unwrap();
    }
    cart
}

/// Rule 9.1.
#[test]
fn one_rounding_for_the_whole_cart() {
    // Three lines of 0.335 €: rounding each would charge 1.02 € for 1.005 €.
    let totals = cart(&[(335_000, 0, 1), (335_000, 0, 1), (335_000, 0, 1)]).totals(None);
    assert_eq!(totals.total.get(), 101);
}

/// Rules 9.1 and 9.3.
#[test]
fn the_worked_example() {
    let rate = ShippingPrice::flat("4.090909".parse().unwrap(), "0.859091".parse().unwrap());
    let totals = cart(&[(16_487_603, 3_462_397, 3), (7_333_333, 1_540_000, 7)]).totals(Some(&rate));
    // 49.462809 + 51.333331 = 100.796140; 10.387191 + 10.780000 + 0.859091 = 22.026282
    assert_eq!(totals.subtotal, Cents::new(10_080));
    assert_eq!(totals.net_total, Cents::new(10_489));
    assert_eq!(totals.total.get(), 12_691);
    assert_eq!((totals.shipping.get(), totals.taxes.get()), (409, 2_202));
}

/// Rules 3.5, 9.3 and 13.7.
#[test]
fn the_shipping_price_is_charged_as_sent_with_the_taxes_of_the_goods() {
    let cart = cart(&[(50_000_000, 10_500_000, 1)]);
    let parse = |text: &str| serde_json::from_str::<ShippingPrice>(text).unwrap();
    // The server decides: free without a threshold, and full price beyond one.
    let free = parse(r#"{"price":"0","original_price":"4.09","taxes":"0"}"#);
    assert_eq!(cart.totals(Some(&free)).total.get(), 6_050);
    let full = parse(
        r#"{"price":"4","original_price":"5","from_amount":"40","discount_percent":100,"discount_amount":"1","taxes":"0.5"}"#,
    );
    let totals = cart.totals(Some(&full));
    assert_eq!(
        (totals.net_total.get(), totals.taxes.get(), totals.shipping_gross.get()),
        (5_400, 1_134, 484)
    );
}

#[test]
fn an_empty_cart_costs_nothing() {
    assert_eq!(Cart::default().totals(None), Totals::default());
}

fn arbitrary_lines() -> impl Strategy<Value = Vec<(i64, i64, u32)>> {
    proptest::collection::vec((0_i64..90_000_000, 0_i64..19_000_000, 1_u32..=100), 0..30)
}

proptest! {
    #[test]
    fn a_line_split_in_two_costs_the_same(lines in arbitrary_lines(), net in 0_i64..90_000_000, taxes in 0_i64..19_000_000, units in (1_u32..50, 1_u32..50)) {
        let with = |extra: &[(i64, i64, u32)]| cart(&[&lines[..], extra].concat()).totals(None);
        let whole = with(&[(net, taxes, units.0 + units.1)]);
        prop_assert_eq!(with(&[(net, taxes, units.0), (net, taxes, units.1)]), whole);
    }

    #[test]
    fn the_order_of_lines_changes_no_total(mut lines in arbitrary_lines()) {
        let forward = cart(&lines).totals(None);
        lines.reverse();
        prop_assert_eq!(cart(&lines).totals(None), forward);
    }

    #[test]
    fn adding_a_line_never_lowers_the_total(lines in arbitrary_lines(), net in 0_i64..90_000_000, taxes in 0_i64..19_000_000) {
        let more = [&lines[..], &[(net, taxes, 1)]].concat();
        prop_assert!(cart(&more).totals(None).total >= cart(&lines).totals(None).total);
    }

    /// Rule 9.1.
    #[test]
    fn displayed_parts_add_up(lines in arbitrary_lines(), net in 0_i64..20_000_000, taxes in 0_i64..4_000_000) {
        let rate = ShippingPrice::flat(Money::from_millionths(net), Money::from_millionths(taxes));
        let cart = cart(&lines);
        let t = cart.totals(Some(&rate));
        prop_assert_eq!(t.subtotal + t.shipping + t.taxes, t.total);
        prop_assert_eq!(t.goods_gross + t.shipping_gross, t.total);
        prop_assert_eq!(cart.line_amounts().into_iter().sum::<Cents>(), t.goods_gross);
        let without_tax = cart.displayed_lines(PriceMode::Professional, &Discounts::default());
        prop_assert_eq!(without_tax.into_iter().map(|line| line.total).sum::<Cents>(), t.subtotal);
    }

    /// Rules 9.1 and 9.3.
    #[test]
    fn displayed_parts_are_within_a_cent_of_the_exact_sums(lines in arbitrary_lines(), net in 0_i64..20_000_000) {
        let rate = ShippingPrice::flat(Money::from_millionths(net), Money::ZERO);
        let t = cart(&lines).totals(Some(&rate));
        let exact: i64 = lines.iter().map(|(n, _, q)| n * i64::from(*q)).sum();
        prop_assert!((t.subtotal.get() * 10_000 - exact).abs() <= 5_000);
        prop_assert!((t.shipping.get() * 10_000 - net).abs() <= 10_000);
        let taxes: i64 = lines.iter().map(|(_, x, q)| x * i64::from(*q)).sum();
        prop_assert!((t.taxes.get() * 10_000 - taxes).abs() <= 10_000);
        prop_assert!((t.total.get() * 10_000 - exact - net - taxes).abs() <= 5_000);
    }
}
