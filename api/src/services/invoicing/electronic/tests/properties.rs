//! Sums of the documents of random orders and of their refunds.

use mostrador_core::cart::{Cart, CartLine, Selection};
use mostrador_core::catalogue::Product;
use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::{InvoiceContent, PastRefund, Rectified, RefundBalance, RefundSelection};
use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::{Order, OrderLine, OrderShipping, OrderState};
use mostrador_core::promotions::{Promotion, PromotionEffect, PromotionSet};
use mostrador_core::shipping::ShippingPrice;
use mostrador_core::taxes::{ClassRates, TaxClass, TaxScheme, Taxation, Territory, Treatment};
use proptest::prelude::*;

use super::super::{ElectronicInvoiceError, facturae, ubl};
use crate::config::Seller;
use crate::services::invoicing::content;
use crate::services::invoicing::test_invoices::{buyer, invoice};

fn taxation(scheme: TaxScheme, code: &str, rates: [u32; 3], surcharges: [u32; 3]) -> Taxation {
    let [rates, surcharges] = [rates, surcharges].map(|[a, b, c]| ClassRates::new(a, b, c));
    let territory = Territory::parse(code).unwrap();
    let treatment = Treatment { scheme, territory, rates, surcharges, ..Treatment::default() };
    Taxation { goods: treatment, services: treatment, ..Taxation::default() }
}

fn arbitrary_taxation() -> impl Strategy<Value = Taxation> {
    prop_oneof![
        Just(Taxation::default()),
        Just(taxation(TaxScheme::SpanishVat, "ES", [2_100, 1_000, 400], [520, 140, 50])),
        Just(taxation(TaxScheme::Oss, "FI", [2_550, 1_350, 1_000], [0; 3])),
        Just(taxation(TaxScheme::Igic, "ES-CN", [700, 300, 0], [0; 3])),
        Just(taxation(TaxScheme::Export, "US", [0; 3], [0; 3])),
    ]
}

fn arbitrary_promotions() -> impl Strategy<Value = PromotionSet> {
    let effect = prop_oneof![
        (1_u32..=9_000).prop_map(|basis_points| PromotionEffect::Percentage { basis_points }),
        (1_i64..500).prop_map(|cents| PromotionEffect::Amount { cents: Cents::new(cents) }),
        Just(PromotionEffect::FreeDelivery),
    ];
    proptest::option::of(effect).prop_map(|effect| {
        let promotion = |effect| Promotion { id: 1.into(), effect, ..Promotion::default() };
        PromotionSet { automatic: effect.into_iter().map(promotion).collect(), ..PromotionSet::default() }
    })
}

/// Order of a cart, as the server builds it.
fn order(
    lines: &[(usize, i64, u32)],
    shipping: Option<i64>,
    promotions: PromotionSet,
    taxation: Taxation,
) -> Order {
    let mut cart = Cart::default();
    for ((class, cents, quantity), id) in lines.iter().zip(1..) {
        let tax = TaxClass::ALL[*class];
        let (price_et, price_taxes) = Money::from_cents(*cents).split_gross(tax.rate());
        let product = Product { id: id.into(), price_et, price_taxes, tax, ..Product::default() };
        cart.add(&product, Selection { product: id.into(), variant: None }, *quantity).unwrap();
    }
    let cart = cart.with_promotions(promotions).with_taxation(taxation);
    let rate =
        shipping.map(|net| ShippingPrice::from_net(Money::from_millionths(net), TaxClass::General.rate()));
    let discounts = cart.discounts(rate.as_ref());
    let line = |((line, total), index): ((&CartLine, Cents), usize)| OrderLine {
        title: "Jabón".into(),
        total,
        discount: discounts.on_line(index),
        qty: line.quantity(),
        price_et: line.price().price_et,
        price_taxes: line.price().price_taxes,
        tax: line.product().tax,
        ..OrderLine::default()
    };
    Order {
        number: "M26-000001".into(),
        state: OrderState::Paid,
        paid_at: Some("2026-11-20T09:30:00Z".into()),
        lines: cart.lines().iter().zip(cart.line_amounts()).zip(0..).map(line).collect(),
        totals: cart.totals(rate.as_ref()),
        billing: BillingData {
            company: "Ana Ruiz".into(),
            vat: "12345678Z".into(),
            street_address: "Calle Mayor, 1".into(),
            locality: "Madrid".into(),
            region: "Madrid".into(),
            postal_code: "28013".into(),
            ..BillingData::default()
        },
        shipping: rate.map(|price| {
            let price = if discounts.includes_free_delivery() { price.waived() } else { price };
            OrderShipping { title: "Envío".into(), price, ..OrderShipping::default() }
        }),
        taxation: Some(*cart.taxation()),
        ..Order::default()
    }
}

fn seller() -> Seller {
    Seller {
        name: "Jaralba, S. L.".into(),
        nif: "B64717838".into(),
        address: "Camino del Jaral, 3, 45140 Los Navalmorales".into(),
        postal_code: "45140".into(),
        locality: "Los Navalmorales".into(),
        province: "Toledo".into(),
        country: "ES".into(),
    }
}

