//! Fingerprint of a customer and a cart, stored in a cookie (rule 4.8).

use super::idempotency_key::hash;
use crate::session::CustomerId;

/// Fingerprint of a customer's cart, given as its cookie text.
pub(crate) fn fingerprint(customer: Option<CustomerId>, cart: &str) -> u64 {
    hash(cart.as_bytes(), 0) ^ customer_hash(customer.unwrap_or_default())
}

/// Customer part of a fingerprint; XOR adds it and removes it again.
pub(crate) fn customer_hash(id: CustomerId) -> u64 {
    hash(&id.get().to_le_bytes(), 0)
}

pub(crate) fn parse(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}
