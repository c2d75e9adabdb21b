//! Identification of the buyer of an invoice (rule 14.4).

use serde::Serialize;

use super::country::schema_country;
use crate::address::CountryCode;
use crate::checkout::TaxBuyer;
use crate::forms::{
    DocumentKind, VatNumber, is_identity_document, normalise_identity_document, normalise_vat_number,
};
use crate::invoicing::{BuyerNumber, CorrectionCause, InvoiceContent, Party};
use crate::text::xml::xml_text;

/// Buyer, with a Spanish tax number or another identification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recipient {
    #[serde(rename = "NombreRazon")]
    pub name: String,
    #[serde(rename = "NIF", skip_serializing_if = "Option::is_none")]
    pub nif: Option<String>,
    #[serde(rename = "IDOtro", skip_serializing_if = "Option::is_none")]
    pub other: Option<OtherIdentification>,
}

/// Identification other than a Spanish tax number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OtherIdentification {
    /// Code of the agency's list.
    #[serde(rename = "CodigoPais", skip_serializing_if = "Option::is_none")]
    pub country: Option<&'static str>,
    /// `02` VAT number of a member state, `03` passport, `04` official document of the country, `06` other document, `07` not in
    /// the Spanish census.
    #[serde(rename = "IDType")]
    pub kind: &'static str,
    #[serde(rename = "ID")]
    pub number: String,
}

const SPAIN: CountryCode = CountryCode::new(*b"ES");

impl Recipient {
    /// Identifies a buyer. `is_union_business` if the invoice has a sale to a business of another member state, whose VAT number
    /// was checked.
    pub fn identify(name: &str, number: &str, country: CountryCode, is_union_business: bool) -> Self {
        let number = normalise_identity_document(number);
        let (nif, other) = if is_union_business {
            (
                None,
                Some(OtherIdentification { country: None, kind: "02", number: vat_number(&number, country) }),
            )
        } else if is_identity_document(&number) {
            (Some(number), None)
        } else {
            let kind = if country == SPAIN { "07" } else { "04" };
            (None, Some(OtherIdentification { country: Some(schema_country(country)), kind, number }))
        };
        Self { name: name.trim().to_owned(), nif, other }
    }

    /// Identifies the buyer of an invoice. A correction for insolvency proceedings identifies a business of another member state
    /// by its VAT number also under Spanish VAT: the tax agency admits no other document for it.
    pub fn of_invoice(content: &InvoiceContent) -> Option<Self> {
        let buyer = content.buyer.as_ref()?;
        if content.has_vat_number() && TaxBuyer::from(buyer).union_vat_number().is_some() {
            let country = CountryCode::parse(buyer.country()).unwrap_or(SPAIN);
            return Some(Self::identify(&buyer.name, &buyer.nif, country, true));
        }
        let cause = content.rectifies.as_ref().and_then(|rectified| rectified.cause);
        let is_insolvency =
            matches!(cause, Some(CorrectionCause::Insolvency | CorrectionCause::InsolvencyEnded));
        Some(Self::of_party(buyer, is_insolvency && buyer.number_kind() == BuyerNumber::Vat))
    }

    /// Identifies a buyer, `by_vat_number` as a business of another member state.
    pub fn of_party(buyer: &Party, by_vat_number: bool) -> Self {
        let country = CountryCode::parse(buyer.country()).unwrap_or(SPAIN);
        if buyer.document_kind.is_private() {
            return Self::by_document(&buyer.name, &buyer.nif, buyer.document_kind, country);
        }
        Self::identify(&buyer.name, &buyer.nif, country, by_vat_number)
    }

    /// Identifies a private person in another country by a document.
    pub fn by_document(name: &str, number: &str, kind: DocumentKind, country: CountryCode) -> Self {
        let code = match kind.in_country(country.as_str()) {
            DocumentKind::Passport => "03",
            DocumentKind::Other => "06",
            DocumentKind::Personal if !is_identity_document(number) => "04",
            DocumentKind::Personal | DocumentKind::TaxNumber => {
                return Self::identify(name, number, country, false);
            }
        };
        let number = normalise_vat_number(number);
        let other = OtherIdentification { country: Some(schema_country(country)), kind: code, number };
        Self { name: name.trim().to_owned(), nif: None, other: Some(other) }
    }

    /// Returns the recipient without the characters that XML does not admit.
    pub(super) fn into_xml_text(self) -> Self {
        let other = self.other.map(|other| OtherIdentification { number: xml_text(&other.number), ..other });
        Self { name: xml_text(&self.name).trim().to_owned(), other, ..self }
    }
}

