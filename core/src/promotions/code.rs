//! Discount codes (rule 10.1).

use serde::{Deserialize, Serialize};

/// Shortest and longest code, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=32;

/// Discount code in capitals: letters, digits and hyphens. Any text deserialises; the server does not know
/// invalid ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PromotionCode(String);

/// A code that no promotion can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Un código tiene de 3 a 32 letras, cifras o guiones.")]
pub struct InvalidCode;

impl PromotionCode {
    /// Reads a code as a shopper types it: spaces around it and the case do not matter.
    ///
    /// ```
    /// use mostrador_core::promotions::PromotionCode;
    /// assert_eq!(PromotionCode::parse(" verano-10 ").unwrap().as_str(), "VERANO-10");
    /// assert!(PromotionCode::parse("a b").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidCode> {
        let code = Self::from(text.to_owned());
        let valid = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        if LENGTH.contains(&code.0.len()) && code.0.chars().all(valid) { Ok(code) } else { Err(InvalidCode) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for PromotionCode {
    fn from(text: String) -> Self {
        Self(text.trim().to_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 10.1.
    #[test]
    fn codes_ignore_case_and_surrounding_spaces() {
        for (typed, code) in [("verano", "VERANO"), (" Navidad-2026\n", "NAVIDAD-2026"), ("abc", "ABC")] {
            assert_eq!(PromotionCode::parse(typed).map(|code| code.0), Ok(code.to_owned()));
            assert_eq!(serde_json::from_value::<PromotionCode>(typed.into()).unwrap().as_str(), code);
        }
        for typed in ["", "ab", "a,b", "ver ano", "verañó", &"a".repeat(33)] {
            assert_eq!(PromotionCode::parse(typed), Err(InvalidCode), "{typed}");
        }
    }
}
