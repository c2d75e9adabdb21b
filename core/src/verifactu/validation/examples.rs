//! Records of the worked examples in the agency's answers to developers, «Aclaraciones a dudas de los desarrolladores» 1.3
//! (4-12-2025), question 27. Rule 14.4.

use super::tests::{context, invoice};
use super::*;
use crate::invoicing::TaxLine;
use crate::money::Cents;
use crate::orders::InvoiceKind;
use crate::taxes::{AppliedTax, TaxClass};
use crate::time::days_from_civil;
use crate::verifactu::{InvoiceFacts, InvoiceId};

const DAY: i64 = days_from_civil(2026, 11, 20);

fn line(class: TaxClass, base: i64, vat: i64) -> TaxLine {
    let (base, vat) = (Cents::new(base), Cents::new(vat));
    TaxLine { tax: AppliedTax::listed(class), base, vat, surcharge: Cents::ZERO }
}

fn id(number: &str) -> InvoiceId {
    InvoiceId { issuer: "B64717838".into(), number: number.into(), date: "20-11-2026".into() }
}

/// Record that the agency accepts.
fn accepted(facts: InvoiceFacts) -> Registration {
    let record = Registration::new(facts, context(), None);
    assert_eq!(record.faults(DAY), []);
    record
}

fn numbers(ids: &[InvoiceId]) -> Vec<&str> {
    ids.iter().map(|id| id.number.as_str()).collect()
}

/// Example 27.1: simplified invoices of 1,000 €, 2,000 € and 3,000 € are replaced by one (F3) of 6,000 € and 1,260 €. The first
/// should have had 10 %: its correction (R5) by differences has base 0 and tax −110 €, and another F3 replaces it.
#[test]
fn a_rate_is_corrected_after_the_complete_invoice() {
    let general = |base| line(TaxClass::General, base, base * 21 / 100);
    let simplified = [general(100_000), general(200_000), general(300_000)];
    let substituted = vec![id("S26-000001"), id("S26-000002"), id("S26-000003")];
    let complete = accepted(InvoiceFacts {
        substituted,
        ..invoice(InvoiceKind::Substituting, &TaxLine::sums(simplified))
    });
    assert_eq!((complete.kind.code(), complete.rectification), ("F3", None));
    assert_eq!(
        (complete.breakdown.lines[0].base.0, complete.tax_total.0),
        (Cents::new(600_000), Cents::new(126_000))
    );

    let difference = [general(100_000).negative(), line(TaxClass::Reduced, 100_000, 10_000)];
    let corrective = accepted(InvoiceFacts {
        rectified: Some(id("S26-000001")),
        ..invoice(InvoiceKind::RectifyingSimplified, &difference)
    });
    assert_eq!((corrective.kind.code(), corrective.rectification), ("R5", Some("I")));
    let base: Cents = corrective.breakdown.lines.iter().map(|line| line.base.0).sum();
    assert_eq!(
        (base, corrective.tax_total.0, corrective.total.0),
        (Cents::ZERO, Cents::new(-11_000), Cents::new(-11_000))
    );

    let second = accepted(InvoiceFacts {
        substituted: vec![id("R26-000001")],
        ..invoice(InvoiceKind::Substituting, &difference)
    });
    assert_eq!(second.tax_total.0, Cents::new(-11_000));
    assert_eq!(complete.tax_total.0 + second.tax_total.0, Cents::new(115_000), "deductible by the buyer");
}

/// Example 27.2: a simplified invoice of 10 € (S-0001) is replaced (F-0001). Wrong data of the buyer are corrected by F3 of
/// −10 € and of 10 €, both in place of S-0001; a return of 3 € by R5 of −3 € and F3 of −3 € in place of that.
#[test]
fn complete_invoices_are_corrected_by_others_of_their_kind() {
    let ten = line(TaxClass::General, 826, 174);
    let complete = |number: &str, replaced: &str, line: TaxLine| {
        accepted(InvoiceFacts {
            id: id(number),
            substituted: vec![id(replaced)],
            ..invoice(InvoiceKind::Substituting, &[line])
        })
    };
    let records = [
        complete("F-0001", "S-0001", ten),
        complete("F-0002", "S-0001", ten.negative()),
        complete("F-0003", "S-0001", ten),
    ];
    assert_eq!(records.each_ref().map(|record| record.total.0.get()), [1_000, -1_000, 1_000]);
    for record in &records {
        assert_eq!(numbers(&record.substituted.as_ref().unwrap().invoices), ["S-0001"]);
        assert!(record.recipients.is_some() && record.rectified.is_none());
    }

    let three = line(TaxClass::General, -248, -52);
    let corrective = accepted(InvoiceFacts {
        id: id("R0001"),
        rectified: Some(id("S-0001")),
        ..invoice(InvoiceKind::RectifyingSimplified, &[three])
    });
    assert_eq!((corrective.rectification, corrective.total.0), (Some("I"), Cents::new(-300)));
    assert_eq!(numbers(&corrective.rectified.as_ref().unwrap().invoices), ["S-0001"]);
    let replacing = complete("F0002", "R0001", three);
    assert_eq!(replacing.total, corrective.total);
}
