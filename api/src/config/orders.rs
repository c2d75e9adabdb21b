//! Settings of unpaid orders.

use mostrador_core::orders::ExpiryPolicy;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    pub expire_after_minutes: u32,
    pub transfer_days: u32,
    pub max_unpaid_orders: u32,
    pub bank_query_after_minutes: u32,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            expire_after_minutes: 120,
            transfer_days: 7,
            max_unpaid_orders: 5,
            bank_query_after_minutes: 15,
        }
    }
}

impl Orders {
    pub const fn expiry_policy(&self) -> ExpiryPolicy {
        ExpiryPolicy {
            bank_minutes: self.expire_after_minutes,
            transfer_days: self.transfer_days,
            max_unpaid: self.max_unpaid_orders,
        }
    }
}
