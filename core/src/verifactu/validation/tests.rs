//! Tests of records as a whole.

use super::*;
use crate::address::CountryCode;
use crate::invoicing::TaxLine;
use crate::money::{Cents, Rate};
use crate::orders::InvoiceKind;
use crate::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};
use crate::time::days_from_civil;
use crate::verifactu::sample_records::{context, invoice, registration, taxed};
use crate::verifactu::{Amount, Cancellation, Correction, InvoiceFacts, InvoiceId, Recipient};

fn faults(record: &Registration) -> Vec<RecordFault> {
    record.faults(days_from_civil(2026, 11, 20))
}

fn of_kind(kind: InvoiceKind, lines: &[TaxLine]) -> Registration {
    Registration::new(invoice(kind, lines), context(), None)
}

/// Rule 14.4.
#[test]
fn recipients_are_reported_where_the_kind_has_one() {
    assert_eq!(faults(&registration()), []);
    for kind in InvoiceKind::ALL {
        let record = of_kind(kind, &[taxed(10_000)]);
        let has_recipient = !["F2", "R5"].contains(&kind.code());
        assert_eq!(record.recipients.is_some(), has_recipient, "{kind:?}");
        assert_eq!(faults(&record), []);
    }
    let anonymous = InvoiceFacts { recipient: None, ..invoice(InvoiceKind::Complete, &[taxed(1)]) };
    assert_eq!(faults(&Registration::new(anonymous, context(), None)), [RecordFault::NoRecipient]);
}

/// Rule 14.4.
#[test]
fn corrective_invoices_name_the_rectified_one() {
    let rectified = Some(InvoiceId {
        issuer: "B64717838".into(),
        number: "F26-000001".into(),
        date: "20-11-2026".into(),
    });
    let facts = InvoiceFacts { rectified, ..invoice(InvoiceKind::Rectifying, &[taxed(-1_000)]) };
    let record = Registration::new(facts, context(), None);
    assert_eq!((record.kind.code(), record.rectification), ("R1", Some("I")));
    assert_eq!(record.rectified.as_ref().unwrap().invoices[0].number, "F26-000001");
    assert_eq!(faults(&record), []);
}

/// Rule 14.4. «Validaciones y errores», 1191: R3 has a NIF or identification 07 only; 1192: R2 has a NIF, 07 or 02.
#[test]
fn corrections_of_unpaid_invoices_identify_the_buyer_in_spain() {
    let fault = |kind, number: &str, country: [u8; 2], is_union_business| {
        let recipient =
            Some(Recipient::identify("Ana Ruiz", number, CountryCode::new(country), is_union_business));
        let facts = InvoiceFacts { recipient, ..invoice(kind, &[taxed(-1_000)]) };
        faults(&Registration::new(facts, context(), None))
    };
    let (insolvency, uncollectable) =
        (InvoiceKind::RectifyingInsolvency, InvoiceKind::RectifyingUncollectable);
    for kind in [insolvency, uncollectable] {
        assert_eq!(fault(kind, "12345678Z", *b"ES", false), []);
        assert_eq!(fault(kind, "12345678A", *b"ES", false), [], "07");
        assert_eq!(fault(kind, "US-1", *b"US", false), [RecordFault::UnpaidRecipient(kind)], "04");
    }
    assert_eq!(fault(insolvency, "FR40303265045", *b"FR", true), []);
    let refused = fault(uncollectable, "FR40303265045", *b"FR", true);
    assert_eq!(refused, [RecordFault::UnpaidRecipient(uncollectable)]);
}

/// Rule 14.4. «Validaciones y errores», 3.1.3.9: `FacturaSinIdentifDestinatarioArt61d` with F2 and R5 only, and no limit for it.
#[test]
fn complete_invoices_of_buyers_without_a_number_have_no_limit() {
    let facts = invoice(InvoiceKind::Simplified, &[taxed(400_000)]);
    let record = |is_unidentified| {
        Registration::new(InvoiceFacts { is_unidentified, ..facts.clone() }, context(), None)
    };
    assert_eq!((faults(&record(true)), record(true).unidentified), (vec![], Some("S")));
    assert_eq!(faults(&record(false)), [RecordFault::SimplifiedLimit]);
}

/// Rule 14.4.
#[test]
fn a_complete_invoice_names_the_simplified_ones_that_it_replaces() {
    let id = |number: &str| InvoiceId { number: number.into(), ..registration().invoice };
    let substituted = vec![id("S26-000001"), id("R26-000001")];
    let facts = InvoiceFacts { substituted, ..invoice(InvoiceKind::Substituting, &[taxed(10_000)]) };
    let record = Registration::new(facts, context(), None);
    assert_eq!((record.kind.code(), record.rectification), ("F3", None));
    assert_eq!(record.substituted.as_ref().unwrap().invoices.len(), 2);
    assert_eq!(faults(&record), []);
    let mut wrong = record;
    wrong.substituted.as_mut().unwrap().invoices[1].number = "<".into();
    assert_eq!(faults(&wrong), [RecordFault::Number("<".into())]);
}

