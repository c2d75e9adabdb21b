//! Settings of the session tokens and the price tokens.

use serde::{Deserialize, Serialize};

use super::Secret;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Session {
    pub key: Secret,
    pub previous_keys: Vec<Secret>,
    pub lifetime_hours: u32,
    pub max_lifetime_days: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PriceTable {
    pub key: Secret,
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
