//! Idempotency keys of orders (rule 4.5): the same order carries the same key, however often and from however
//! many tabs it is sent. The state is stored in a cookie, because the tabs of a browser share their cart.

use crate::orders::OrderNumber;
use crate::time::Timestamp;

/// Source of the idempotency keys of one cart's orders, and the last order placed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IdempotencyKey {
    /// Generated once for each cart.
    nonce: u64,
    last_order: Option<PlacedOrder>,
}

/// Placed order, and the hash of the cart it was placed for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlacedOrder {
    number: OrderNumber,
    cart: u64,
}

impl IdempotencyKey {
    /// Generates a key for a cart; `seed` is random and differs between visits.
    pub(crate) fn generate(seed: u64, now: Timestamp) -> Self {
        Self { nonce: hash(&now.ms().to_le_bytes(), seed), last_order: None }
    }

    /// Returns the idempotency key of a request body: equal bodies have equal keys.
    pub(crate) fn for_request(&self, request: &str) -> String {
        format!("{:016x}{:016x}", self.nonce, hash(request.as_bytes(), 0))
    }

    /// Records the order placed for a cart, given as its cookie text.
    pub(crate) fn record_order(&mut self, number: &OrderNumber, cart: &str) {
        self.last_order = Some(PlacedOrder { number: number.clone(), cart: hash(cart.as_bytes(), 0) });
    }

    pub(crate) fn is_last_order(&self, number: &OrderNumber) -> bool {
        self.last_order.as_ref().is_some_and(|last_order| last_order.number == *number)
    }

    /// True when the last order was placed for this cart (its cookie text), and the cart has not changed
    /// since.
    pub(crate) fn is_for_cart(&self, cart: &str) -> bool {
        self.last_order.as_ref().is_some_and(|last_order| last_order.cart == hash(cart.as_bytes(), 0))
    }

    pub(crate) fn to_text(&self) -> String {
        match &self.last_order {
            Some(PlacedOrder { number, cart }) => format!("{:x}.{cart:x}.{number}", self.nonce),
            None => format!("{:x}", self.nonce),
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let nonce = u64::from_str_radix(parts.next()?, 16).ok()?;
        let last_order = match (parts.next(), parts.next()) {
            (Some(cart), Some(number)) if !number.is_empty() => {
                Some(PlacedOrder { number: number.into(), cart: u64::from_str_radix(cart, 16).ok()? })
            }
            (None, None) => None,
            _ => return None,
        };
        Some(Self { nonce, last_order })
    }
}

/// FNV-1a hash, not cryptographic.
pub(crate) fn hash(bytes: &[u8], seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    bytes.iter().fold(start, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.5.
    #[test]
    fn a_key_belongs_to_one_cart_and_one_request() {
        let key = IdempotencyKey::generate(1, 2.into());
        assert_eq!(key.for_request("{a}"), key.for_request("{a}"));
        assert_ne!(key.for_request("{a}"), key.for_request("{b}"));
        assert_ne!(key.for_request("{a}"), IdempotencyKey::generate(2, 2.into()).for_request("{a}"));
        assert_ne!(key.for_request("{a}"), IdempotencyKey::generate(1, 3.into()).for_request("{a}"));
        assert_eq!(key.for_request("{a}").len(), 32);
    }

    #[test]
    fn the_cookie_text_round_trips() {
        let mut key = IdempotencyKey::generate(1, 2.into());
        assert_eq!(IdempotencyKey::parse(&key.to_text()), Some(key.clone()));
        key.record_order(&"M26-000001".into(), "1:0:2");
        let parsed = IdempotencyKey::parse(&key.to_text()).unwrap();
        assert_eq!(parsed.for_request("{a}"), key.for_request("{a}"));
        assert!(parsed.is_last_order(&"M26-000001".into()) && !parsed.is_last_order(&"M26-000002".into()));
        assert!(parsed.is_for_cart("1:0:2") && !parsed.is_for_cart("1:0:3"));
        for text in ["", "x", "1.2", "1..M26", "1.g.M26", "1.2.", "%%{\""] {
            assert_eq!(IdempotencyKey::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_hash_depends_on_every_byte_and_on_the_seed() {
        // Published FNV-1a values of the empty text and of «a».
        assert_eq!((hash(b"", 0), hash(b"a", 0)), (0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c));
        let sums: Vec<u64> = (0..64).map(|bit| hash(b"M26", 1 << bit)).collect();
        assert!((1..sums.len()).all(|n| !sums[..n].contains(&sums[n])));
    }
}
