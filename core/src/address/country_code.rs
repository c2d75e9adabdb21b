//! Country codes as values that can be copied.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Two upper-case letters: ISO 3166-1 alpha-2, or a code of the same form such as `XI` (Northern Ireland).
///
/// ```
/// use mostrador_core::address::CountryCode;
/// assert_eq!(CountryCode::parse(" de ").unwrap().to_string(), "DE");
/// assert_eq!(CountryCode::parse("D1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct CountryCode([u8; 2]);

impl CountryCode {
    /// Creates a code from two upper-case letters.
    pub const fn new(letters: [u8; 2]) -> Self {
        Self(letters)
    }

    /// Reads a code, regardless of case and surrounding blanks.
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 2] = text.trim().as_bytes().try_into().ok()?;
        letters
            .iter()
            .all(u8::is_ascii_alphabetic)
            .then(|| Self(letters.map(|letter| letter.to_ascii_uppercase())))
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for CountryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CountryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<CountryCode> for String {
    fn from(code: CountryCode) -> Self {
        code.as_str().to_owned()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a country code has two letters")]
pub struct InvalidCountryCode;

impl TryFrom<String> for CountryCode {
    type Error = InvalidCountryCode;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or(InvalidCountryCode)
    }
}
