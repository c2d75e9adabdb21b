//! Documents of every kind, compared with `tests/fixtures/verifactu/documents`, which `tests/contract/verifactu.test.ts` validates
//! against the official schema. `MOSTRADOR_WRITE_FIXTURES=1` writes them.

use std::path::Path;

use mostrador_core::forms::DocumentKind;
use mostrador_core::invoicing::{
    InvoiceContent, InvoiceKind, InvoiceLine, Party, Rectified, StructuredAddress, TaxLine,
};
use mostrador_core::money::{Cents, Rate};
use mostrador_core::payments::PaymentKind;
use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};
use mostrador_core::verifactu::{
    Cancellation, Chaining, ComputerSystem, Correction, InvoiceId, PreviousRecord, Producer, RecordContext,
    Registration, TaxOptions,
};

use super::records::facts;
use super::xml;
use super::xml::Sender;
use crate::db::repositories::invoices::Invoice;
use crate::digest;

fn line(scheme: TaxScheme, territory: &str, rate: u32, surcharge: u32) -> TaxLine {
    let tax = AppliedTax {
        scheme,
        territory: Territory::parse(territory).unwrap(),
        class: if rate == 0 { TaxClass::Exempt } else { TaxClass::General },
        rate: Rate::from_basis_points(rate),
        surcharge: Rate::from_basis_points(surcharge),
    };
    let of_base = |points: u32| Cents::new(i64::from(points));
    TaxLine { tax, base: Cents::new(10_000), vat: of_base(rate), surcharge: of_base(surcharge) }
}

fn spanish(rate: u32) -> TaxLine {
    line(TaxScheme::SpanishVat, "ES", rate, 0)
}

fn invoice(number: &str, kind: InvoiceKind, buyer: Option<(&str, &str)>, vat: Vec<TaxLine>) -> Invoice {
    let party = |name: &str, nif: &str, country: &str| Party {
        name: name.into(),
        nif: nif.into(),
        address: Vec::new(),
        postal: Some(StructuredAddress { country: country.into(), ..StructuredAddress::default() }),
        ..Party::default()
    };
    let sold = InvoiceLine {
        title: "Jabón de oliva & laurel <100 g>".into(),
        note: String::new(),
        units: 1,
        price: "100".parse().unwrap(),
        tax: vat[0].tax,
        net: vat[0].base,
    };
    let is_rectifying = kind.is_corrective();
    let content = InvoiceContent {
        seller: party("Talleres, S. L.", "B64717838", ""),
        buyer: buyer.map(|(nif, country)| party("Ana Ruiz", nif, country)),
        order: "M26-000001".into(),
        payment: PaymentKind::Card,
        operation_date: None,
        unpaid: false,
        lines: vec![sold],
        vat,
        services: Vec::new(),
        rectifies: is_rectifying.then(|| Rectified {
            number: "F26-000001".into(),
            issued_on: "19-11-2026".into(),
            ..Rectified::default()
        }),
        substitutes: Vec::new(),
    };
    Invoice {
        number: number.into(),
        position: 1,
        kind,
        order: "M26-000001".into(),
        rectifies: None,
        refund: None,
        issued_at: 0.into(),
        vat: content.taxes().get(),
        total: content.total().get(),
        content,
        issuer: "B64717838".into(),
        issued_on: "20-11-2026".into(),
        made_at: String::new(),
        previous_hash: String::new(),
        hash: String::new(),
    }
}

/// Tax without its base.
fn unpaid() -> TaxLine {
    TaxLine { base: Cents::ZERO, ..spanish(2_100).negative() }
}

fn nothing() -> TaxLine {
    TaxLine { tax: spanish(2_100).tax, ..TaxLine::default() }
}

fn substituting() -> Invoice {
    let buyer = Some(("12345678Z", "ES"));
    let mut invoice = invoice("F26-000005", InvoiceKind::Substituting, buyer, vec![spanish(2_100)]);
    let replaced = |number: &str| Rectified {
        number: number.into(),
        issued_on: "19-11-2026".into(),
        ..Rectified::default()
    };
    invoice.content.operation_date = Some("19-11-2026".into());
    invoice.content.substitutes = vec![replaced("S26-000001"), replaced("R26-000002")];
    invoice
}

fn context() -> RecordContext {
    let producer =
        Producer { name: "Talleres Digitales, S. L.".into(), nif: "B64717838".into(), ..Producer::default() };
    let previous = PreviousRecord {
        issuer: "B64717838".into(),
        number: "F26-000001".into(),
        date: "19-11-2026".into(),
        hash: "A".repeat(64),
    };
    RecordContext {
        chaining: Chaining::after(Some(previous)),
        system: ComputerSystem::new(&producer, "0.1.0", "0123456789ABCDEF"),
        generated_at: "2026-11-20T10:30:00+01:00".into(),
    }
}

fn registration(invoice: &Invoice, context: RecordContext, correction: Option<Correction>) -> String {
    let mut record = Registration::new(facts(invoice, TaxOptions::default()), context, correction);
    record.hash = digest::sha256_hex_upper(record.hash_text());
    assert_eq!(record.faults(mostrador_core::time::days_from_civil(2026, 11, 20)), [], "{}", invoice.number);
    xml::element(&record).unwrap()
}

