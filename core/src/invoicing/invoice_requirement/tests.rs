use super::*;
use crate::checkout::DeliveryData;
use crate::forms::DocumentKind;
use crate::invoicing::InvoiceFormat;
use crate::orders::{OrderLine, OrderResponse};
use crate::taxes::Treatment;

fn sale(cents: i64, goods: bool, digital_services: bool) -> InvoicedSale {
    let supplies = Supplies { goods, digital_services, ..Supplies::default() };
    InvoicedSale { total: Cents::new(cents), supplies, ..InvoicedSale::default() }
}

fn taxed(scheme: TaxScheme) -> Taxation {
    let treatment = Treatment { scheme, ..Treatment::default() };
    Taxation { goods: treatment, services: treatment, ..Taxation::default() }
}

/// Rule 17.2. RD 1619/2012, art. 4.1.a: «no exceda de 400 euros, IVA incluido»; art. 4.2.a: «no exceda de 3.000 euros, IVA
/// incluido» in «ventas al por menor», which are «entregas de bienes» to a «consumidor final».
#[test]
fn simplified_invoices_have_limits() {
    for (cents, has_goods, has_services, expected) in [
        (300_000, true, false, false),
        (300_001, true, false, true),
        (40_000, false, true, false),
        (40_001, false, true, true),
        (40_000, true, true, false),
        (40_001, true, true, true),
    ] {
        let sale = sale(cents, has_goods, has_services);
        assert_eq!(sale.needs_complete_invoice(), expected, "{cents} {has_goods} {has_services}");
        assert_eq!(sale.requirement().is_some(), expected);
    }
    let professional = InvoicedSale { is_business: true, ..sale(40_001, true, false) };
    assert!(professional.needs_complete_invoice(), "a business is no consumer");
    assert_eq!(
        sale(300_001, true, false).requirement().unwrap(),
        "Por ley, una venta de más de 3000,00\u{a0}€ necesita factura completa con NIF."
    );
}

/// Rule 17.2. RD 1619/2012, art. 4.4.d with art. 2.3.b: no simplified invoice for services «fuera de la Comunidad».
#[test]
fn services_outside_the_union_always_need_a_complete_invoice() {
    let course = InvoicedSale { taxation: taxed(TaxScheme::NotSubject), ..sale(5_000, false, true) };
    assert_eq!(
        course.requirement().unwrap(),
        "Por ley, un curso que no tributa en España necesita factura completa con nombre y dirección."
    );
    let goods = InvoicedSale { taxation: taxed(TaxScheme::NotSubject), ..sale(5_000, true, false) };
    assert!(!goods.needs_complete_invoice());
}

/// Rules 13.8 and 17.2.
#[test]
fn the_surcharge_needs_the_number_of_the_retailer() {
    let surcharges = ClassRates::new(520, 140, 50);
    let goods = Treatment { surcharges, ..Treatment::default() };
    let taxation = Taxation { goods, ..Taxation::default() };
    let retail = InvoicedSale { taxation, ..sale(1_000, true, false) };
    assert_eq!(
        retail.requirement().unwrap(),
        "Por ley, una venta con recargo de equivalencia necesita factura completa con NIF."
    );
    let course = InvoicedSale { taxation, ..sale(1_000, false, true) };
    assert_eq!(course.requirement(), None, "services have no surcharge");
}

/// Rule 17.3. RD 1619/2012, arts. 4.4 and 6.1.d: the invoice of a distance sale is complete, and states the number of the buyer for
/// what takes place in Spain.
#[test]
fn a_distance_sale_with_a_spanish_service_needs_a_tax_number() {
    let oss = Treatment { scheme: TaxScheme::Oss, ..Treatment::default() };
    let taxation = Taxation { goods: oss, ..Taxation::default() };
    let gift = InvoicedSale { taxation, ..sale(1_000, true, true) };
    assert_eq!(
        gift.requirement().unwrap(),
        "Por ley, un envío con el IVA de otro país junto a un curso que tributa en España necesita factura completa con NIF."
    );
    let goods = InvoicedSale { taxation, ..sale(1_000, true, false) };
    assert_eq!(goods.requirement(), None, "its invoice names the recipient of the delivery");
}

