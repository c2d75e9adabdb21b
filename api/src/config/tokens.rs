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
    /// Lifetime of a token in hours.
    pub hours: u32,
    /// Maximum lifetime of a session in days, regardless of activity.
    pub longest_days: u32,
}

/// Trade price list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PriceTable {
    /// Secret key that signs the price tokens: at least 32 characters, different from the session key. The
    /// price list is disabled without it.
    pub key: Secret,
    /// Retired signing keys, still accepted for verification.
    pub previous_keys: Vec<Secret>,
    /// Lifetime of a token in hours.
    pub hours: u32,
}

impl Default for Session {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), hours: 24, longest_days: 30 }
    }
}

impl Default for PriceTable {
    fn default() -> Self {
        Self { key: Secret::default(), previous_keys: Vec::new(), hours: 24 * 7 }
    }
}
