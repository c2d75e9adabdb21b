//! Lines of a UBL document: net amounts after discounts.

use mostrador_core::invoicing::InvoiceLine;
use mostrador_core::money::Cents;

use super::super::unit_price::unit_price;
use super::super::xml::Element;
use super::kind::Kind;
use super::taxes::tax_category;

pub(super) fn line(kind: &Kind, number: usize, line: &InvoiceLine) -> Element {
    let note = Some(line.note.trim()).filter(|note| !note.is_empty());
    let item = Element::new("cac:Item")
        .with_all(note.map(|note| Element::text("cbc:Description", note)))
        .with_text("cbc:Name", line.title.trim())
        .with(tax_category("cac:ClassifiedTaxCategory", line.tax, None));
    // Prices are never negative (BR-27): a line that takes back has a negative quantity.
    let net = kind.signed(line.net);
    let (sign, net) = if net < Cents::ZERO { ("-", -net) } else { ("", net) };
    let price = unit_price(net, line.units);
    let price = Element::text("cbc:PriceAmount", price).attribute("currencyID", "EUR");
    Element::new(kind.line)
        .with_text("cbc:ID", number.to_string())
        // C62: units.
        .with(Element::text(kind.quantity, format!("{sign}{}", line.units)).attribute("unitCode", "C62"))
        .with(kind.amount("cbc:LineExtensionAmount", line.net))
        .with(item)
        .with(Element::new("cac:Price").with(price))
}