/// Rule 14.4.
#[test]
fn records_that_the_agency_would_reject_are_not_sent() {
    let change = |change: fn(&mut Registration)| {
        let mut record = registration();
        change(&mut record);
        faults(&record)
    };
    assert_eq!(
        change(|record| record.invoice.issuer = "B6471783".into()),
        [RecordFault::Nif("B6471783".into())]
    );
    for number in ["", "F<1", "F\"1", "Ñ1"] {
        let mut record = registration();
        record.invoice.number = number.into();
        assert_eq!(faults(&record), [RecordFault::Number(number.into())]);
    }
    for date in ["27-10-2024", "21-11-2026", "31-02-2026", "2026-11-20"] {
        let mut record = registration();
        record.invoice.date = date.into();
        assert_eq!(faults(&record), [RecordFault::Date(date.into())]);
    }
    assert_eq!(change(|record| record.description = String::new()), [RecordFault::Description]);
    assert_eq!(change(|record| record.system.installation = String::new()), [RecordFault::System]);
    assert_eq!(
        change(|record| record.total = Amount(Cents::new(13_101))),
        [RecordFault::Total(Amount(Cents::new(13_101)))]
    );
    assert_eq!(change(|record| record.total = Amount(Cents::new(13_100))), [], "ten euros are tolerated");
    assert_eq!(
        change(|record| record.tax_total = Amount(Cents::new(1_099))),
        [RecordFault::TaxTotal(Amount(Cents::new(1_099)))]
    );
}

/// Rule 14.4.
#[test]
fn lines_have_rates_in_force() {
    let line = |rate, surcharge, vat| {
        let tax = AppliedTax {
            rate: Rate::from_basis_points(rate),
            surcharge: Rate::from_basis_points(surcharge),
            ..AppliedTax::listed(TaxClass::General)
        };
        TaxLine { tax, base: Cents::new(100_000), vat: Cents::new(vat), surcharge: Cents::ZERO }
    };
    let fault = |line: TaxLine| faults(&of_kind(InvoiceKind::Complete, &[line]));
    assert_eq!(fault(line(2_100, 520, 21_000)), []);
    assert_eq!(fault(line(1_800, 0, 18_000)), [RecordFault::Rate("18.00".into())]);
    assert_eq!(fault(line(1_000, 520, 10_000)), [RecordFault::Surcharge("5.20".into())]);
    assert_eq!(fault(line(2_100, 0, 22_001)), [RecordFault::Tax(Amount(Cents::new(22_001)))]);
    assert_eq!(fault(line(2_100, 0, 22_000)), []);
}

/// Rule 14.4.
#[test]
fn simplified_invoices_and_lines_have_limits() {
    let simplified = |base| faults(&of_kind(InvoiceKind::Simplified, &[taxed(base)]));
    assert_eq!(simplified(248_761), []);
    assert_eq!(simplified(248_762), [RecordFault::SimplifiedLimit]);
    let igic = |rate| TaxLine {
        tax: AppliedTax {
            scheme: TaxScheme::Igic,
            territory: Territory::Canaries,
            rate: Rate::from_basis_points(rate),
            ..AppliedTax::default()
        },
        base: Cents::new(100),
        ..TaxLine::default()
    };
    let lines = |count: u32| (1..=count).map(igic).collect::<Vec<_>>();
    assert_eq!(faults(&of_kind(InvoiceKind::Complete, &lines(12))), []);
    assert_eq!(faults(&of_kind(InvoiceKind::Complete, &lines(13))), [RecordFault::Lines(13)]);
}

/// Rule 14.6.
#[test]
fn cancellations_say_what_the_agency_holds() {
    let json = |is_registered, was_rejected| {
        let correction = Correction { is_registered, was_rejected };
        let value =
            serde_json::to_value(Cancellation::new(registration().invoice, context(), correction)).unwrap();
        (value["SinRegistroPrevio"] == "S", value["RechazoPrevio"] == "S")
    };
    for (is_registered, was_rejected) in [(true, false), (true, true), (false, false), (false, true)] {
        assert_eq!(json(is_registered, was_rejected), (!is_registered, was_rejected));
    }
}

/// Rule 14.4. `TextMax20Type` of the schema.
#[test]
fn a_document_has_at_most_twenty_characters() {
    let fault = |number: &str| {
        let recipient = Some(Recipient::identify("Ana Ruiz", number, CountryCode::new(*b"US"), false));
        let facts = InvoiceFacts { recipient, ..invoice(InvoiceKind::Complete, &[taxed(10_000)]) };
        faults(&Registration::new(facts, context(), None))
    };
    let (twenty, longer) = ("1".repeat(20), "1".repeat(21));
    assert_eq!(fault(&twenty), []);
    assert_eq!(fault(&longer), [RecordFault::Document(longer.clone())]);
    assert_eq!(fault(""), [RecordFault::Document(String::new())]);
}