/// Rules 13.3 and 17.2.
#[test]
fn courses_in_person_are_services_that_take_place_in_spain() {
    let supplies = Supplies { in_person_courses: true, ..Supplies::default() };
    let taxation = taxed(TaxScheme::NotSubject);
    let course = |cents| InvoicedSale { supplies, taxation, ..sale(cents, false, false) };
    assert!(!course(40_000).needs_complete_invoice(), "whatever services of the buyer elsewhere are");
    assert!(course(40_000).needs_tax_number());
    assert_eq!(
        course(40_001).requirement().unwrap(),
        "Por ley, una venta de más de 400,00\u{a0}€ necesita factura completa con NIF."
    );
    let goods = Supplies { goods: true, ..supplies };
    assert!(InvoicedSale { supplies: goods, ..course(40_001) }.needs_complete_invoice());
    let reverse_charge = InvoicedSale { taxation: taxed(TaxScheme::ReverseCharge), ..course(1_000) };
    assert!(!reverse_charge.is_to_union_business());
}

/// Rule 13.10.
#[test]
fn a_course_without_an_invoice_needs_the_postal_code_on_which_its_taxes_depend() {
    let residence_country = CountryCode::parse("ES");
    let course = InvoicedSale { residence_country, ..sale(5_000, false, true) };
    let messages = |sale: InvoicedSale, country: &str, postal_code: &str| {
        let billing = BillingData {
            ignore_invoice: true,
            country: country.into(),
            postal_code: postal_code.into(),
            ..BillingData::default()
        };
        let errors = sale.check(&billing);
        errors.into_iter().map(|error| format!("{}: {}", error.field, error.message)).collect::<Vec<_>>()
    };
    assert_eq!(messages(course, "ES", ""), ["postalCode: Código postal es un campo requerido"]);
    assert_eq!(messages(course, "ES", "350").len(), 1);
    assert_eq!(messages(course, "FR", "35000").len(), 1, "of another country");
    assert_eq!(messages(course, "ES", "35001"), [""; 0]);
    assert!(course.postal_code_requirement().is_some());
    let goods = InvoicedSale { residence_country, ..sale(5_000, true, false) };
    assert_eq!((goods.postal_code_requirement(), messages(goods, "ES", "")), (None, vec![]));
    assert_eq!(messages(sale(5_000, false, true), "ES", ""), [""; 0], "the same taxes everywhere");
}

/// Rule 17.3. RD 1619/2012, art. 6.1.d: the number is obligatory in «operaciones que se entiendan realizadas en el territorio de
/// aplicación del Impuesto», exempt intra-community supplies and reverse charge.
#[test]
fn sales_that_take_place_elsewhere_need_no_tax_number() {
    for scheme in TaxScheme::ALL {
        let sale = InvoicedSale { taxation: taxed(scheme), ..sale(1_000, true, true) };
        let is_elsewhere = matches!(scheme, TaxScheme::Oss | TaxScheme::NotSubject);
        assert_eq!(sale.needs_tax_number(), !is_elsewhere, "{scheme:?}");
    }
}

fn german() -> BillingData {
    BillingData {
        company: "Lena Köhler".into(),
        country: "DE".into(),
        street_address: "Torstraße 1".into(),
        locality: "Berlin".into(),
        region: "Berlin".into(),
        postal_code: "10119".into(),
        ..BillingData::default()
    }
}

/// Rules 17.2 and 17.3.
#[test]
fn billing_data_are_checked_for_the_sale() {
    let fields = |sale: InvoicedSale, billing: &BillingData| {
        sale.check(billing).into_iter().map(|error| error.field).collect::<Vec<_>>()
    };
    let none = BillingData { ignore_invoice: true, ..BillingData::default() };
    assert_eq!(fields(sale(300_000, true, false), &none), [""; 0]);
    assert_eq!(fields(sale(300_001, true, false), &none), ["ignoreInvoice"]);
    let oss = InvoicedSale { taxation: taxed(TaxScheme::Oss), ..sale(300_001, true, false) };
    assert_eq!(fields(oss, &german()), [""; 0], "a consumer of another member state has no number to give");
    assert!(oss.requirement().unwrap().ends_with("con nombre y dirección."));
    assert_eq!(fields(sale(1_000, true, false), &german()), ["vat"], "under Spanish VAT");
    let spanish = BillingData { country: "ES".into(), postal_code: "28013".into(), ..german() };
    assert_eq!(fields(sale(1_000, true, false), &spanish), ["vat"]);
}

