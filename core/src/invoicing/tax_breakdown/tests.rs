//! Orders as the server makes them, and their taxes by rate.

use proptest::prelude::*;

use super::*;
use crate::cart::{Cart, Selection};
use crate::catalogue::Product;
use crate::money::Money;
use crate::orders::OrderLine;
use crate::promotions::{Promotion, PromotionEffect, PromotionSet};
use crate::shipping::ShippingPrice;
use crate::taxes::{ClassRates, Supply, TaxScheme, Taxation, Territory, Treatment};

pub(crate) fn order(lines: &[(usize, i64, u32)], shipping: Option<i64>) -> Order {
    discounted_order(lines, shipping, PromotionSet::default())
}

/// Builds an order of products with listed prices.
pub(crate) fn discounted_order(
    lines: &[(usize, i64, u32)],
    shipping: Option<i64>,
    promotions: PromotionSet,
) -> Order {
    let goods: Vec<Sold> =
        lines.iter().map(|(class, cents, qty)| (*class, *cents, *qty, Supply::Goods)).collect();
    taxed_order(&goods, shipping, promotions, Taxation::default())
}

/// Class, listed price in cents, units, and kind of supply.
pub(crate) type Sold = (usize, i64, u32, Supply);

/// Builds an order from a cart as the server does.
pub(crate) fn taxed_order(
    lines: &[Sold],
    shipping: Option<i64>,
    promotions: PromotionSet,
    taxation: Taxation,
) -> Order {
    let mut cart = Cart::default();
    for ((class, cents, qty, supply), id) in lines.iter().zip(1..) {
        let tax = TaxClass::ALL[*class];
        let (price_et, price_taxes) = Money::from_cents(*cents).split_gross(tax.rate());
        let product = Product {
            id: id.into(),
            price_et,
            price_taxes,
            tax,
            is_virtual: *supply != Supply::Goods,
            in_person: *supply == Supply::InPersonCourse,
            ..Product::default()
        };
        cart.add(&product, Selection { product: id.into(), variant: None }, *qty).unwrap();
    }
    let rate =
        shipping.map(|net| ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General.rate()));
    order_of(&cart.with_taxation(taxation).with_promotions(promotions), rate)
}

/// Builds the order of a cart as the server does.
fn order_of(cart: &Cart, rate: Option<ShippingPrice>) -> Order {
    let discounts = cart.discounts(rate.as_ref());
    let order_line = |((line, total), index): ((&crate::cart::CartLine, Cents), usize)| OrderLine {
        total,
        discount: discounts.on_line(index),
        qty: line.quantity(),
        price_et: line.price().price_et,
        price_taxes: line.price().price_taxes,
        tax: line.product().tax,
        is_virtual: line.product().is_virtual,
        in_person: line.product().in_person,
        ..OrderLine::default()
    };
    Order {
        lines: cart.lines().iter().zip(cart.line_amounts()).zip(0..).map(order_line).collect(),
        totals: cart.totals(rate.as_ref()),
        shipping: rate.map(|price| {
            let price = cart.tax_delivery(&price);
            let price = if discounts.includes_free_delivery() { price.waived() } else { price };
            OrderShipping { price, ..OrderShipping::default() }
        }),
        taxation: Some(*cart.taxation()),
        ..Order::default()
    }
}

fn listed(class: TaxClass, base: i64, vat: i64) -> TaxLine {
    let (base, vat) = (Cents::new(base), Cents::new(vat));
    TaxLine { tax: AppliedTax::listed(class), base, vat, surcharge: Cents::ZERO }
}

/// Rule 9.7.
#[test]
fn vat_is_grouped_by_rate_and_adds_up() {
    let order = order(&[(0, 735, 2), (1, 1_890, 1), (0, 1_250, 3)], Some(4_090_909));
    let lines = order.tax_lines();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], listed(TaxClass::General, 4_607, 967));
    assert_eq!(lines[1], listed(TaxClass::Reduced, 1_834, 184));
    assert_eq!(lines.iter().map(|line| line.gross()).sum::<Cents>(), order.totals.total);
    assert_eq!(order.invoiced_parts().len(), 5, "three lines, and the delivery at two rates");
}

