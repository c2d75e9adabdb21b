//! Facturae 3.2.2 (rules 15.3, 15.5 to 15.8). The file is unsigned: the signature of the issuer is added outside.

mod header;
mod lines;
mod parties;
mod values;

use mostrador_core::invoicing::TaxLine;
use mostrador_core::money::Cents;

use super::document::Document;
use super::error::ElectronicInvoiceError;
use super::xml::Element;
use crate::services::invoicing::content::payment_text;
use values::{amount, fit};

const NAMESPACE: &str = "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml";
/// Longest legal text.
const MAX_LEGAL_TEXT: usize = 250;

/// Returns the document.
pub(super) fn root(document: &Document<'_>) -> Result<Element, ElectronicInvoiceError> {
    Ok(Element::new("fe:Facturae")
        .attribute("xmlns:fe", NAMESPACE)
        .with(header::file_header(document))
        .with(parties::parties(document)?)
        .with(Element::new("Invoices").with(invoice(document))))
}

fn invoice(document: &Document<'_>) -> Element {
    let content = document.content;
    let taxes = content.vat.iter().map(|line| tax(*line));
    Element::new("Invoice")
        .with(header::invoice_header(document))
        .with(issue_data(document))
        .with(Element::new("TaxesOutputs").with_all(taxes))
        .with(totals(document))
        .with(Element::new("Items").with_all(content.lines.iter().map(lines::line)))
        .with_all(payment(document))
        .with_all(legal_texts(document))
}

fn issue_data(document: &Document<'_>) -> Element {
    Element::new("InvoiceIssueData")
        .with_text("IssueDate", &document.issued_on)
        .with_all(document.operation_date.as_ref().map(|date| Element::text("OperationDate", date)))
        .with_text("InvoiceCurrencyCode", "EUR")
        .with_text("TaxCurrencyCode", "EUR")
        .with_text("LanguageName", "es")
        .with_text("ReceiverTransactionReference", document.content.order.as_str())
}

/// Tax of the invoice by rate.
fn tax(line: TaxLine) -> Element {
    let has_surcharge = line.tax.surcharge.basis_points() > 0;
    let surcharge = has_surcharge.then(|| {
        [
            Element::text("EquivalenceSurcharge", line.tax.surcharge.decimal()),
            amount("EquivalenceSurchargeAmount", line.surcharge),
        ]
    });
    Element::new("Tax")
        .with_text("TaxTypeCode", line.tax.facturae_code())
        .with_text("TaxRate", line.tax.rate.decimal())
        .with(amount("TaxableBase", line.base))
        .with(amount("TaxAmount", line.vat))
        .with_all(surcharge.into_iter().flatten())
}

fn totals(document: &Document<'_>) -> Element {
    let content = document.content;
    let gross: Cents = content.lines.iter().map(|line| line.net).sum();
    let (settled, outstanding) = (document.settled(), document.outstanding());
    let (on_account, sum_on_account) = (settled != Cents::ZERO)
        .then(|| {
            let payment = Element::new("PaymentOnAccount")
                .with_text("PaymentOnAccountDate", &document.issued_on)
                .with_text("PaymentOnAccountAmount", settled.decimal());
            let sum = Element::text("TotalPaymentsOnAccount", settled.decimal());
            (Element::new("PaymentsOnAccount").with(payment), sum)
        })
        .unzip();
    Element::new("InvoiceTotals")
        .with_text("TotalGrossAmount", gross.decimal())
        .with_text("TotalGrossAmountBeforeTaxes", gross.decimal())
        .with_text("TotalTaxOutputs", content.taxes().decimal())
        .with_text("TotalTaxesWithheld", Cents::ZERO.decimal())
        .with_text("InvoiceTotal", content.total().decimal())
        .with_all(on_account)
        .with_text("TotalOutstandingAmount", outstanding.decimal())
        .with_all(sum_on_account)
        .with_text("TotalExecutableAmount", outstanding.decimal())
}

/// Payment on the day of the invoice, with its means and what is due; `None` for a correction without one.
fn payment(document: &Document<'_>) -> Option<Element> {
    let content = document.content;
    let note = payment_text(content)?;
    let instalment = Element::new("Installment")
        .with_text("InstallmentDueDate", &document.issued_on)
        .with_text("InstallmentAmount", document.outstanding().decimal())
        .with_text("PaymentMeans", content.payment.facturae_code())
        .with_text("CollectionAdditionalInformation", note);
    Some(Element::new("PaymentDetails").with(instalment))
}

fn legal_texts(document: &Document<'_>) -> Option<Element> {
    let mentions = document.content.mentions().into_iter().map(str::to_owned);
    let texts: Vec<String> = mentions.chain(document.content.substitution()).collect();
    let reference = |text: &String| Element::text("LegalReference", fit(text, MAX_LEGAL_TEXT));
    (!texts.is_empty()).then(|| Element::new("LegalLiterals").with_all(texts.iter().map(reference)))
}
