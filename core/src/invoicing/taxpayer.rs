//! Parties of electronic invoices: kind of person, residence and VAT identifier from country and tax number
//! (rule 15.5).

use crate::address::CountryCode;
use crate::forms::{VatNumber, is_company_number, is_identity_document, normalise_identity_document};
use crate::taxes::MEMBER_STATES;

/// Natural or legal person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonType {
    Natural,
    Legal,
}

/// Residence of a taxpayer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residence {
    Spain,
    Union,
    Foreign,
}

/// Country and tax number of a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taxpayer<'a> {
    /// ISO 3166-1 alpha-2.
    pub country: &'a str,
    pub tax_number: &'a str,
    /// True for a business that accounts for the tax in another member state.
    pub is_union_business: bool,
}

impl PersonType {
    /// Code of Facturae.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Natural => "F",
            Self::Legal => "J",
        }
    }
}

impl Residence {
    /// Code of Facturae.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Spain => "R",
            Self::Union => "U",
            Self::Foreign => "E",
        }
    }
}

impl Taxpayer<'_> {
    /// Kind of person. The letter of a Spanish number tells it; a foreign number does not, and its holder counts as a
    /// legal person, whose name is not divided.
    pub fn person(&self) -> PersonType {
        let is_natural = is_identity_document(self.tax_number) && !is_company_number(self.tax_number);
        if is_natural { PersonType::Natural } else { PersonType::Legal }
    }

    pub fn residence(&self) -> Residence {
        match CountryCode::parse(self.country) {
            Some(country) if country.as_str() == "ES" => Residence::Spain,
            Some(country) if MEMBER_STATES.contains(&country) => Residence::Union,
            _ => Residence::Foreign,
        }
    }

    /// VAT identifier with the prefix of its state; `None` for a number that is not one: that of a private person of
    /// another country, or of a business outside the Union.
    pub fn vat_identifier(&self) -> Option<String> {
        if is_identity_document(self.tax_number) {
            return Some(format!("ES{}", normalise_identity_document(self.tax_number)));
        }
        let country = CountryCode::parse(self.country).filter(|_| self.is_union_business)?;
        VatNumber::parse(self.tax_number, country).map(|number| number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taxpayer<'a>(country: &'a str, tax_number: &'a str, is_union_business: bool) -> Taxpayer<'a> {
        Taxpayer { country, tax_number, is_union_business }
    }

    /// Rule 15.5.
    #[test]
    fn the_tax_number_tells_persons_from_companies() {
        for (country, number, expected) in [
            ("ES", "12345678Z", ("F", "R")),
            ("ES", "X1234567L", ("F", "R")),
            ("ES", "b-64717838", ("J", "R")),
            ("DE", "DE123456789", ("J", "U")),
            ("DE", "12345678Z", ("F", "U")),
            ("US", "98-7654321", ("J", "E")),
            ("GB", "GB123456789", ("J", "E")),
        ] {
            let party = taxpayer(country, number, false);
            assert_eq!((party.person().code(), party.residence().code()), expected, "{country} {number}");
        }
    }

    /// Rule 15.5.
    #[test]
    fn vat_identifiers_have_the_prefix_of_their_state() {
        let identifier = |country, number, business| taxpayer(country, number, business).vat_identifier();
        assert_eq!(identifier("ES", "12345678-z", false).as_deref(), Some("ES12345678Z"));
        assert_eq!(identifier("FR", "FR 40 303 265 045", true).as_deref(), Some("FR40303265045"));
        assert_eq!(identifier("DE", "136695976", true).as_deref(), Some("DE136695976"));
        assert_eq!(identifier("GR", "094259216", true).as_deref(), Some("EL094259216"));
        assert_eq!(identifier("GB", "XI110305878", true).as_deref(), Some("XI110305878"));
        assert_eq!(identifier("MC", "FR40303265045", true).as_deref(), Some("FR40303265045"));
        assert_eq!(identifier("DE", "12 345 678 901", false), None);
        assert_eq!(identifier("US", "98-7654321", false), None);
    }
}
