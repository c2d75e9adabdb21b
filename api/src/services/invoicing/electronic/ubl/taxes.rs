//! Taxes of a UBL document by category and rate.

use std::collections::BTreeMap;

use mostrador_core::invoicing::{InvoiceContent, TaxLine, VatCategory};
use mostrador_core::taxes::AppliedTax;

use super::super::xml::Element;
use super::kind::Kind;

/// Taxes of the invoice; taxes with the same category and rate are one.
pub(super) fn tax_total(kind: &Kind, content: &InvoiceContent) -> Element {
    let mut subtotals: BTreeMap<_, TaxLine> = BTreeMap::new();
    for line in &content.vat {
        let key = (line.tax.vat_category(), line.tax.rate);
        let sum = subtotals.entry(key).or_insert(TaxLine { tax: line.tax, ..TaxLine::default() });
        sum.base += line.base;
        sum.vat += line.vat;
    }
    Element::new("cac:TaxTotal")
        .with(kind.amount("cbc:TaxAmount", content.taxes()))
        .with_all(subtotals.into_values().map(|line| subtotal(kind, line)))
}

fn subtotal(kind: &Kind, line: TaxLine) -> Element {
    Element::new("cac:TaxSubtotal")
        .with(kind.amount("cbc:TaxableAmount", line.base))
        .with(kind.amount("cbc:TaxAmount", line.vat))
        .with(tax_category("cac:TaxCategory", line.tax, line.tax.exemption_reason()))
}

/// Category with its rate, and the reason where no tax is charged. Operations that are not subject have no rate.
pub(super) fn tax_category(name: &'static str, tax: AppliedTax, reason: Option<&str>) -> Element {
    let category = tax.vat_category();
    let rate =
        (category != VatCategory::NotSubject).then(|| Element::text("cbc:Percent", tax.rate.decimal()));
    let code = category.exemption_code().filter(|_| reason.is_some());
    Element::new(name)
        .with_text("cbc:ID", category.code())
        .with_all(rate)
        .with_all(code.map(|code| Element::text("cbc:TaxExemptionReasonCode", code)))
        .with_all(reason.map(|reason| Element::text("cbc:TaxExemptionReason", reason)))
        .with(Element::new("cac:TaxScheme").with_text("cbc:ID", "VAT"))
}
