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

fn quarter(quarter: i64, lines: &[BookLine]) -> VatReturn {
    VatReturn::of(TaxPeriod::quarter(2025, quarter).unwrap(), lines)
}

fn sale(tax: AppliedTax, euros: i64) -> BookLine {
    entry(InvoiceKind::Complete, tax, euros)
}

fn correction(euros: i64) -> BookLine {
    entry(InvoiceKind::Rectifying, general(), euros)
}

fn export(euros: i64) -> BookLine {
    sale(of(TaxScheme::Export, "US", 0), euros)
}

/// Rule 16.4, with the sales of the agency's worked example (Manual práctico IVA 2025, chapter 9, «Sr. X», first quarter,
/// pp. 285–287). The tax on acquisitions, 4,410 €, is not of sales.
#[test]
fn boxes_are_those_of_the_agencys_example_first_quarter() {
    let form = quarter(
        1,
        &[sale(general(), 55_000), sale(general(), 4_000), sale(retailer(), 24_000), export(12_000)],
    );
    assert_eq!(figures(&form, "07"), (83_000, 17_430));
    assert_eq!(figures(&form, "22"), (24_000, 1_248));
    assert_eq!(form.total, Cents::new((23_088 - 4_410) * 100));
    assert_eq!(information(&form, "60"), 12_000);
}

/// Rule 16.4, with the same example, second quarter (pp. 287–291): a discount of 3,000 € at the time of the sale (12) leaves
/// the base, an advance payment (20) is taxed, and a sale of 2024 is returned (27). Of the rectifications of the example,
/// −12,000 € with −2,520 €, half is a return of purchases to the Netherlands (25), which with the acquisitions of 4,410 € is
/// not of sales.
#[test]
fn boxes_are_those_of_the_agencys_example_second_quarter() {
    let form = quarter(
        2,
        &[
            sale(general(), 70_000 - 3_000),
            sale(retailer(), 12_000),
            sale(general(), 6_000),
            sale(general(), 6_000),
            correction(-6_000),
            export(9_000),
            sale(of(TaxScheme::IntraCommunity, "FR", 0), 12_000),
        ],
    );
    assert_eq!(figures(&form, "07"), (91_000, 19_110));
    assert_eq!(figures(&form, "22"), (12_000, 624));
    assert_eq!(figures(&form, "14"), (-6_000, -1_260));
    assert_eq!(form.total, Cents::new((21_624 - 4_410 + 1_260) * 100));
    assert_eq!((information(&form, "60"), information(&form, "59")), (9_000, 12_000));
}

/// Rule 16.4, with the same example, third quarter (pp. 291–293), and the agency's completed form of it (boxes 07 and 09:
/// 94,200 and 19,782; 14 and 15: −6,000 and −1,260; 22 and 24: 24,000 and 1,248; 27: 22,290). The tax on acquisitions,
/// 2,520 €, is not of sales.
#[test]
fn boxes_are_those_of_the_agencys_example_third_quarter() {
    let form = quarter(
        3,
        &[
            sale(general(), 6_000),
            sale(general(), 3_000),
            sale(retailer(), 24_000),
            sale(general(), 41_000 + 500 + 500),
            entry(InvoiceKind::Simplified, general(), 1_200),
            sale(general(), 18_000),
            correction(-6_000),
        ],
    );
    assert_eq!(figures(&form, "07"), (94_200, 19_782));
    assert_eq!(figures(&form, "22"), (24_000, 1_248));
    assert_eq!(figures(&form, "14"), (-6_000, -1_260));
    assert_eq!(figures(&form, "25"), (0, 0));
    assert_eq!(form.total, Cents::new((22_290 - 2_520) * 100));
}

/// Rule 16.4, with the same example, fourth quarter (pp. 294–295), and the agency's completed form of it (boxes 07 and 09:
/// 102,000 and 21,420; 14 and 15: −3,000 and −630; 22 and 24: 12,000 and 624; 27: 21,414; 60: 12,000).
#[test]
fn boxes_are_those_of_the_agencys_example_fourth_quarter() {
    let form =
        quarter(4, &[sale(retailer(), 12_000), sale(general(), 90_000), correction(-3_000), export(12_000)]);
    assert_eq!(figures(&form, "07"), (102_000, 21_420));
    assert_eq!(figures(&form, "22"), (12_000, 624));
    assert_eq!(figures(&form, "14"), (-3_000, -630));
    assert_eq!(form.total, Cents::new(21_414 * 100));
    assert_eq!(information(&form, "60"), 12_000);
}

/// Rule 16.4, with the agency's answers to developers 1.3 (4-12-2025), 27.1: simplified invoices of 1,000 €, 2,000 € and
/// 3,000 € at 21 %, the first of which should have had 10 %, so that its correction by differences has base 0 and tax −110 €.
/// The buyer deducts 1,150 €; the invoices that replace them (F3) are in no box.
#[test]
fn a_correction_of_the_rate_has_no_base() {
    let simplified = |euros| entry(InvoiceKind::Simplified, general(), euros);
    let corrective = |tax, euros| entry(InvoiceKind::RectifyingSimplified, tax, euros);
    let reduced = AppliedTax::listed(TaxClass::Reduced);
    let sales = [simplified(1_000), simplified(2_000), simplified(3_000)];
    assert_eq!(figures(&quarter(1, &sales), "07"), (6_000, 1_260));
    let corrected = quarter(
        1,
        &[sales.as_slice(), &[corrective(general(), -1_000), corrective(reduced, 1_000)]].concat(),
    );
    assert_eq!(figures(&corrected, "14"), (0, -110));
    assert_eq!(corrected.total, Cents::new(1_150 * 100));
}

/// Rule 16.4, with note 8 of the agency's record design of the books (LSI): an invoice of 1,000 € and 210 € that should have
/// been of 800 € and 168 € is corrected by −200 € and −42 €, or by the wrong one with the sign changed and the right one.
#[test]
fn corrections_by_differences_and_by_substitution_have_the_same_boxes() {
    let wrong = sale(general(), 1_000);
    let differences = quarter(1, &[wrong, correction(-200)]);
    assert_eq!(figures(&differences, "14"), (-200, -42));
    assert_eq!(differences.total, Cents::new(168 * 100));
    assert_eq!(quarter(1, &[wrong, correction(-1_000), correction(800)]), differences);
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
    let sale = |scheme, code, rate| sale(of(scheme, code, rate), 100);
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
