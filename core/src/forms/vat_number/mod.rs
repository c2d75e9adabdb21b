//! VAT identification numbers of the member states and Northern Ireland (rule 5.7): format and check digits.
//!
//! A valid number need not be assigned; only VIES knows the numbers in use.

mod letters;
mod modulus;
mod personal;
mod schemes;
mod weighted;

#[cfg(test)]
mod tests;

use std::fmt;

use schemes::Scheme;

use crate::address::CountryCode;

const FRANCE: CountryCode = CountryCode::new(*b"FR");
const GREECE: CountryCode = CountryCode::new(*b"GR");
const MONACO: CountryCode = CountryCode::new(*b"MC");
const NORTHERN_IRELAND: CountryCode = CountryCode::new(*b"XI");
const UNITED_KINGDOM: CountryCode = CountryCode::new(*b"GB");

/// Normalises a VAT identification number: upper case, without blanks, dots and dashes.
///
/// ```
/// assert_eq!(mostrador_core::forms::normalise_vat_number("el 094.259-216"), "EL094259216");
/// ```
pub fn normalise_vat_number(text: &str) -> String {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '.' | '-' | '\u{2010}'..='\u{2015}');
    text.chars().filter(|c| !is_separator(*c)).map(|c| c.to_ascii_uppercase()).collect()
}

/// Valid VAT identification number. Displayed with its prefix.
///
/// ```
/// use mostrador_core::address::CountryCode;
/// use mostrador_core::forms::VatNumber;
/// let greece = CountryCode::new(*b"GR");
/// let number = VatNumber::parse("094 259 216", greece).unwrap();
/// assert_eq!(number.to_string(), "EL094259216");
/// assert_eq!((number.country(), number.prefix(), number.number()), (greece, "EL", "094259216"));
/// assert_eq!(VatNumber::parse("094 259 217", greece), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VatNumber {
    country: CountryCode,
    number: String,
}

impl VatNumber {
    /// Reads a number of the country of an address, with or without its prefix. Monaco has numbers of France. An
    /// address in the United Kingdom has a number only of Northern Ireland, with its prefix `XI`.
    pub fn parse(text: &str, country_of_address: CountryCode) -> Option<Self> {
        let compact = normalise_vat_number(text);
        let country = match country_of_address {
            MONACO => FRANCE,
            UNITED_KINGDOM if compact.starts_with("XI") => NORTHERN_IRELAND,
            country => country,
        };
        let scheme = Scheme::of(country)?;
        // A number without its prefix may start with the same letters: the key of France with FR.
        let without_prefix =
            compact.strip_prefix(prefix(&country)).or_else(|| compact.strip_prefix(country.as_str()));
        let number =
            [without_prefix, Some(&compact)].into_iter().flatten().find(|number| scheme.accepts(number))?;
        Some(Self { country, number: number.to_owned() })
    }

    /// Country that assigned the number: `GR` for Greece, `XI` for Northern Ireland.
    pub const fn country(&self) -> CountryCode {
        self.country
    }

    /// Prefix of the number: the code of the country, but `EL` for Greece.
    pub fn prefix(&self) -> &str {
        prefix(&self.country)
    }

    /// Number without its prefix.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// Returns true for a number of a member state, Spain included; false for Northern Ireland, which belongs to the VAT
    /// area of the Union for goods only.
    pub fn is_member_state(&self) -> bool {
        self.country != NORTHERN_IRELAND
    }
}

impl fmt::Display for VatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix(), self.number)
    }
}

fn prefix(country: &CountryCode) -> &str {
    if *country == GREECE { "EL" } else { country.as_str() }
}

/// Returns true for a number of this country, and for any text in a country without VAT identification numbers.
pub(super) fn is_vat_number(text: &str, country: &str) -> bool {
    CountryCode::parse(country)
        .filter(|country| Scheme::of(*country).is_some())
        .is_none_or(|country| VatNumber::parse(text, country).is_some())
}
