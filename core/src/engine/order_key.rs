//! The order under way (rule 4.5): what makes the same order the same, however often, and from however many tabs, it
//! is sent. A cookie keeps it beside the cart's, because the tabs of a browser share their cart.

/// What identifies the orders of one cart, and the order that was last placed for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrderKey {
    /// Drawn once for a cart.
    nonce: u64,
    /// The order that was last placed.
    placed: Option<Placed>,
}

/// An order, and the cart that it was placed for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Placed {
    number: String,
    cart: u64,
}

impl OrderKey {
    /// A key for a cart. `seed` is random, and other for each visit.
    pub(super) fn draw(seed: u64, now: u64) -> Self {
        Self { nonce: hash(&now.to_le_bytes(), seed), placed: None }
    }

    /// The idempotency key of a request: another one for every request, the same for the same.
    pub(super) fn of(&self, request: &str) -> String {
        format!("{:016x}{:016x}", self.nonce, hash(request.as_bytes(), 0))
    }

    /// The order of this number was placed for this cart (as its cookie).
    pub(super) fn place(&mut self, number: &str, cart: &str) {
        self.placed = Some(Placed { number: number.into(), cart: hash(cart.as_bytes(), 0) });
    }

    /// Whether the order of this number was placed last.
    pub(super) fn has_placed(&self, number: &str) -> bool {
        self.placed.as_ref().is_some_and(|placed| placed.number == number)
    }

    /// Whether the order was placed for this cart: what was put into it afterwards has not been bought.
    pub(super) fn was_for(&self, cart: &str) -> bool {
        self.placed.as_ref().is_some_and(|placed| placed.cart == hash(cart.as_bytes(), 0))
    }

    /// What the cookie keeps.
    pub(super) fn to_text(&self) -> String {
        match &self.placed {
            Some(Placed { number, cart }) => format!("{:x}.{cart:x}.{number}", self.nonce),
            None => format!("{:x}", self.nonce),
        }
    }

    /// Reads what the cookie kept.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let nonce = u64::from_str_radix(parts.next()?, 16).ok()?;
        let placed = match (parts.next(), parts.next()) {
            (Some(cart), Some(number)) if !number.is_empty() => {
                Some(Placed { number: number.into(), cart: u64::from_str_radix(cart, 16).ok()? })
            }
            (None, None) => None,
            _ => return None,
        };
        Some(Self { nonce, placed })
    }
}

/// FNV-1a. It tells requests apart; it keeps nothing secret.
pub(super) fn hash(bytes: &[u8], seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    bytes.iter().fold(start, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.5.
    #[test]
    fn a_key_belongs_to_one_cart_and_one_request() {
        let key = OrderKey::draw(1, 2);
        assert_eq!(key.of("{a}"), key.of("{a}"));
        assert_ne!(key.of("{a}"), key.of("{b}"));
        assert_ne!(key.of("{a}"), OrderKey::draw(2, 2).of("{a}"));
        assert_ne!(key.of("{a}"), OrderKey::draw(1, 3).of("{a}"));
        assert_eq!(key.of("{a}").len(), 32);
    }

    #[test]
    fn another_tab_reads_the_same() {
        let mut key = OrderKey::draw(1, 2);
        assert_eq!(OrderKey::parse(&key.to_text()), Some(key.clone()));
        key.place("M26-000001", "1:0:2");
        let read = OrderKey::parse(&key.to_text()).unwrap();
        assert_eq!(read.of("{a}"), key.of("{a}"));
        assert!(read.has_placed("M26-000001") && !read.has_placed("M26-000002"));
        assert!(read.was_for("1:0:2") && !read.was_for("1:0:3"));
        for text in ["", "x", "1.2", "1..M26", "1.g.M26", "1.2.", "%%{\""] {
            assert_eq!(OrderKey::parse(text), None, "{text}");
        }
    }

    #[test]
    fn every_byte_and_every_seed_counts() {
        // FNV-1a of nothing and of «a», as published.
        assert_eq!((hash(b"", 0), hash(b"a", 0)), (0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c));
        let sums: Vec<u64> = (0..64).map(|bit| hash(b"M26", 1 << bit)).collect();
        assert!((1..sums.len()).all(|n| !sums[..n].contains(&sums[n])));
    }
}
