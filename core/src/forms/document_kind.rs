//! Kinds of number by which the buyer of an invoice identifies (rule 5.7).

use serde::{Deserialize, Serialize};

use super::TextFormat;
use crate::json_names::json_names;

/// Kind of number of a buyer. Buyers in Spain have a tax number only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DocumentKind {
    /// NIF in Spain, VAT number of a business in another member state, any number elsewhere.
    #[default]
    TaxNumber,
    /// Personal tax number or identity document of the country of residence, or the Spanish number of a person who lives abroad.
    Personal,
    Passport,
    /// Any other document.
    Other,
}

json_names!(DocumentKind: TaxNumber = "tax_number", Personal = "personal", Passport = "passport", Other = "other");

/// Characters of documents of all countries.
pub(super) const DOCUMENT: TextFormat = TextFormat {
    accepts: is_document,
    description: "letras sin acento y cifras, con alguna cifra, y puntos, guiones, barras o espacios",
};

fn is_document(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || " .-/".contains(c))
        && text.chars().any(|c| c.is_ascii_digit())
}

impl DocumentKind {
    /// Returns true for the document of a private person, which is no VAT number.
    pub const fn is_private(self) -> bool {
        !matches!(self, Self::TaxNumber)
    }

    /// Kind of a buyer who lives in this country.
    pub fn in_country(self, country: &str) -> Self {
        if matches!(country, "" | "ES") { Self::TaxNumber } else { self }
    }

    /// Name in front of the number.
    pub const fn label(self) -> &'static str {
        match self {
            Self::TaxNumber => "NIF",
            Self::Personal | Self::Other => "Documento",
            Self::Passport => "Pasaporte",
        }
    }

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
    pub fn is_tax_number(&self) -> bool {
        *self == Self::TaxNumber
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.7.
    #[test]
    fn documents_have_letters_and_digits() {
        for good in ["L01X00T47", "12 345 678 901", "93/815/08152", "85.07.30-033.28"] {
            assert!(is_document(good), "{good}");
        }
        for bad in ["no tengo", "", "--", "Nº 1234", "1234\n", "<1>"] {
            assert!(!is_document(bad), "{bad}");
        }
    }

    /// Rule 5.7.
    #[test]
    fn buyers_in_spain_have_a_tax_number() {
        for kind in DocumentKind::ALL {
            assert_eq!(kind.in_country("ES"), DocumentKind::TaxNumber);
            assert_eq!(kind.in_country(""), DocumentKind::TaxNumber);
            assert_eq!(kind.in_country("DE"), kind);
            assert_eq!(DocumentKind::parse(kind.as_str()), Some(kind));
        }
    }
}
