//! Records of the tests.

use super::{
    Breakdown, Cancellation, Chaining, ComputerSystem, Correction, InvoiceFacts, InvoiceId, Producer,
    Recipient, RecordContext, Registration, TaxOptions,
};
use crate::address::CountryCode;
use crate::invoicing::TaxLine;
use crate::money::Cents;
use crate::orders::InvoiceKind;
use crate::taxes::{AppliedTax, TaxClass};

const SPAIN: CountryCode = CountryCode::new(*b"ES");

pub(super) fn context() -> RecordContext {
    let producer = Producer { name: "Talleres".into(), nif: "B64717838".into(), ..Producer::default() };
    RecordContext {
        chaining: Chaining::after(None),
        system: ComputerSystem::new(&producer, "0.1.0", "1"),
        generated_at: "2026-11-20T10:30:00+01:00".into(),
    }
}

pub(super) fn invoice(kind: InvoiceKind, lines: &[TaxLine]) -> InvoiceFacts {
    let breakdown = Breakdown::of(lines, TaxOptions::default());
    let (tax_total, total) = breakdown.totals(lines, TaxOptions::default());
    InvoiceFacts {
        id: InvoiceId { issuer: "B64717838".into(), number: "F26-000001".into(), date: "20-11-2026".into() },
        issuer_name: "Talleres, S. L.".into(),
        kind,
        operation_date: None,
        description: "Venta".into(),
        recipient: Some(Recipient::identify("Ana Ruiz", "12345678Z", SPAIN, false)),
        is_unidentified: false,
        rectified: None,
        substituted: Vec::new(),
        breakdown,
        tax_total,
        total,
    }
}

/// Sale at 21 %.
pub(super) fn taxed(base: i64) -> TaxLine {
    let (base, vat) = (Cents::new(base), Cents::new(base * 21 / 100));
    TaxLine { tax: AppliedTax::listed(TaxClass::General), base, vat, surcharge: Cents::ZERO }
}

/// Complete invoice of 100 € at 21 % to a buyer with a Spanish tax number.
pub(super) fn registration() -> Registration {
    Registration::new(invoice(InvoiceKind::Complete, &[taxed(10_000)]), context(), None)
}

pub(super) fn cancellation(context: RecordContext) -> Cancellation {
    let correction = Correction { is_registered: true, was_rejected: false };
    Cancellation::new(registration().invoice, context, correction)
}