/// Sum in cents of the amounts in the elements of this name below an element of that name.
fn sum(xml: &[u8], parent: &str, name: &str) -> i64 {
    let text = String::from_utf8(xml.to_vec()).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let elements = document.descendants().filter(|node| node.has_tag_name_local(name));
    let amounts =
        elements.filter(|node| node.parent_element().is_some_and(|outer| outer.has_tag_name_local(parent)));
    amounts.map(|node| cents(&text_of(node))).sum()
}

trait LocalName {
    fn has_tag_name_local(&self, name: &str) -> bool;
}

impl LocalName for roxmltree::Node<'_, '_> {
    fn has_tag_name_local(&self, name: &str) -> bool {
        self.tag_name().name() == name
    }
}

/// Text of an element, or of its `TotalAmount`.
fn text_of(node: roxmltree::Node<'_, '_>) -> String {
    let total = node.children().find(|child| child.has_tag_name_local("TotalAmount"));
    total.unwrap_or(node).text().unwrap_or_default().to_owned()
}

fn cents(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap()
}

/// Asserts that lines, taxes and totals of both documents are those of the content.
fn assert_sums(content: &InvoiceContent) {
    let mut invoice = invoice(buyer(), Vec::new());
    invoice.content = content.clone();
    let (total, taxes) = (content.total().get(), content.taxes().get());
    let net = total - taxes;
    let xml = facturae(&invoice).unwrap();
    let of = |parent, name| sum(&xml, parent, name);
    assert_eq!(of("InvoiceLine", "GrossAmount"), net);
    assert_eq!(of("InvoiceTotals", "TotalGrossAmount"), net);
    assert_eq!(of("InvoiceTotals", "TotalTaxOutputs"), taxes);
    assert_eq!(of("Tax", "TaxAmount") + of("Tax", "EquivalenceSurchargeAmount"), taxes);
    assert_eq!(of("InvoiceTotals", "InvoiceTotal"), total);
    let due = of("InvoiceTotals", "TotalOutstandingAmount");
    assert_eq!(due + of("InvoiceTotals", "TotalPaymentsOnAccount"), total);
    assert_eq!(due, if invoice.content.unpaid { total } else { 0 });
    assert_eq!(of("PaymentOnAccount", "PaymentOnAccountAmount"), total - due);
    assert_eq!(of("Installment", "InstallmentAmount"), due);
    assert_eq!(of("InvoiceTotals", "TotalExecutableAmount"), due);
    match ubl(&invoice) {
        Ok(xml) => {
            let sign = if total < 0 { -1 } else { 1 };
            let of = |parent, name| sign * sum(&xml, parent, name);
            let line = if total < 0 { "CreditNoteLine" } else { "InvoiceLine" };
            assert_eq!(of(line, "LineExtensionAmount"), net);
            assert_eq!(of("TaxSubtotal", "TaxableAmount"), net);
            assert_eq!(of("TaxSubtotal", "TaxAmount"), taxes);
            assert_eq!(of("TaxTotal", "TaxAmount"), taxes);
            assert_eq!(of("LegalMonetaryTotal", "TaxExclusiveAmount"), net);
            assert_eq!(of("LegalMonetaryTotal", "TaxInclusiveAmount"), total);
        }
        Err(error) => {
            assert!(content.vat.iter().any(|line| line.tax.surcharge.basis_points() > 0), "{error}");
            assert!(matches!(error, ElectronicInvoiceError::Surcharge));
        }
    }
}

proptest! {
    /// Rules 15.6 and 15.7.
    #[test]
    fn both_documents_have_the_sums_of_the_invoice(
        lines in proptest::collection::vec((0_usize..4, 1_i64..90_000, 1_u32..=100), 1..12),
        shipping in proptest::option::of(0_i64..20_000_000),
        promotions in arbitrary_promotions(),
        taxation in arbitrary_taxation(),
        share in 1_i64..1_000,
    ) {
        let order = order(&lines, shipping, promotions, taxation);
        prop_assume!(order.totals.total > Cents::ZERO);
        let content = content::of_order(&order, &seller());
        prop_assert_eq!(content.total(), order.totals.total);
        assert_sums(&content);
        let balance = RefundBalance::new(&order, &[]);
        let amount = Cents::new((order.totals.total.get() * share / 1_000).max(1));
        for parts in [
            balance.parts_of(&PastRefund { amount, ..PastRefund::default() }),
            balance.refund(&RefundSelection::Rest).unwrap(),
        ] {
            let rectified = Rectified { number: "F26-000001".into(), issued_on: "20-11-2026".into(), ..Rectified::default() };
            let taxes = balance.tax_lines(&parts);
            let units = content::refunded_lines(&order, &balance, &parts);
            let corrective = content::rectifying(&content, rectified, &order, (units, &taxes), &seller());
            assert_sums(&corrective);
        }
    }
}
