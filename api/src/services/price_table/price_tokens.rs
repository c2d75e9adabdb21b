//! Price tokens (JWT), with their own key and audience.

use mostrador_core::time::Timestamp;

use crate::config;
use crate::error::ApiError;
use crate::services::authentication::jwt;
use crate::services::authentication::jwt::{JwtKeys, NewToken, NoExtraClaims, TokenAudience, TokenError};

/// Claims of a price token, whose subject is the ID of the access code.
pub type Claims = jwt::Claims<NoExtraClaims>;

/// Keys and lifetime of price tokens.
#[derive(Debug)]
pub struct PriceTokens {
    /// `None` if the shop has no price table.
    keys: Option<JwtKeys>,
    lifetime_ms: i64,
}

impl PriceTokens {
    /// Creates the tokens from the configuration. Without a key the price table is disabled.
    pub fn new(table: &config::PriceTable) -> Self {
        let keys = (!table.key.is_empty())
            .then(|| JwtKeys::new(TokenAudience::Price, &table.key, &table.previous_keys));
        Self { keys, lifetime_ms: i64::from(table.lifetime_hours) * 3_600_000 }
    }

    /// Returns true if the shop has a price table.
    pub const fn is_enabled(&self) -> bool {
        self.keys.is_some()
    }

    /// Returns the expiry of a token issued at `now`, limited by the expiry of its code.
    pub fn expires_at(&self, now: Timestamp, code_expires_at: Option<Timestamp>) -> Timestamp {
        let end = now + self.lifetime_ms;
        code_expires_at.map_or(end, |code_end| end.min(code_end))
    }

    /// Issues a token for an access code.
    ///
    /// # Errors
    /// Fails if the shop has no price table.
    pub fn issue(
        &self,
        code: i64,
        jti: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<String, ApiError> {
        let keys = self.keys.as_ref().ok_or_else(ApiError::internal)?;
        keys.sign(NewToken { subject: code.to_string(), jti, now, expires_at, extra: NoExtraClaims {} })
    }

    /// Verifies a token and returns its claims.
    pub fn verify(&self, token: &str) -> Result<Claims, TokenError> {
        self.keys.as_ref().ok_or(TokenError::Invalid)?.verify(token)
    }

    /// Verifies a token even if it has expired, as needed to end its session.
    pub fn verify_ignoring_expiry(&self, token: &str) -> Option<Claims> {
        self.keys.as_ref()?.verify_ignoring_expiry(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    fn table(key: &str) -> PriceTokens {
        PriceTokens::new(&config::PriceTable {
            key: key.into(),
            lifetime_hours: 1,
            ..config::PriceTable::default()
        })
    }

    #[test]
    fn token_expires_no_later_than_its_code() {
        let tokens = table("clave");
        assert_eq!(tokens.expires_at(1_000.into(), None), 3_601_000.into());
        assert_eq!(tokens.expires_at(1_000.into(), Some(2_000.into())), 2_000.into());
        assert_eq!(tokens.expires_at(1_000.into(), Some(9_999_999.into())), 3_601_000.into());
        let now = clock::now();
        let token = tokens.issue(7, "j", now, now + 1_000).unwrap();
        let claims = tokens.verify(&token).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str()), ("7", "j"));
    }

    #[test]
    fn price_table_is_disabled_without_a_key() {
        let (closed, now) = (table(""), clock::now());
        let token = table("clave").issue(7, "j", now, now + 1_000).unwrap();
        assert!(!closed.is_enabled() && closed.issue(7, "j", now, now + 1_000).is_err());
        assert_eq!(closed.verify(&token).unwrap_err(), TokenError::Invalid);
    }
}
