use proptest::prelude::*;

use super::*;
use crate::catalogue::Product;
use crate::money::Cents;
use crate::promotions::{Promotion, PromotionEffect};
use crate::taxes::{Sale, TaxRules};

const NO: PromotionSet = PromotionSet { automatic: Vec::new(), codes: Vec::new() };

fn calculate(
    lines: &[LineRequest],
    products: &[Product],
    stock: &Stock,
    rate: Option<ShippingPrice>,
    promotions: PromotionSet,
) -> Result<(Cart, Quote), CartError> {
    let (rules, sale) = (TaxRules::default(), Sale::default());
    Quote::calculate(lines, products, stock, rate, promotions, TaxContext { rules: &rules, sale })
}

fn cart() -> Cart {
    let product = Product {
        id: 1.into(),
        title: "Jabón".into(),
        price_et: "10".parse().unwrap(),
        price_taxes: "2.10".parse().unwrap(),
        ..Product::default()
    };
    let mut cart = Cart::default();
    cart.add(&product, Selection { product: 1.into(), variant: None }, 2).unwrap();
    cart
}

fn quote(net: &str, taxes: &str, totals: Totals) -> Quote {
    let line = QuoteLine {
        product: 1.into(),
        selected_variant: None,
        qty: 2,
        title: "Jabón".into(),
        variant_title: None,
        price_et: net.parse().unwrap(),
        price_taxes: taxes.parse().unwrap(),
        listed_taxes: None,
        max: 100,
        categories: Vec::new(),
    };
    Quote { lines: vec![line], totals, ..Quote::default() }
}

fn request(product: u32, qty: f64) -> LineRequest {
    LineRequest { product: product.into(), selected_variant: None, qty }
}

/// Rules 3.5 and 9.5.
#[test]
fn quotes_use_the_prices_of_the_server() {
    let soap = cart().lines()[0].product().clone();
    let rate = ShippingPrice::flat("5".parse().unwrap(), "1.05".parse().unwrap());
    let (cart, quote) =
        calculate(&[request(1, 2.0)], std::slice::from_ref(&soap), &Stock::default(), Some(rate), NO)
            .unwrap();
    assert_eq!((quote.totals, quote.totals.total.get()), (cart.totals(quote.shipping.as_ref()), 3_025));
    assert!(quote.changes.is_empty() && quote.lines[0].max == 100);
    let free_from = ShippingPrice {
        from_amount: "24.20".parse().unwrap(),
        discount_percent: 100,
        ..quote.shipping.clone().unwrap()
    };
    for (units, price, total) in [(1.0, 500, 1_815), (2.0, 0, 2_420)] {
        let soap = std::slice::from_ref(&soap);
        let rate = Some(free_from.clone());
        let (_, quote) = calculate(&[request(1, units)], soap, &Stock::default(), rate, NO).unwrap();
        assert_eq!(
            (quote.shipping.unwrap().price.to_cents().get(), quote.totals.total.get()),
            (price, total)
        );
    }
    let course = Product { is_virtual: true, ..soap };
    let (_, quote) =
        calculate(&[request(1, 1.0)], &[course], &Stock::default(), Some(ShippingPrice::default()), NO)
            .unwrap();
    assert_eq!(quote.shipping, None);
}

#[test]
fn available_stock_limits_a_quote() {
    let soap = cart().lines()[0].product().clone();
    let stock = Stock::from_iter([(crate::cart::StockKey::Product(1.into()), 3)]);
    let (_, quote) = calculate(&[request(1, 5.0)], std::slice::from_ref(&soap), &stock, None, NO).unwrap();
    assert_eq!((quote.lines[0].qty, quote.lines[0].max, quote.totals.total.get()), (3, 3, 3_630));
    assert_eq!(quote.changes[0].code, "quantity_limited");
}

#[test]
fn empty_and_invalid_requests_are_rejected_and_adjustments_are_reported() {
    assert_eq!(calculate(&[], &[], &Stock::default(), None, NO), Err(CartError::Empty));
    for qty in [0.0, -1.0, 1.5] {
        assert_eq!(
            calculate(&[request(1, qty)], &[], &Stock::default(), None, NO),
            Err(CartError::InvalidQuantity)
        );
    }
    let soap = cart().lines()[0].product().clone();
    for (line, code, lines) in [
        (request(9, 1.0), "unavailable", 0),
        (request(1, 101.0), "quantity_limited", 1),
        (request(1, 1e12), "quantity_limited", 1),
    ] {
        let (_, quote) =
            calculate(&[line], std::slice::from_ref(&soap), &Stock::default(), None, NO).unwrap();
        assert_eq!((quote.changes[0].code.as_str(), quote.lines.len()), (code, lines));
    }
    let other = LineRequest { selected_variant: Some(7.into()), ..request(1, 1.0) };
    assert_eq!(
        calculate(&[other], &[soap], &Stock::default(), None, NO).unwrap().1.changes[0].code,
        "unavailable"
    );
}