/// Returns a VAT number with its prefix; one that is not valid as it is written.
fn vat_number(number: &str, country: CountryCode) -> String {
    VatNumber::parse(number, country).map_or_else(|| number.to_owned(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::{Rectified, StructuredAddress, TaxLine};
    use crate::money::Cents;
    use crate::taxes::{AppliedTax, TaxClass, TaxScheme};

    /// Rule 14.4.
    #[test]
    fn buyers_are_identified_by_country() {
        let other = |number: &str, country: &str, business| {
            let country = CountryCode::parse(country).unwrap();
            let OtherIdentification { country, kind, number } =
                Recipient::identify("Ana", number, country, business).other.unwrap();
            (country, kind, number)
        };
        let spanish = Recipient::identify(" Ana ", "es-12345678 z", SPAIN, false);
        assert_eq!(
            (spanish.name.as_str(), spanish.nif.as_deref(), spanish.other),
            ("Ana", Some("12345678Z"), None)
        );
        assert_eq!(other("FR40303265045", "FR", true), (None, "02", "FR40303265045".into()));
        assert_eq!(other("094259216", "GR", true), (None, "02", "EL094259216".into()));
        assert_eq!(other("XI110305878", "GB", true), (None, "02", "XI110305878".into()));
        assert_eq!(other("FR40303265045", "MC", true), (None, "02", "FR40303265045".into()));
        assert_eq!(other("DE-123", "DE", false), (Some("DE"), "04", "DE123".into()));
        assert_eq!(other("12345678A", "ES", false), (Some("ES"), "07", "12345678A".into()));
    }

    /// Rules 14.4, 17.6 and 17.11.
    #[test]
    fn the_buyer_of_an_invoice_is_identified_by_what_the_invoice_charges() {
        use TaxScheme::{IntraCommunity, SpanishVat};

        let kind = |cause, lines: &[(TaxScheme, i64)]| {
            let postal = StructuredAddress { country: "DE".into(), ..StructuredAddress::default() };
            let buyer = Party { nif: "DE136695976".into(), postal: Some(postal), ..Party::default() };
            let line = |(scheme, base): &(TaxScheme, i64)| {
                let tax = AppliedTax { scheme: *scheme, ..AppliedTax::listed(TaxClass::General) };
                TaxLine { tax, base: Cents::new(*base), ..TaxLine::default() }
            };
            let content = InvoiceContent {
                buyer: Some(buyer),
                vat: lines.iter().map(line).collect(),
                rectifies: Some(Rectified { cause, ..Rectified::default() }),
                ..InvoiceContent::default()
            };
            Recipient::of_invoice(&content).unwrap().other.map_or("", |other| other.kind)
        };
        assert_eq!(kind(None, &[(IntraCommunity, 10_000)]), "02");
        assert_eq!(kind(None, &[(SpanishVat, 10_000)]), "04");
        let wrong = Some(CorrectionCause::WrongTax);
        assert_eq!(kind(wrong, &[(IntraCommunity, -10_000), (SpanishVat, 8_264)]), "04", "denied");
        assert_eq!(kind(wrong, &[(SpanishVat, -10_000), (IntraCommunity, 12_100)]), "02", "confirmed");
        assert_eq!(kind(Some(CorrectionCause::Insolvency), &[(SpanishVat, 0)]), "02");
        assert_eq!(kind(Some(CorrectionCause::Uncollectable), &[(SpanishVat, 0)]), "04");
        assert_eq!(Recipient::of_invoice(&InvoiceContent::default()), None);
    }

    /// Rule 14.4. List L7 of the order HAC/1177/2024: 03 «Pasaporte», 04 «Documento oficial de identificación expedido por el país
    /// o territorio de residencia», 06 «Otro documento probatorio».
    #[test]
    fn private_persons_of_other_countries_are_identified_by_their_document() {
        use DocumentKind::{Other, Passport, Personal, TaxNumber};

        let identified = |kind, number, country| {
            let country = CountryCode::parse(country).unwrap();
            let recipient = Recipient::by_document(" Lena ", number, kind, country);
            let other = recipient.other.map(|other| (other.country.unwrap(), other.kind, other.number));
            (recipient.name, recipient.nif, other)
        };
        let by = |country: &'static str, kind, number: &str| {
            ("Lena".to_owned(), None, Some((country, kind, number.to_owned())))
        };
        assert_eq!(identified(Personal, "12 345 678 901", "DE"), by("DE", "04", "12345678901"));
        assert_eq!(identified(Personal, "501964843", "PT"), by("PT", "04", "501964843"));
        assert_eq!(identified(Passport, "c01x-00t47", "DE"), by("DE", "03", "C01X00T47"));
        assert_eq!(identified(Passport, "12345678Z", "US"), by("US", "03", "12345678Z"));
        assert_eq!(identified(Passport, "ES123456", "CH"), by("CH", "03", "ES123456"));
        assert_eq!(identified(Other, "R-77", "GB"), by("GB", "06", "R77"));
        assert_eq!(identified(Personal, "X1234567L", "DE"), ("Lena".into(), Some("X1234567L".into()), None));
        assert_eq!(identified(TaxNumber, "98-7654321", "US"), by("US", "04", "987654321"));
        assert_eq!(identified(Passport, "12345678A", "ES"), by("ES", "07", "12345678A"));
    }
}
