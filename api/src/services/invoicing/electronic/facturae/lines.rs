//! Lines of a Facturae document: net amounts after discounts.

use mostrador_core::invoicing::InvoiceLine;

use super::super::unit_price::unit_price;
use super::super::xml::Element;
use super::values::{amount, fit};

/// Longest description that the format admits.
const MAX_DESCRIPTION: usize = 2_500;

pub(super) fn line(line: &InvoiceLine) -> Element {
    let texts = [line.title.trim(), line.note.trim()];
    let description = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ");
    Element::new("InvoiceLine")
        .with_text("ItemDescription", fit(&description, MAX_DESCRIPTION))
        .with_text("Quantity", line.units.to_string())
        // Units.
        .with_text("UnitOfMeasure", "01")
        .with_text("UnitPriceWithoutTax", unit_price(line.net, line.units))
        .with_text("TotalCost", line.net.decimal())
        .with_text("GrossAmount", line.net.decimal())
        .with(Element::new("TaxesOutputs").with(tax(line)))
        .with_all(other_tax(line))
        .with_all(special_event(line))
}

/// Tax of a line; its amount is stated by rate for the whole invoice.
fn tax(line: &InvoiceLine) -> Element {
    let surcharge = Some(line.tax.surcharge).filter(|surcharge| surcharge.basis_points() > 0);
    let surcharge = surcharge.map(|rate| Element::text("EquivalenceSurcharge", rate.decimal()));
    Element::new("Tax")
        .with_text("TaxTypeCode", line.tax.facturae_code())
        .with_text("TaxRate", line.tax.rate.decimal())
        .with(amount("TaxableBase", line.net))
        .with_all(surcharge)
}

/// Name of a tax that the list of the format does not have.
fn other_tax(line: &InvoiceLine) -> Option<Element> {
    let code = line.tax.facturae_code();
    let text = || {
        format!("{code} = {} del Estado miembro {}", line.tax.scheme.tax_name(), line.tax.territory.country())
    };
    (code == "05").then(|| Element::text("AdditionalLineItemInformation", text()))
}

/// Reason for which a line has no tax, after the code of the tax.
fn special_event(line: &InvoiceLine) -> Option<Element> {
    let (event, reason) = (line.tax.special_taxable_event()?, line.tax.exemption_reason()?);
    Some(
        Element::new("SpecialTaxableEvent")
            .with_text("SpecialTaxableEventCode", event.code())
            .with_text("SpecialTaxableEventReason", format!("{} {reason}", line.tax.facturae_code())),
    )
}
