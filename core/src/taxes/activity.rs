//! Economic activity of the shop in the tax on economic activities (IAE), which the register of invoices states (rule 16.3).

use serde::{Deserialize, Serialize};

use crate::forms::FieldError;

/// Longest heading, in digits.
const HEADING_DIGITS: usize = 4;

/// Kind of an activity that is subject to the IAE, with the agency's code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ActivityKind {
    /// Business, such as retail trade.
    #[default]
    #[serde(rename = "03")]
    Business,
    /// Profession of artists or athletes.
    #[serde(rename = "04")]
    Artistic,
    /// Other professions.
    #[serde(rename = "05")]
    Professional,
}

impl ActivityKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Business => "03",
            Self::Artistic => "04",
            Self::Professional => "05",
        }
    }
}

/// Activity of the shop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EconomicActivity {
    pub kind: ActivityKind,
    /// Group or heading (epígrafe) of the IAE, such as `659.9`; empty if unknown.
    pub heading: String,
}

impl EconomicActivity {
    /// Heading in the four characters of the agency's format: `6599`.
    pub fn heading_digits(&self) -> String {
        self.heading.chars().filter(char::is_ascii_digit).collect()
    }

    pub(super) fn errors(&self) -> Vec<FieldError> {
        let digits = self.heading_digits();
        let is_number = self.heading.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ' '));
        if is_number && digits.len() <= HEADING_DIGITS {
            return Vec::new();
        }
        let text = "Escribe el grupo o epígrafe del IAE, de hasta cuatro cifras: 659.9";
        vec![FieldError::new("activity.heading", text)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 16.3.
    #[test]
    fn a_heading_has_four_digits_at_most() {
        let activity = |heading: &str| EconomicActivity { heading: heading.into(), ..Default::default() };
        for (heading, digits) in [("659.9", "6599"), ("615.6", "6156"), ("933", "933"), ("", "")] {
            assert_eq!(activity(heading).errors(), []);
            assert_eq!(activity(heading).heading_digits(), digits);
        }
        for heading in ["65.99.1", "comercio", "659.9a"] {
            assert_eq!(activity(heading).errors().len(), 1, "{heading}");
        }
    }
}
