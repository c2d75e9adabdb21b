//! Price tokens: signed with a key of their own, for an audience of their own.

use serde::{Deserialize, Serialize};

use crate::accounts::keyring::{self, Audience, Content, Keyring, Refusal};
use crate::config;
use crate::error::ApiError;

/// A price token says nothing beyond what every token does: its subject is the access code.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Nothing {}

/// What a price token says.
pub type Claims = keyring::Claims<Nothing>;

/// The keys, and how long a token lives.
#[derive(Debug)]
pub struct PriceTokens {
    /// Nothing when the shop has no price table.
    keys: Option<Keyring>,
    milliseconds: i64,
}

impl PriceTokens {
    /// Tokens signed with the configured key. Without one there is no price table.
    #[must_use]
    pub fn new(table: &config::PriceTable) -> Self {
        let keys =
            (!table.key.is_empty()).then(|| Keyring::new(Audience::Price, &table.key, &table.previous_keys));
        Self { keys, milliseconds: i64::from(table.hours) * 3_600_000 }
    }

    /// Whether the shop has a price table.
    #[must_use]
    pub const fn open(&self) -> bool {
        self.keys.is_some()
    }

    /// When a token ends that is issued at `now` for a code: never after the code itself. Milliseconds since 1970.
    #[must_use]
    pub fn end(&self, now_ms: i64, code_expires_at: Option<i64>) -> i64 {
        let end = now_ms.saturating_add(self.milliseconds);
        code_expires_at.map_or(end, |last| end.min(last))
    }

    /// A token for who gave this code.
    ///
    /// # Errors
    /// The shop has no price table, or the claims cannot be signed.
    pub fn issue(&self, code: i64, jti: &str, now_ms: i64, end_ms: i64) -> Result<String, ApiError> {
        let keys = self.keys.as_ref().ok_or_else(ApiError::internal)?;
        keys.sign(Content { subject: code.to_string(), jti, now_ms, end_ms, more: Nothing {} })
    }

    /// What a token says, when everything about it is right.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn read(&self, token: &str) -> Result<Claims, Refusal> {
        self.keys.as_ref().ok_or(Refusal::Other)?.open(token)
    }

    /// What a token says, even when its time is over: enough to end its session.
    #[must_use]
    pub fn read_ended(&self, token: &str) -> Option<Claims> {
        self.keys.as_ref()?.open_ended(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    fn table(key: &str) -> PriceTokens {
        PriceTokens::new(&config::PriceTable { key: key.into(), hours: 1, ..config::PriceTable::default() })
    }

    #[test]
    fn a_token_never_outlives_its_code() {
        let tokens = table("clave");
        assert_eq!(tokens.end(1_000, None), 3_601_000);
        assert_eq!(tokens.end(1_000, Some(2_000)), 2_000);
        assert_eq!(tokens.end(1_000, Some(9_999_999)), 3_601_000);
        let now = clock::now_ms();
        let token = tokens.issue(7, "j", now, now + 1_000).unwrap();
        let claims = tokens.read(&token).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str()), ("7", "j"));
    }

    #[test]
    fn without_a_key_there_is_no_price_table() {
        let (closed, now) = (table(""), clock::now_ms());
        let token = table("clave").issue(7, "j", now, now + 1_000).unwrap();
        assert!(!closed.open() && closed.issue(7, "j", now, now + 1_000).is_err());
        assert_eq!(closed.read(&token).unwrap_err(), Refusal::Other);
    }
}
