//! The owner's tax settings: decisions and rates.

use serde::{Deserialize, Serialize};

use super::{EconomicActivity, TaxPolicy, TaxTable};
use crate::forms::FieldError;

/// Decisions about taxes, the rates with their dates, and the activity of the shop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TaxSettings {
    pub policy: TaxPolicy,
    pub rates: TaxTable,
    /// Missing in settings that an older program has saved.
    #[serde(default)]
    pub activity: EconomicActivity,
}

impl Default for TaxSettings {
    fn default() -> Self {
        Self {
            policy: TaxPolicy::default(),
            rates: TaxTable::shipped(),
            activity: EconomicActivity::default(),
        }
    }
}

impl TaxSettings {
    /// Returns the errors of edited settings on a day in days since 1970.
    pub fn errors(&self, today: i64) -> Vec<FieldError> {
        let mut errors = self.rates.errors(today);
        errors.extend(self.activity.errors());
        errors
    }
}
