//! Settings of unpaid orders.

use mostrador_core::orders::ExpiryPolicy;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// Minutes without a payment attempt after which an order payable by card or Bizum expires and releases
    /// its stock; 0 disables expiry.
    pub expire_after_minutes: u32,
    /// Days until an order awaiting a bank transfer expires and releases its stock; 0 disables expiry.
    pub transfer_days: u32,
    /// Maximum number of unpaid orders per customer; 0 disables the limit.
    pub unpaid_at_once: u32,
    /// Minutes after which the bank is queried about a payment attempt without a notification; 0 disables the
    /// queries.
    pub ask_bank_after_minutes: u32,
}

impl Default for Orders {
    fn default() -> Self {
        Self { expire_after_minutes: 120, transfer_days: 7, unpaid_at_once: 5, ask_bank_after_minutes: 15 }
    }
}

impl Orders {
    /// Expiry policy for unpaid orders, as used by the core rules.
    pub const fn expiry_policy(&self) -> ExpiryPolicy {
        ExpiryPolicy {
            bank_minutes: self.expire_after_minutes,
            transfer_days: self.transfer_days,
            max_unpaid: self.unpaid_at_once,
        }
    }
}
