//! The idempotency key of the order under way (rule 4.5): the same for the same order however often it is sent,
//! also after a reload, and another one as soon as anything of the order changes.

/// Which order is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrderKey {
    /// Sent with the order.
    pub key: String,
    /// Of the request that it belongs to.
    pub fingerprint: u64,
    /// The order's number, once it exists.
    pub number: Option<String>,
}

impl OrderKey {
    /// A key for this request.
    pub(super) fn new(request: &str, seed: u64, now: u64) -> Self {
        let fingerprint = hash(request.as_bytes(), 0);
        let key = format!("{:016x}{:016x}", hash(&now.to_le_bytes(), seed), fingerprint);
        Self { key, fingerprint, number: None }
    }

    /// Whether it is the key of this request.
    pub(super) fn is_for(&self, request: &str) -> bool {
        self.fingerprint == hash(request.as_bytes(), 0)
    }

    /// What the session storage keeps.
    pub(super) fn to_text(&self) -> String {
        format!("{}|{:x}|{}", self.key, self.fingerprint, self.number.as_deref().unwrap_or_default())
    }

    /// Reads what the session storage kept.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '|');
        let (key, fingerprint, number) = (parts.next()?, parts.next()?, parts.next()?);
        let usable = key.len() == 32 && key.bytes().all(|b| b.is_ascii_hexdigit());
        let fingerprint = u64::from_str_radix(fingerprint, 16).ok()?;
        usable.then(|| Self {
            key: key.into(),
            fingerprint,
            number: (!number.is_empty()).then(|| number.to_owned()),
        })
    }
}

/// FNV-1a. It tells requests apart; it keeps nothing secret.
fn hash(bytes: &[u8], seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    bytes.iter().fold(start, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_belongs_to_one_request_and_one_start() {
        let key = OrderKey::new("{a}", 1, 2);
        assert!(key.is_for("{a}") && !key.is_for("{b}"));
        assert_ne!(key.key, OrderKey::new("{a}", 2, 2).key);
        assert_ne!(key.key, OrderKey::new("{a}", 1, 3).key);
    }

    #[test]
    fn it_survives_a_reload() {
        let mut key = OrderKey::new("{a}", 1, 2);
        assert_eq!(OrderKey::parse(&key.to_text()), Some(key.clone()));
        key.number = Some("M26-000001".into());
        assert_eq!(OrderKey::parse(&key.to_text()), Some(key));
        for text in ["", "x", "||", "zz|1|", "0123|g|"] {
            assert_eq!(OrderKey::parse(text), None, "{text}");
        }
    }
}
