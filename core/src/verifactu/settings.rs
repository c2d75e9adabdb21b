//! Decisions of the owner about VERI*FACTU (rules 14.2 and 14.3).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Environment of the agency to which records are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum VerifactuMode {
    /// No records are created.
    #[default]
    Off,
    /// Records without effect for taxes.
    Test,
    Production,
}

json_names!(VerifactuMode: Off = "off", Test = "test", Production = "production");

impl VerifactuMode {
    /// Environment whose records staff see: that of the mode, and production while it is off (rule 14.8).
    pub const fn listed_environment(self) -> Self {
        match self {
            Self::Test => Self::Test,
            Self::Off | Self::Production => Self::Production,
        }
    }
}

/// `ClaveRegimen` of sales to retailers under the surcharge scheme. To be confirmed by a tax adviser: the agency's
/// mapping of its books to form 303 takes the surcharge from 01 only; its list reads 18 as «recargo de equivalencia».
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SurchargeRegime {
    #[default]
    #[serde(rename = "01")]
    General,
    #[serde(rename = "18")]
    Surcharge,
}

impl SurchargeRegime {
    pub const fn code(self) -> &'static str {
        match self {
            Self::General => "01",
            Self::Surcharge => "18",
        }
    }
}

/// Totals of records with sales of the one-stop shop. To be confirmed by a tax adviser: the agency's rule for the totals adds
/// the taxes of the lines, and a line of these sales has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OssTotals {
    /// Sums of the lines, without the tax of the other member state.
    #[default]
    Lines,
    /// Totals of the invoice.
    Invoice,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.8.
    #[test]
    fn records_with_effect_stay_visible() {
        let listed = VerifactuMode::ALL.map(VerifactuMode::listed_environment);
        assert_eq!(listed, [VerifactuMode::Production, VerifactuMode::Test, VerifactuMode::Production]);
    }
}