#[test]
fn equal_figures_have_no_differences() {
    let cart = cart();
    assert!(differences(&cart, None, &quote("10", "2.10", cart.totals(None))).is_empty());
}

/// Rule 9.5.
#[test]
fn every_difference_is_reported() {
    let cart = cart();
    let totals = Totals { total: Cents::new(2_662), shipping_gross: Cents::new(121), ..cart.totals(None) };
    let mut quote = quote("10.5", "2.205", totals);
    quote.changes.push(QuoteChange {
        product: 9.into(),
        selected_variant: None,
        code: "sold_out".into(),
        message: "Champú está agotado.".into(),
    });
    let texts: Vec<_> = differences(&cart, None, &quote).into_iter().map(|n| n.message).collect();
    assert_eq!(
        texts,
        [
            "Champú está agotado.",
            "El precio de Jabón ha cambiado: antes 12,10\u{a0}€, ahora 12,71\u{a0}€.",
            "Los gastos de envío han cambiado: antes 0,00\u{a0}€, ahora 1,21\u{a0}€.",
            "El total ha cambiado: antes 24,20\u{a0}€, ahora 26,62\u{a0}€.",
        ]
    );
}

/// Rule 5.18.
#[test]
fn a_quote_has_the_line_limit_of_a_cart() {
    let soap = cart().lines()[0].product().clone();
    let lines = |count| vec![request(1, 1.0); count];
    let quote = |count| {
        calculate(&lines(count), std::slice::from_ref(&soap), &Stock::default(), None, NO).map(|_| ())
    };
    assert_eq!(quote(MAX_LINES), Ok(()));
    assert_eq!(quote(MAX_LINES + 1), Err(CartError::TooManyLines));
    assert_eq!(quote(MAX_LINES + 2), Err(CartError::TooManyLines));
}

#[test]
fn quoted_lines_apply_by_product_and_variant() {
    let oil = Product {
        id: 1.into(),
        variants: [7, 8].map(|id| crate::catalogue::Variant { id: id.into(), ..Default::default() }).into(),
        ..Product::default()
    };
    let mut cart = Cart::default();
    for id in [7, 8] {
        cart.add(&oil, Selection { product: 1.into(), variant: Some(id.into()) }, 1).unwrap();
    }
    let line = |variant, qty| QuoteLine {
        selected_variant: Some(variant),
        qty,
        ..quote("1", "0", Totals::default()).lines[0].clone()
    };
    let quote =
        Quote { lines: vec![line(7.into(), 3), line(8.into(), 5)], ..quote("1", "0", Totals::default()) };
    quote.apply_to(&mut cart);
    assert_eq!(cart.lines().iter().map(crate::cart::CartLine::quantity).collect::<Vec<_>>(), [3, 5]);
}

fn listed_in(id: u32, categories: &[u32]) -> Product {
    Product {
        id: id.into(),
        price_et: "10".parse().unwrap(),
        price_taxes: "2.10".parse().unwrap(),
        categories: categories.iter().copied().map(CategoryId::new).collect(),
        ..Product::default()
    }
}

proptest! {
    /// Rules 9.5 and 10.2.
    #[test]
    fn an_accepted_quote_leaves_no_difference_when_the_categories_have_changed(
        before in proptest::collection::vec(proptest::collection::vec(0_u32..4, 0..3), 1..6),
        after in proptest::collection::vec(proptest::collection::vec(0_u32..4, 0..3), 6),
        promoted in 0_u32..4,
    ) {
        let effect = PromotionEffect::Percentage { basis_points: 1_000 };
        let promotion = Promotion { effect, categories: vec![promoted.into()], ..Promotion::default() };
        let set = PromotionSet { automatic: vec![promotion], ..PromotionSet::default() };
        let mut cart = Cart::default().with_promotions(set.clone());
        let mut lines = Vec::new();
        for (categories, id) in before.iter().zip(1..) {
            let selection = Selection { product: id.into(), variant: None };
            cart.add(&listed_in(id, categories), selection, 1).unwrap();
            lines.push(request(id, 1.0));
        }
        let products: Vec<Product> = after.iter().zip(1..).map(|(own, id)| listed_in(id, own)).collect();
        let (_, quote) = calculate(&lines, &products, &Stock::default(), None, set).unwrap();
        quote.apply_to(&mut cart);
        prop_assert_eq!(cart.totals(None), quote.totals);
        prop_assert_eq!(differences(&cart, None, &quote), vec![]);
    }
}
