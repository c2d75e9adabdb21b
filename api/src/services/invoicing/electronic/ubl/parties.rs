//! Parties of a UBL document.

use super::super::document::PartyData;
use super::super::xml::Element;

pub(super) fn seller(data: &PartyData<'_>, is_not_subject: bool) -> Element {
    Element::new("cac:AccountingSupplierParty").with(party(data, is_not_subject))
}

pub(super) fn buyer(data: &PartyData<'_>, is_not_subject: bool) -> Element {
    Element::new("cac:AccountingCustomerParty").with(party(data, is_not_subject))
}

/// Party with its VAT identifier, which invoices of operations that are not subject must not have (BR-O-02).
fn party(data: &PartyData<'_>, is_not_subject: bool) -> Element {
    let vat = data.taxpayer.vat_identifier().filter(|_| !is_not_subject);
    let number = Some(&data.party.nif).filter(|number| !number.trim().is_empty());
    let legal = Element::new("cac:PartyLegalEntity")
        .with_text("cbc:RegistrationName", &data.party.name)
        .with_all(number.map(|number| Element::text("cbc:CompanyID", number)));
    Element::new("cac:Party").with(address(data)).with_all(vat.map(tax_scheme)).with(legal)
}

fn tax_scheme(vat: String) -> Element {
    Element::new("cac:PartyTaxScheme")
        .with_text("cbc:CompanyID", vat)
        .with(Element::new("cac:TaxScheme").with_text("cbc:ID", "VAT"))
}

fn address(data: &PartyData<'_>) -> Element {
    let address = data.address;
    Element::new("cac:PostalAddress")
        .with_text("cbc:StreetName", &address.street)
        .with_text("cbc:CityName", &address.locality)
        .with_text("cbc:PostalZone", &address.postal_code)
        .with_text("cbc:CountrySubentity", &address.region)
        .with(Element::new("cac:Country").with_text("cbc:IdentificationCode", &address.country))
}
