//! Postal codes (rule 5.7): a Spanish one has five digits, of which the first two identify the province.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::country::DEFAULT_COUNTRY;
use super::province::Province;

/// Postal code as entered; valid or not, and empty while unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PostalCode(String);

impl PostalCode {
    /// Text without surrounding blanks.
    pub fn as_str(&self) -> &str {
        self.0.trim()
    }

    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    pub fn trimmed(&self) -> Self {
        self.as_str().into()
    }

    /// Returns true for a valid code of `country`. Only Spanish codes have a rule; any other is valid unless
    /// it is empty.
    pub fn is_valid_in(&self, country: &str) -> bool {
        if country == DEFAULT_COUNTRY { self.province().is_some() } else { !self.is_empty() }
    }

    /// Returns the province of a code of `country`. Only Spanish postal codes identify one.
    pub fn province_in(&self, country: &str) -> Option<&'static str> {
        self.province().filter(|_| country == DEFAULT_COUNTRY)
    }

    fn province(&self) -> Option<&'static str> {
        let code = self.as_str();
        if code.len() != 5 || !code.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Province::from_digits(code.get(..2)?).map(|province| province.name)
    }
}

impl From<String> for PostalCode {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for PostalCode {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for PostalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.7.
    #[test]
    fn first_two_digits_identify_the_province() {
        for (code, name) in [
            ("01001", "Araba/Álava"),
            ("07001", "Illes Balears"),
            ("35001", "Las Palmas"),
            ("52001", "Melilla"),
        ] {
            assert_eq!(PostalCode::from(code).province_in("ES"), Some(name));
        }
        for bad in ["", "00100", "53000", "2801", "280133", "28O13", "٢٨٠١٣", "-2801"] {
            assert_eq!(PostalCode::from(bad).province_in("ES"), None, "{bad}");
            assert!(!PostalCode::from(bad).is_valid_in("ES"), "{bad}");
        }
    }

    #[test]
    fn only_spanish_codes_are_validated_and_identify_a_province() {
        let code = PostalCode::from(" 28013 ");
        assert_eq!((code.province_in("ES"), code.province_in("FR")), (Some("Madrid"), None));
        assert!(PostalCode::from("53000").is_valid_in("FR") && !PostalCode::from(" ").is_valid_in("FR"));
    }
}
