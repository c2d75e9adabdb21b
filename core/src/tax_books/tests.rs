//! Equality of the books and the returns with the invoices from which they are made (rule 16.7).

use proptest::prelude::*;

use super::*;
use crate::invoicing::{InvoiceKind, TaxLine};
use crate::money::{Cents, Rate};
use crate::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};

/// Invoice with its lines, by differences if it is corrective.
#[derive(Clone, Debug)]
struct TestInvoice {
    kind: InvoiceKind,
    lines: Vec<TaxLine>,
}

fn arbitrary_tax() -> impl Strategy<Value = AppliedTax> {
    let tax = |scheme, territory: &str, class, rate, surcharge| AppliedTax {
        scheme,
        territory: Territory::parse(territory).unwrap(),
        class,
        rate: Rate::from_basis_points(rate),
        surcharge: Rate::from_basis_points(surcharge),
    };
    let general = TaxClass::General;
    proptest::sample::select(vec![
        tax(TaxScheme::SpanishVat, "ES", general, 2_100, 0),
        tax(TaxScheme::SpanishVat, "ES", TaxClass::Reduced, 1_000, 0),
        tax(TaxScheme::SpanishVat, "ES", TaxClass::SuperReduced, 400, 0),
        tax(TaxScheme::SpanishVat, "ES", general, 2_100, 520),
        tax(TaxScheme::SpanishVat, "ES", TaxClass::Reduced, 1_000, 140),
        tax(TaxScheme::SpanishVat, "ES", TaxClass::SuperReduced, 400, 50),
        tax(TaxScheme::SpanishVat, "DE", general, 2_100, 0),
        tax(TaxScheme::SpanishVat, "ES", general, 2_300, 0),
        tax(TaxScheme::SpanishVat, "ES", TaxClass::Exempt, 0, 0),
        tax(TaxScheme::Oss, "DE", general, 1_900, 0),
        tax(TaxScheme::Oss, "GR", TaxClass::Reduced, 1_300, 0),
        tax(TaxScheme::Igic, "ES-CN", general, 700, 0),
        tax(TaxScheme::Ipsi, "ES-CE", general, 400, 0),
        tax(TaxScheme::Export, "US", TaxClass::Exempt, 0, 0),
        tax(TaxScheme::IntraCommunity, "FR", TaxClass::Exempt, 0, 0),
        tax(TaxScheme::ReverseCharge, "FR", TaxClass::Exempt, 0, 0),
        tax(TaxScheme::NotSubject, "US", TaxClass::Exempt, 0, 0),
    ])
}

fn arbitrary_invoices() -> impl Strategy<Value = Vec<TestInvoice>> {
    let line = (arbitrary_tax(), 1_i64..900_000).prop_map(|(tax, base)| {
        let of_base = |rate: Rate| Cents::new(base * i64::from(rate.basis_points()) / 10_000);
        TaxLine { tax, base: Cents::new(base), vat: of_base(tax.rate), surcharge: of_base(tax.surcharge) }
    });
    let kind = proptest::sample::select(InvoiceKind::ALL.to_vec());
    let invoice = (kind, proptest::collection::vec(line, 1..5)).prop_map(|(kind, mut lines)| {
        if kind.is_corrective() {
            lines = lines.into_iter().map(TaxLine::negative).collect();
        }
        TestInvoice { kind, lines }
    });
    proptest::collection::vec(invoice, 0..20)
}

/// Lines of the books of the invoices, whose sales of the one-stop shop are services in part.
fn book_lines(invoices: &[TestInvoice], rectified: TaxPeriod) -> Vec<BookLine> {
    let lines = invoices.iter().flat_map(|invoice| invoice.lines.iter().map(|line| (invoice.kind, *line)));
    lines
        .map(|(kind, line)| BookLine {
            kind,
            rectified: kind.is_corrective().then_some(rectified),
            line,
            service_base: Cents::new(line.base.get() / 3),
            service_vat: Cents::new(line.vat.get() / 3),
        })
        .collect()
}

fn sum<T>(items: &[T], amount: impl Fn(&T) -> Cents) -> Cents {
    items.iter().map(amount).sum()
}

