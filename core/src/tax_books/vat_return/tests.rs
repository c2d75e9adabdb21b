//! Boxes of form 303, with the worked examples of the tax agency.

use super::*;
use crate::invoicing::InvoiceKind;
use crate::taxes::{AppliedTax, TaxClass, Territory};

fn entry(kind: InvoiceKind, tax: AppliedTax, euros: i64) -> BookLine {
    let of_base = |rate: Rate| Cents::new(euros * i64::from(rate.basis_points()) / 100);
    let line = TaxLine {
        tax,
        base: Cents::new(euros * 100),
        vat: of_base(tax.rate),
        surcharge: of_base(tax.surcharge),
    };
    BookLine { kind, rectified: None, line, service_base: Cents::ZERO, service_vat: Cents::ZERO }
}

fn general() -> AppliedTax {
    AppliedTax::listed(TaxClass::General)
}

fn retailer() -> AppliedTax {
    AppliedTax { surcharge: Rate::from_basis_points(520), ..general() }
}

fn of(scheme: TaxScheme, territory: &str, rate: u32) -> AppliedTax {
    AppliedTax {
        scheme,
        territory: Territory::parse(territory).unwrap(),
        class: if rate == 0 { TaxClass::Exempt } else { TaxClass::General },
        rate: Rate::from_basis_points(rate),
        ..AppliedTax::default()
    }
}

/// Euros of the base and the tax of a row.
fn figures(form: &VatReturn, base_box: &str) -> (i64, i64) {
    let row = form.accrued.iter().find(|row| row.base_box == Some(base_box)).unwrap();
    assert_eq!((row.base.get() % 100, row.tax.get() % 100), (0, 0));
    (row.base.get() / 100, row.tax.get() / 100)
}

fn information(form: &VatReturn, number: &str) -> i64 {
    form.information.iter().find(|row| row.number == number).unwrap().base.get() / 100
}

/// Rule 16.4, with the sales of the agency's worked example (Manual práctico IVA 2025, chapter 9, «Sr. X», first and second
/// quarter, pp. 285–292; the taxes on acquisitions, 4,410 € in both, are no sales).
#[test]
fn boxes_are_those_of_the_agencys_example() {
    let period = TaxPeriod::quarter(2025, 1).unwrap();
    let sale = |tax, euros| entry(InvoiceKind::Complete, tax, euros);
    let first = VatReturn::of(
        period,
        &[
            sale(general(), 55_000),
            sale(retailer(), 24_000),
            sale(general(), 4_000),
            sale(of(TaxScheme::Export, "US", 0), 12_000),
        ],
    );
    assert_eq!(figures(&first, "07"), (83_000, 17_430));
    assert_eq!(figures(&first, "22"), (24_000, 1_248));
    assert_eq!(first.total, Cents::new((23_088 - 4_410) * 100));
    assert_eq!(information(&first, "60"), 12_000);

    let correction = |euros| entry(InvoiceKind::Rectifying, general(), euros);
    let second = VatReturn::of(
        period,
        &[
            sale(general(), 67_000),
            sale(retailer(), 12_000),
            sale(general(), 6_000),
            sale(general(), 6_000),
            correction(-6_000),
            correction(-6_000),
            sale(of(TaxScheme::Export, "US", 0), 9_000),
            sale(of(TaxScheme::IntraCommunity, "FR", 0), 12_000),
        ],
    );
    assert_eq!(figures(&second, "07"), (91_000, 19_110));
    assert_eq!(figures(&second, "22"), (12_000, 624));
    assert_eq!(figures(&second, "14"), (-12_000, -2_520));
    assert_eq!(second.total, Cents::new((21_624 - 4_410) * 100));
    assert_eq!((information(&second, "60"), information(&second, "59")), (9_000, 12_000));
}

/// Rule 16.4, with the Manual práctico IVA 2025: operations (26) and (27) of the example, and p. 100. Prices with tax are
/// divided by the prices of the shop; a returned sale is a rectification.
#[test]
fn prices_with_tax_are_divided_as_in_the_agencys_examples() {
    let split = |cents: i64| {
        let gross = crate::money::Money::from_cents(cents);
        let net = gross.split_gross(Rate::from_basis_points(2_100)).0.to_cents();
        (net.get(), cents - net.get())
    };
    assert_eq!(split(10_890_000), (9_000_000, 1_890_000));
    assert_eq!(split(1_200_000), (991_736, 208_264));
    let (base, vat) = split(726_000);
    let line =
        TaxLine { tax: general(), base: Cents::new(base), vat: Cents::new(vat), surcharge: Cents::ZERO };
    let entry = entry(InvoiceKind::Rectifying, general(), 0);
    let form =
        VatReturn::of(TaxPeriod::quarter(2025, 1).unwrap(), &[BookLine { line: line.negative(), ..entry }]);
    assert_eq!(figures(&form, "14"), (-6_000, -1_260));
}

/// Rule 16.4.
#[test]
fn sales_without_spanish_vat_are_information() {
    let sale = |scheme, code, rate| entry(InvoiceKind::Complete, of(scheme, code, rate), 100);
    let refund = entry(InvoiceKind::Rectifying, of(TaxScheme::Oss, "DE", 1_900), -40);
    let form = VatReturn::of(
        TaxPeriod::month(2026, 1).unwrap(),
        &[
            sale(TaxScheme::Oss, "DE", 1_900),
            refund,
            sale(TaxScheme::ReverseCharge, "FR", 0),
            sale(TaxScheme::IntraCommunity, "FR", 0),
            sale(TaxScheme::NotSubject, "US", 0),
            sale(TaxScheme::Igic, "ES-CN", 700),
            sale(TaxScheme::SpanishVat, "ES", 0),
        ],
    );
    let boxes = ["59", "60", "120", "122", "123", "124"].map(|number| information(&form, number));
    assert_eq!((boxes, form.total), ([200, 0, 200, 0, 60, 0], Cents::ZERO));
    let outside: Vec<_> = form.outside.iter().map(|row| (row.base.get(), row.tax.get())).collect();
    assert_eq!(outside, [(10_000, 0), (0, 1_140), (0, 700)]);
}

/// Rule 16.4.
#[test]
fn a_rate_that_the_form_does_not_have_stays_in_the_total() {
    let form = VatReturn::of(
        TaxPeriod::quarter(2026, 1).unwrap(),
        &[entry(InvoiceKind::Simplified, of(TaxScheme::SpanishVat, "ES", 2_500), 100)],
    );
    let row = form.accrued.iter().find(|row| row.base != Cents::ZERO).unwrap();
    assert_eq!((row.base_box, row.name.as_str()), (None, "IVA al 25\u{a0}%"));
    assert_eq!(form.total, Cents::new(2_500));
}
