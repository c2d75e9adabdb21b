//! UBL 2.1 after EN 16931 (rules 15.2 and 15.4 to 15.8): an invoice, or a credit note for a corrective invoice that is negative.

mod kind;
mod lines;
mod parties;
mod taxes;

use mostrador_core::invoicing::VatCategory;
use mostrador_core::money::Cents;

use super::document::{Document, iso_date};
use super::error::ElectronicInvoiceError;
use super::xml::Element;
use kind::{CORRECTED_INVOICE, CREDIT_NOTE, INVOICE, Kind};

const SPECIFICATION: &str = "urn:cen.eu:en16931:2017";
const COMPONENTS: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const BASIC_COMPONENTS: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

const ON_DELIVERY: &str = "Pago contra reembolso.";
/// Terms of a credit note for an invoice that was never paid.
const SET_OFF: &str = "No se devuelve ningún importe: la factura rectificada no se ha pagado.";

/// Returns the document.
pub(super) fn root(document: &Document<'_>) -> Result<Element, ElectronicInvoiceError> {
    let content = document.content;
    if content.vat.iter().any(|line| line.tax.surcharge.basis_points() > 0) {
        return Err(ElectronicInvoiceError::Surcharge);
    }
    if document.is_tax_alone {
        return Err(ElectronicInvoiceError::TaxAlone);
    }
    let categories: Vec<VatCategory> = content.vat.iter().map(|line| line.tax.vat_category()).collect();
    let is_not_subject = categories.contains(&VatCategory::NotSubject);
    if is_not_subject && categories.iter().any(|category| *category != VatCategory::NotSubject) {
        return Err(ElectronicInvoiceError::NotSubjectWithOthers);
    }
    let kind = match &content.rectifies {
        _ if content.total() < Cents::ZERO => &CREDIT_NOTE,
        Some(_) => &CORRECTED_INVOICE,
        None => &INVOICE,
    };
    let mentions = document.content.mentions().into_iter().map(str::to_owned);
    let notes = mentions.chain(content.statements()).map(|note| Element::text("cbc:Note", note));
    // Credit notes have it before their type, invoices after their notes.
    let tax_point = document.operation_date.as_ref().map(|date| Element::text("cbc:TaxPointDate", date));
    let (before_type, after_notes) = if kind.is_credit { (tax_point, None) } else { (None, tax_point) };
    let lines = content.lines.iter().zip(1_usize..).map(|(line, number)| lines::line(kind, number, line));
    Ok(Element::new(kind.root)
        .attribute("xmlns", kind.namespace)
        .attribute("xmlns:cac", COMPONENTS)
        .attribute("xmlns:cbc", BASIC_COMPONENTS)
        .with_text("cbc:CustomizationID", SPECIFICATION)
        .with_text("cbc:ID", document.number)
        .with_text("cbc:IssueDate", &document.issued_on)
        .with_all(before_type)
        .with_text(kind.type_element, kind.type_code)
        .with_all(notes)
        .with_all(after_notes)
        .with_text("cbc:DocumentCurrencyCode", "EUR")
        .with_all(period(document))
        .with(order_reference(document))
        .with_all(billing_references(document))
        .with(parties::seller(&document.seller, is_not_subject))
        .with(parties::buyer(&document.buyer, is_not_subject))
        .with_all(delivery(document))
        .with(
            Element::new("cac:PaymentMeans").with_text("cbc:PaymentMeansCode", content.payment.untdid_code()),
        )
        .with_all(payment_terms(document))
        .with(taxes::tax_total(kind, content))
        .with(totals(kind, document))
        .with_all(lines))
}

/// Returns true for an invoice with supplies to a business of another member state.
fn is_intra_community(document: &Document<'_>) -> bool {
    document.content.vat.iter().any(|line| line.tax.vat_category() == VatCategory::IntraCommunity)
}

/// Day of an intra-community supply: that of the operation, by default that of the invoice.
fn period(document: &Document<'_>) -> Option<Element> {
    is_intra_community(document).then(|| {
        let day = document.operation_date.as_ref().unwrap_or(&document.issued_on);
        Element::new("cac:InvoicePeriod").with_text("cbc:StartDate", day).with_text("cbc:EndDate", day)
    })
}

fn order_reference(document: &Document<'_>) -> Element {
    let number = document.content.order.as_str();
    Element::new("cac:OrderReference").with_text("cbc:ID", number).with_text("cbc:SalesOrderID", number)
}

/// Invoices that this one rectifies or replaces.
fn billing_references<'a>(document: &'a Document<'_>) -> impl Iterator<Item = Element> + 'a {
    document.content.rectifies.iter().chain(&document.content.substitutes).map(|rectified| {
        let reference = Element::new("cac:InvoiceDocumentReference")
            .with_text("cbc:ID", &rectified.number)
            .with_text("cbc:IssueDate", iso_date(&rectified.issued_on));
        Element::new("cac:BillingReference").with(reference)
    })
}

/// Country to which an intra-community supply goes.
fn delivery(document: &Document<'_>) -> Option<Element> {
    let lines = document.content.vat.iter();
    let mut supplies = lines.filter(|line| line.tax.vat_category() == VatCategory::IntraCommunity);
    let country = supplies.next()?.tax.territory.country();
    let country = Element::new("cac:Country").with_text("cbc:IdentificationCode", country.as_str());
    let address = Element::new("cac:Address").with(country);
    Some(Element::new("cac:Delivery").with(Element::new("cac:DeliveryLocation").with(address)))
}

fn payment_terms(document: &Document<'_>) -> Option<Element> {
    let takes_back = document.content.rectifies.is_some() || document.content.total() < Cents::ZERO;
    let note = if takes_back { SET_OFF } else { ON_DELIVERY };
    document.is_unpaid().then(|| Element::new("cac:PaymentTerms").with_text("cbc:Note", note))
}

/// Totals; an invoice that is paid or refunded when it is issued leaves nothing payable.
fn totals(kind: &Kind, document: &Document<'_>) -> Element {
    let content = document.content;
    let net: Cents = content.lines.iter().map(|line| line.net).sum();
    let total = content.total();
    let prepaid = (!document.is_unpaid()).then(|| kind.amount("cbc:PrepaidAmount", total));
    let payable = if document.is_unpaid() { total } else { Cents::ZERO };
    Element::new("cac:LegalMonetaryTotal")
        .with(kind.amount("cbc:LineExtensionAmount", net))
        .with(kind.amount("cbc:TaxExclusiveAmount", net))
        .with(kind.amount("cbc:TaxInclusiveAmount", total))
        .with_all(prepaid)
        .with(kind.amount("cbc:PayableAmount", payable))
}