/// Rules 5.7 and 17.3. RD 1619/2012, art. 6.1.d: the number is that «atribuido por la Administración tributaria española o, en su
/// caso, por la de otro Estado miembro»; private persons have no VAT number.
#[test]
fn private_buyers_of_other_countries_give_any_document() {
    use DocumentKind::{Other, Passport, Personal, TaxNumber};

    let messages = |scheme, country: &str, document_kind, vat: &str| {
        let billing = BillingData { country: country.into(), document_kind, vat: vat.into(), ..german() };
        let sale = InvoicedSale { taxation: taxed(scheme), ..sale(300_001, true, false) };
        sale.check(&billing).into_iter().map(|error| error.message).collect::<Vec<_>>()
    };
    let spanish_vat = TaxScheme::SpanishVat;
    for (country, scheme) in [("DE", spanish_vat), ("CH", TaxScheme::Export), ("US", TaxScheme::Export)] {
        assert_eq!(messages(scheme, country, Personal, "12 345 678 901"), [""; 0]);
        assert_eq!(messages(scheme, country, Passport, "C01X00T47"), [""; 0]);
        assert_eq!(messages(scheme, country, Other, "R-1234/7"), [""; 0]);
        assert_eq!(messages(scheme, country, Passport, ""), ["Pasaporte es un campo requerido"]);
        assert_eq!(messages(scheme, country, Personal, " "), ["Documento es un campo requerido"]);
    }
    assert_eq!(
        messages(spanish_vat, "DE", TaxNumber, "C01X00T47"),
        ["NIF debe ser un NIF-IVA válido de ese país"],
        "a business gives its VAT number"
    );
    assert!(messages(spanish_vat, "DE", Personal, "no tengo")[0].starts_with("Documento debe coincidir"));
    let long = "1".repeat(21);
    assert_eq!(
        messages(spanish_vat, "DE", Personal, &long),
        ["Documento debe ser como máximo 20 caracteres"]
    );
    assert_eq!(messages(spanish_vat, "DE", Personal, "1"), ["Documento debe ser al menos 4 caracteres"]);
    assert_eq!(
        messages(TaxScheme::IntraCommunity, "DE", Passport, "C01X00T47"),
        ["Una venta sin IVA a una empresa necesita su NIF-IVA"]
    );
    let spanish = BillingData {
        country: "ES".into(),
        postal_code: "28013".into(),
        document_kind: Passport,
        vat: "C01X00T47".into(),
        ..german()
    };
    let errors = sale(300_001, true, false).check(&spanish);
    assert_eq!(errors[0].message, "NIF debe ser un NIF, NIE o CIF válido", "in Spain a NIF");
}

/// Rules 9.9 and 17.3.
#[test]
fn the_invoice_of_an_order_names_its_buyer() {
    let order = |scheme, billing: BillingData| Order {
        lines: vec![OrderLine::default()],
        delivery: Some(DeliveryData {
            company: "Lena Köhler".into(),
            country: "DE".into(),
            ..DeliveryData::default()
        }),
        taxation: Some(taxed(scheme)),
        billing,
        ..Order::default()
    };
    let with_number = BillingData { vat: "12345678Z".into(), ..german() };
    let ignored = BillingData { ignore_invoice: true, ..BillingData::default() };
    for (scheme, billing, expected) in [
        (TaxScheme::SpanishVat, with_number.clone(), InvoiceKind::Complete),
        (TaxScheme::SpanishVat, german(), InvoiceKind::Simplified),
        (TaxScheme::SpanishVat, BillingData { ignore_invoice: true, ..with_number }, InvoiceKind::Simplified),
        (TaxScheme::SpanishVat, BillingData { vat: " ".into(), ..german() }, InvoiceKind::Simplified),
        (TaxScheme::Oss, german(), InvoiceKind::Complete),
        (TaxScheme::Oss, ignored.clone(), InvoiceKind::Complete),
        (TaxScheme::Export, ignored.clone(), InvoiceKind::Simplified),
    ] {
        assert_eq!(order(scheme, billing.clone()).invoice_kind(), expected, "{scheme:?} {billing:?}");
    }
    let formats = |billing| {
        let order = Order { invoices: vec!["F26-000001".to_owned()], ..order(TaxScheme::Oss, billing) };
        OrderResponse::from(order).view().invoices.remove(0).formats
    };
    assert_eq!(formats(ignored), [InvoiceFormat::Pdf, InvoiceFormat::Ubl], "Facturae requires a number");
    assert_eq!(formats(BillingData { vat: "L01X00T47".into(), ..german() }), InvoiceFormat::ALL);
}
