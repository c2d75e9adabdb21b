//! Parties of a Facturae document.

use mostrador_core::invoicing::{PersonType, facturae_country};
use rust_iso3166::from_alpha2;

use super::super::document::{Document, PartyData};
use super::super::error::ElectronicInvoiceError;
use super::super::xml::Element;
use super::values::fit;
use crate::countries;

/// Longest texts that the format admits.
const MAX_NAME: usize = 40;
const MAX_CORPORATE_NAME: usize = 80;
const MAX_STREET: usize = 80;
const MAX_TOWN: usize = 50;
const MAX_PROVINCE: usize = 20;
const MAX_TAX_NUMBER: usize = 30;

pub(super) fn parties(document: &Document<'_>) -> Result<Element, ElectronicInvoiceError> {
    let Document { seller, buyer, .. } = document;
    let between_states = buyer.taxpayer.is_union_business;
    Ok(Element::new("Parties")
        .with(party("SellerParty", seller, between_states, "de la tienda")?)
        .with(party("BuyerParty", buyer, between_states, "del comprador")?))
}

/// Party with its tax number, which between businesses of two member states has the prefix of its state.
fn party(
    name: &'static str,
    data: &PartyData<'_>,
    between_states: bool,
    owner: &'static str,
) -> Result<Element, ElectronicInvoiceError> {
    let taxpayer = data.taxpayer;
    let number = taxpayer.vat_identifier().filter(|_| between_states);
    let number = number.unwrap_or_else(|| taxpayer.tax_number.to_owned());
    let identification = Element::new("TaxIdentification")
        .with_text("PersonTypeCode", taxpayer.person().code())
        .with_text("ResidenceTypeCode", taxpayer.residence().code())
        .with_text("TaxIdentificationNumber", fit(&number, MAX_TAX_NUMBER));
    let person = match taxpayer.person() {
        PersonType::Legal => {
            Element::new("LegalEntity").with_text("CorporateName", fit(&data.party.name, MAX_CORPORATE_NAME))
        }
        PersonType::Natural => {
            // The first word is the name: the order lists name and surnames in one field.
            let (first, surnames) = data
                .party
                .name
                .trim()
                .split_once(' ')
                .ok_or_else(|| ElectronicInvoiceError::Missing(vec![format!("apellidos {owner}")]))?;
            Element::new("Individual")
                .with_text("Name", fit(first, MAX_NAME))
                .with_text("FirstSurname", fit(surnames, MAX_NAME))
        }
    };
    Ok(Element::new(name).with(identification).with(person.with(address(data, owner)?)))
}

fn address(data: &PartyData<'_>, owner: &'static str) -> Result<Element, ElectronicInvoiceError> {
    let address = data.address;
    let country = from_alpha2(&address.country)
        .ok_or_else(|| ElectronicInvoiceError::Missing(vec![format!("país {owner}")]))?;
    let country = facturae_country(country.alpha3).ok_or_else(|| {
        ElectronicInvoiceError::Country(owner, countries::name(&address.country).to_owned())
    })?;
    if country != "ESP" {
        let town = format!("{} {}", address.postal_code, address.locality);
        return Ok(Element::new("OverseasAddress")
            .with_text("Address", fit(&address.street, MAX_STREET))
            .with_text("PostCodeAndTown", fit(&town, MAX_TOWN))
            .with_text("Province", fit(&address.region, MAX_PROVINCE))
            .with_text("CountryCode", country));
    }
    Ok(Element::new("AddressInSpain")
        .with_text("Address", fit(&address.street, MAX_STREET))
        .with_text("PostCode", &address.postal_code)
        .with_text("Town", fit(&address.locality, MAX_TOWN))
        .with_text("Province", fit(&address.region, MAX_PROVINCE))
        .with_text("CountryCode", country))
}
