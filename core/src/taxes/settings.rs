//! The owner's tax settings: decisions and rates.

use serde::{Deserialize, Serialize};

use super::{TaxPolicy, TaxTable};
use crate::forms::FieldError;

/// Decisions about taxes, and the rates with their dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxSettings {
    pub policy: TaxPolicy,
    pub rates: TaxTable,
}

impl Default for TaxSettings {
    fn default() -> Self {
        Self { policy: TaxPolicy::default(), rates: TaxTable::shipped() }
    }
}

impl TaxSettings {
    /// Returns the errors of edited settings on a day in days since 1970.
    pub fn errors(&self, today: i64) -> Vec<FieldError> {
        self.rates.errors(today)
    }
}