/// Rule 13.7. Books have the IGIC at a rate of zero, which is no exemption.
#[test]
fn the_delivery_of_goods_at_a_rate_of_zero_has_that_rate() {
    let igic = Treatment {
        scheme: TaxScheme::Igic,
        territory: Territory::Canaries,
        rates: ClassRates::new(700, 300, 0),
        listed: Taxation::default().goods.listed,
        ..Treatment::default()
    };
    let taxation = Taxation { goods: igic, ..Taxation::default() };
    let book = [(2, 1_040, 1, Supply::Goods)];
    let order = taxed_order(&book, Some(9_000_000), PromotionSet::default(), taxation);
    let tax = igic.applied(TaxClass::SuperReduced);
    let line = TaxLine { tax, base: Cents::new(1_900), ..TaxLine::default() };
    assert_eq!(order.tax_lines(), [line]);
}

/// Rule 9.7.
#[test]
fn lines_sold_without_tax_are_exempt() {
    let mut order = order(&[(0, 1_210, 1)], None);
    order.lines[0].price_taxes = Money::ZERO;
    order.lines[0].total = Cents::new(1_000);
    assert_eq!(order.tax_lines(), [listed(TaxClass::Exempt, 1_000, 0)]);
}

/// Rule 9.7. Half a cent is displayed as zero; the rounding of the other lines gives it no base.
#[test]
fn a_line_that_is_not_charged_has_no_base_and_no_tax() {
    let line = |net: &str, taxes: &str, qty, total, tax| OrderLine {
        price_et: net.parse().unwrap(),
        price_taxes: taxes.parse().unwrap(),
        qty,
        total: Cents::new(total),
        tax,
        ..OrderLine::default()
    };
    let mut order = Order {
        lines: vec![
            line("99.994999", "9.9995", 89, 978_951, TaxClass::Reduced),
            line("5.123967", "1.076033", 60, 37_200, TaxClass::General),
            line("0.004999", "0.0002", 1, 0, TaxClass::SuperReduced),
        ],
        ..Order::default()
    };
    order.totals.total = Cents::new(1_016_151);
    order.totals.net_total = Cents::new(920_700);
    let free = order.invoiced_parts()[2];
    assert_eq!((free.net, free.vat), (Cents::ZERO, Cents::ZERO));
    let lines = order.tax_lines();
    assert_eq!(lines.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
    assert_eq!(lines.iter().map(|line| line.gross()).sum::<Cents>(), order.totals.total);
}

/// Rule 13.8. The surcharge of half a cent is in the sum that is charged.
#[test]
fn the_surcharge_of_a_line_that_is_not_charged_is_in_that_of_the_others() {
    let retailer = Treatment { surcharges: ClassRates::new(520, 140, 50), ..Treatment::default() };
    let taxation = Taxation { goods: retailer, ..Taxation::default() };
    let mut cart = Cart::default();
    for (id, net) in [(1, "1.63"), (2, "0.004999")] {
        let price_et: Money = net.parse().unwrap();
        let price_taxes = price_et.tax(TaxClass::General.rate());
        let product = Product { id: id.into(), price_et, price_taxes, ..Product::default() };
        cart.add(&product, Selection { product: id.into(), variant: None }, 1).unwrap();
    }
    let order = order_of(&cart.with_taxation(taxation), None);
    let parts = order.invoiced_parts();
    assert_eq!((order.lines[1].total, parts[1].gross()), (Cents::ZERO, Cents::ZERO));
    assert_eq!(order.totals.surcharge, Cents::new(9));
    assert_eq!(parts.iter().map(|part| part.surcharge).sum::<Cents>(), order.totals.surcharge);
    assert_eq!(parts.iter().map(|part| part.net).sum::<Cents>(), order.totals.net_total);
    assert_eq!(parts.iter().map(|part| part.gross()).sum::<Cents>(), order.totals.total);
}

pub(crate) fn arbitrary_lines() -> impl Strategy<Value = Vec<(usize, i64, u32)>> {
    proptest::collection::vec((0_usize..4, 1_i64..90_000, 1_u32..=100), 1..20)
}

pub(crate) fn arbitrary_promotions() -> impl Strategy<Value = PromotionSet> {
    let effect = prop_oneof![
        (1_u32..=10_000).prop_map(|basis_points| PromotionEffect::Percentage { basis_points }),
        (1_i64..90_000).prop_map(|cents| PromotionEffect::Amount { cents: Cents::new(cents) }),
        Just(PromotionEffect::FreeDelivery),
    ];
    proptest::collection::vec((effect, any::<bool>()), 1..4).prop_map(|effects| PromotionSet {
        automatic: effects
            .into_iter()
            .zip(1_u32..)
            .map(|((effect, stackable), id)| Promotion {
                id: id.into(),
                effect,
                stackable,
                ..Promotion::default()
            })
            .collect(),
        ..PromotionSet::default()
    })
}

/// Rule 13.3.
#[test]
fn a_course_in_person_has_its_own_tax_in_a_mixed_order() {
    let german = Treatment {
        scheme: TaxScheme::Oss,
        territory: Territory::parse("DE").unwrap(),
        rates: ClassRates::new(1_900, 700, 700),
        ..Treatment::default()
    };
    let taxation = Taxation { goods: german, services: german, ..Taxation::default() };
    let lines =
        [Supply::Goods, Supply::DigitalService, Supply::InPersonCourse].map(|supply| (0, 12_100, 1, supply));
    let order = taxed_order(&lines, Some(4_000_000), PromotionSet::default(), taxation);
    let taxes = order.invoiced_parts();
    let taxes: Vec<_> = taxes.iter().map(|part| (part.tax.scheme, part.net.get(), part.vat.get())).collect();
    assert_eq!(
        taxes,
        [
            (TaxScheme::Oss, 10_000, 1_900),
            (TaxScheme::Oss, 10_000, 1_900),
            (TaxScheme::SpanishVat, 10_000, 2_100),
            (TaxScheme::Oss, 400, 76),
        ]
    );
    assert!(order.lines[2].in_person && order.supplies().in_person_courses);
}

proptest! {
    /// Rules 9.7 and 10.8.
    #[test]
    fn discounted_orders_are_invoiced_as_paid(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000), promotions in arbitrary_promotions()) {
        let order = discounted_order(&lines, shipping, promotions);
        let vat = order.tax_lines();
        prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
        prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
        prop_assert_eq!(order.invoiced_parts().into_iter().map(|part| part.net).sum::<Cents>(), order.totals.net_total);
        prop_assert!(vat.iter().all(|line| line.base >= Cents::ZERO && line.vat >= Cents::ZERO));
    }

    /// Rule 9.7.
    #[test]
    fn bases_and_taxes_add_up_to_the_amount_charged(lines in arbitrary_lines(), shipping in proptest::option::of(0_i64..20_000_000)) {
        let order = order(&lines, shipping);
        let vat = order.tax_lines();
        prop_assert_eq!(vat.iter().map(|line| line.base).sum::<Cents>(), order.totals.net_total);
        prop_assert_eq!(vat.iter().map(|line| line.vat).sum::<Cents>(), order.totals.taxes);
        prop_assert_eq!(order.invoiced_parts().into_iter().map(|part| part.net).sum::<Cents>(), order.totals.net_total);
        for line in vat {
            let exact = line.base.get() * i64::from(line.tax.rate.basis_points());
            // Tolerance: two roundings of a cent each, and the loss of splitting a price with tax.
            prop_assert!((line.vat.get() * 10_000 - exact).abs() <= 25_000, "{:?}", line);
        }
    }
}