proptest! {
    /// Rule 16.7.
    #[test]
    fn books_and_returns_are_the_sums_of_the_invoices(invoices in arbitrary_invoices(), month in 1_i64..=12) {
        let period = TaxPeriod::quarter(2026, 4).unwrap();
        let lines = book_lines(&invoices, TaxPeriod::month(2026, month).unwrap());
        let (base, taxes) = (sum(&lines, |entry| entry.line.base), sum(&lines, |entry| entry.line.taxes()));

        let rows: Vec<RegisterRow> = invoices.iter().flat_map(|invoice| {
            let entry = BookInvoice { number: "F26-000001", kind: invoice.kind, issued_on: 20_000, tax_date: 20_000, recipient: None, lines: &invoice.lines };
            RegisterRow::of(&entry)
        }).collect();
        let row_taxes = sum(&rows, |row| row.line.taxes());
        let form = VatReturn::of(period, &lines);
        let oss = OssReturn::of(period, &lines);

        // Register: the bases of the invoices, and their Spanish VAT with the surcharge, which is box 27.
        prop_assert_eq!(sum(&rows, |row| row.line.base.0), base);
        prop_assert_eq!(row_taxes, form.total);
        prop_assert_eq!(sum(&rows, RegisterRow::total), base + row_taxes);

        // Form 303: every base is in a box of bases, among the information, or without a box; and so is every tax.
        let is_surcharge = |row: &&VatReturnRow| row.name.contains("ecargo");
        let accrued: Cents = form.accrued.iter().filter(|row| !is_surcharge(row)).map(|row| row.base).sum();
        let information = sum(&form.information, |row| row.base);
        prop_assert_eq!(accrued + information + sum(&form.outside, |row| row.base), base);
        prop_assert_eq!(form.total + sum(&form.outside, |row| row.tax), taxes);
        let surcharges: Cents = form.accrued.iter().filter(is_surcharge).map(|row| row.tax).sum();
        prop_assert_eq!(surcharges, sum(&lines, |entry| entry.line.surcharge));

        // Form 369: box 123, and with the Spanish and the other taxes all.
        let oss_vat = sum(&oss.rows, |row| row.vat) + sum(&oss.corrections, |row| row.vat);
        let oss_base = sum(&oss.rows, |row| row.base) + sum(&oss.corrections, |row| row.base);
        let box_123 = form.information.iter().find(|row| row.number == "123").unwrap().base;
        prop_assert_eq!((oss_base, oss_vat), (box_123, sum(&oss.balances, |row| row.vat)));
        let is_local = |entry: &&BookLine| matches!(entry.line.tax.scheme, TaxScheme::Igic | TaxScheme::Ipsi);
        let local: Cents = lines.iter().filter(is_local).map(|entry| entry.line.vat).sum();
        prop_assert_eq!(form.total + oss_vat + local, taxes);
        prop_assert!(oss.payable >= oss_vat);

        // Sums do not depend on how the lines are grouped.
        let mut grouped: Vec<BookLine> = Vec::new();
        for entry in &lines {
            let key = |entry: &BookLine| (entry.kind.code(), entry.rectified, entry.line.tax);
            match grouped.iter_mut().find(|other| key(other) == key(entry)) {
                Some(other) => {
                    other.line.base += entry.line.base;
                    other.line.vat += entry.line.vat;
                    other.line.surcharge += entry.line.surcharge;
                    other.service_base += entry.service_base;
                    other.service_vat += entry.service_vat;
                }
                None => grouped.push(*entry),
            }
        }
        prop_assert_eq!(VatReturn::of(period, &grouped), form);
        prop_assert_eq!(OssReturn::of(period, &grouped), oss);
    }

    /// Rule 16.7.
    #[test]
    fn the_statements_of_all_periods_are_the_sums_of_the_supplies(sales in proptest::collection::vec((1_i64..=12, 0_i64..=6, 1_i64..100_000, 0_usize..3, 0_usize..3), 0..20)) {
        let supply = |sale: usize, month, rectified: Option<i64>, cents, recipient: usize| UnionSupply {
            sale: sale.to_string(),
            key: SupplyKey::Goods,
            vat_number: ["DE1", "FR2", "IT3"][recipient].to_owned(),
            name: String::new(),
            issued: TaxPeriod::month(2026, month).unwrap(),
            rectified: rectified.map(|month| TaxPeriod::month(2026, month).unwrap()),
            base: Cents::new(cents),
        };
        // Sales, the numbers of their recipients as corrected by an invoice of zero, and returns to these.
        let supplies: Vec<UnionSupply> = sales.iter().enumerate().flat_map(|(number, (month, delay, cents, recipient, corrected))| {
            let later = (*month + *delay).min(12);
            let sale = supply(number, *month, None, *cents, *recipient);
            let correction = supply(number, later, Some(*month), 0, *corrected);
            let refund = supply(number, later, Some(*month), -cents / 2, *corrected);
            [sale, correction, refund]
        }).collect();
        let statements = (1..=4).map(|quarter| RecapitulativeStatement::of(TaxPeriod::quarter(2026, quarter).unwrap(), &supplies));
        let statements: Vec<RecapitulativeStatement> = statements.collect();
        let changes = |statement: &RecapitulativeStatement| sum(&statement.rectifications, |row| row.rectified - row.declared);
        let declared = sum(&statements, |statement| statement.total + changes(statement));
        prop_assert_eq!(declared, sum(&supplies, |supply| supply.base));

        // Each recipient has what is left of the sales that were corrected to its number.
        let of_recipient = |number: &str, statement: &RecapitulativeStatement| -> Cents {
            let rows = statement.rows.iter().filter(|row| row.vat_number == number).map(|row| row.base);
            let changes = statement.rectifications.iter().filter(|row| row.vat_number == number);
            rows.chain(changes.map(|row| row.rectified - row.declared)).sum()
        };
        for (recipient, number) in ["DE1", "FR2", "IT3"].into_iter().enumerate() {
            let corrected = sales.iter().filter(|(.., corrected)| *corrected == recipient);
            let left: i64 = corrected.map(|(_, _, cents, ..)| cents - cents / 2).sum();
            let declared = sum(&statements, |statement| of_recipient(number, statement));
            prop_assert_eq!(declared, Cents::new(left), "{}", number);
        }
    }
}
