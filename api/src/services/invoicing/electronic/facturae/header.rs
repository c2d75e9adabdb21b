//! Headers of a Facturae document: file, batch of one invoice, invoice and its correction.

use mostrador_core::invoicing::{CorrectionCause, Rectified};

use super::super::document::{Document, iso_date};
use super::super::xml::Element;
use super::values::amount;

/// Words of the reason in invoices that do not state their cause: art. 80.Dos of Ley 37/1992.
const UNSTATED_REASON: &str = "Operación que queda sin efecto en todo o en parte, o cuyo precio se altera (art. 80.Dos de la \
    Ley 37/1992).";

pub(super) fn file_header(document: &Document<'_>) -> Element {
    let total = document.content.total();
    let outstanding = document.outstanding();
    let batch = Element::new("Batch")
        .with_text("BatchIdentifier", format!("{}{}", document.seller.party.nif, document.number))
        .with_text("InvoicesCount", "1")
        .with(amount("TotalInvoicesAmount", total))
        .with(amount("TotalOutstandingAmount", outstanding))
        .with(amount("TotalExecutableAmount", outstanding))
        .with_text("InvoiceCurrencyCode", "EUR");
    Element::new("FileHeader")
        .with_text("SchemaVersion", "3.2.2")
        .with_text("Modality", "I")
        .with_text("InvoiceIssuerType", "EM")
        .with(batch)
}

pub(super) fn invoice_header(document: &Document<'_>) -> Element {
    let rectified = document.content.rectifies.as_ref();
    Element::new("InvoiceHeader")
        .with_text("InvoiceNumber", document.number)
        .with_text("InvoiceDocumentType", "FC")
        .with_text("InvoiceClass", if rectified.is_some() { "OR" } else { "OO" })
        .with_all(rectified.map(corrective))
}

/// Reference to the rectified invoice; only the differences are stated.
fn corrective(rectified: &Rectified) -> Element {
    let issued_on = iso_date(&rectified.issued_on);
    let tax_date = rectified.operation_date.as_deref().map_or_else(|| issued_on.clone(), iso_date);
    let period = Element::new("TaxPeriod").with_text("StartDate", &tax_date).with_text("EndDate", &tax_date);
    let (code, description) = rectified.cause.unwrap_or(CorrectionCause::Return).facturae_reason();
    let reason = rectified.cause.map_or_else(|| UNSTATED_REASON.to_owned(), CorrectionCause::statement);
    Element::new("Corrective")
        .with_text("InvoiceNumber", &rectified.number)
        .with_text("ReasonCode", code)
        .with_text("ReasonDescription", description)
        .with(period)
        .with_text("CorrectionMethod", "02")
        .with_text("CorrectionMethodDescription", "Rectificación por diferencias")
        .with_text("AdditionalReasonDescription", reason)
        .with_text("InvoiceIssueDate", issued_on)
}
