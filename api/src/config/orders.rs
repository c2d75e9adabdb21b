//! Settings of unpaid orders.

use mostrador_core::orders::ExpiryPolicy;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// Minutes without a payment attempt after which an order payable by card or Bizum expires and releases its
    /// stock; 0 disables expiry.
    pub expire_after_minutes: u32,
    /// Days until an order awaiting a bank transfer expires and releases its stock; 0 disables expiry.
    pub transfer_days: u32,
    /// Per customer; 0 disables the limit.
    pub max_unpaid_orders: u32,
    /// Minutes after which the bank is queried about a payment attempt without a notification; 0 disables the
    /// queries.
    pub bank_query_after_minutes: u32,
    /// Days for which the bank keeps the reservation of a card payment.
    pub reservation_days: u32,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            expire_after_minutes: 120,
            transfer_days: 7,
            max_unpaid_orders: 5,
            bank_query_after_minutes: 15,
            reservation_days: 7,
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