fn cancellation(correction: Correction) -> String {
    let id = InvoiceId { issuer: "B64717838".into(), number: "F26-000002".into(), date: "20-11-2026".into() };
    let mut record = Cancellation::new(id, context(), correction);
    record.hash = digest::sha256_hex_upper(record.hash_text());
    xml::element(&record).unwrap()
}

/// Invoice under Spanish VAT of a private buyer in Germany, by passport.
fn of_private_buyer() -> Invoice {
    let buyer = Some(("C01X-00T47", "DE"));
    let mut invoice = invoice("F26-000007", InvoiceKind::Complete, buyer, vec![spanish(2_100)]);
    if let Some(buyer) = &mut invoice.content.buyer {
        buyer.document_kind = DocumentKind::Passport;
    }
    invoice
}

fn documents() -> Vec<(&'static str, Vec<String>)> {
    const BUYER: Option<(&str, &str)> = Some(("12345678Z", "ES"));
    let of = |invoice: Invoice| vec![registration(&invoice, context(), None)];
    let complete = |lines: Vec<TaxLine>| invoice("F26-000002", InvoiceKind::Complete, BUYER, lines);
    let first = RecordContext { chaining: Chaining::after(None), ..context() };
    let held = Correction { is_registered: true, was_rejected: false };
    let unknown = Correction { is_registered: false, was_rejected: true };
    let french = Some(("FR40303265045", "FR"));
    let canaries = |rate| line(TaxScheme::Igic, "ES-CN", rate, 0);
    vec![
        ("f1", vec![registration(&complete(vec![spanish(2_100), spanish(1_000)]), first, None)]),
        ("f2", of(invoice("S26-000001", InvoiceKind::Simplified, None, vec![spanish(2_100)]))),
        ("r1", of(invoice("R26-000001", InvoiceKind::Rectifying, BUYER, vec![spanish(2_100).negative()]))),
        (
            "r5",
            of(invoice("R26-000002", InvoiceKind::RectifyingSimplified, None, vec![spanish(400).negative()])),
        ),
        ("r2", of(invoice("R26-000003", InvoiceKind::RectifyingInsolvency, BUYER, vec![unpaid()]))),
        ("r3", of(invoice("R26-000004", InvoiceKind::RectifyingUncollectable, BUYER, vec![unpaid()]))),
        ("r4", of(invoice("R26-000005", InvoiceKind::RectifyingOther, BUYER, vec![nothing()]))),
        ("f3", of(substituting())),
        (
            "without-tax-number",
            of(invoice(
                "F26-000006",
                InvoiceKind::Complete,
                Some(("", "DE")),
                vec![line(TaxScheme::Oss, "DE", 1_900, 0)],
            )),
        ),
        (
            "without-tax-number-corrected",
            of(invoice(
                "R26-000006",
                InvoiceKind::Rectifying,
                Some(("", "DE")),
                vec![line(TaxScheme::Oss, "DE", 1_900, 0).negative()],
            )),
        ),
        ("private-buyer", of(of_private_buyer())),
        (
            "export",
            of(invoice(
                "F26-000003",
                InvoiceKind::Complete,
                Some(("US-1234", "US")),
                vec![line(TaxScheme::Export, "US", 0, 0)],
            )),
        ),
        (
            "oss",
            of(invoice(
                "S26-000002",
                InvoiceKind::Simplified,
                None,
                vec![line(TaxScheme::Oss, "DE", 1_900, 0)],
            )),
        ),
        (
            "intra-community",
            of(invoice(
                "F26-000004",
                InvoiceKind::Complete,
                french,
                vec![line(TaxScheme::IntraCommunity, "FR", 0, 0)],
            )),
        ),
        ("surcharge", of(complete(vec![line(TaxScheme::SpanishVat, "ES", 2_100, 520)]))),
        ("exempt", of(complete(vec![spanish(0)]))),
        ("twelve-lines", of(complete((1..=12).map(canaries).collect()))),
        ("correction", vec![registration(&complete(vec![spanish(2_100)]), context(), Some(held))]),
        (
            "correction-after-rejection",
            vec![registration(&complete(vec![spanish(2_100)]), context(), Some(unknown))],
        ),
        ("cancellation", vec![cancellation(held)]),
        ("cancellation-without-record", vec![cancellation(unknown)]),
    ]
}

/// Rules 14.1 to 14.6.
#[test]
fn documents_are_those_that_the_schema_accepts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/verifactu/documents");
    let sender = Sender { name: "Talleres, S. L.".into(), nif: "B64717838".into() };
    let id = InvoiceId { issuer: "B64717838".into(), number: "F26-000002".into(), date: "20-11-2026".into() };
    let mut messages: Vec<(&str, String)> = documents()
        .into_iter()
        .map(|(name, records)| (name, xml::sending(&sender, name == "correction", &records).unwrap()))
        .collect();
    messages.push(("query", xml::query(&sender, &id.number, &id.date).unwrap()));
    for (name, message) in messages {
        let file = folder.join(format!("{name}.xml"));
        if std::env::var_os("MOSTRADOR_WRITE_FIXTURES").is_some() {
            std::fs::write(&file, format!("{message}\n")).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap_or_default().trim_end(), message, "{name}");
    }
}
