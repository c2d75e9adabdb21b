//! Settings of the session tokens and the price tokens.

use serde::{Deserialize, Serialize};

use super::Secret;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Session {
    /// Secret key that signs the session tokens, at least 32 characters.
    pub key: Secret,
    /// Retired signing keys, still accepted for verification.
    pub previous_keys: Vec<Secret>,
    pub lifetime_hours: u32,
    /// Maximum lifetime of a session, regardless of activity.
    pub max_lifetime_days: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PriceTable {
    /// At least 32 characters, different from the session key; without it the price list is disabled.
    pub key: Secret,
    /// Retired signing keys, still accepted for verification.
    pub previous_keys: Vec<Secret>,
    pub lifetime_hours: u32,
}

impl Default for Session {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), lifetime_hours: 24, max_lifetime_days: 30 }
    }
}

impl Default for PriceTable {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), lifetime_hours: 24 * 7 }
    }
}
