//! Session tokens (JWT): issue, renewal and verification.

use mostrador_core::session::User;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::jwt;
use super::jwt::{JwtKeys, NewToken, TokenAudience, TokenError};
use crate::config;
use crate::error::ApiError;

/// Session-specific claims.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SessionClaims {
    /// Customer data shown by the browser.
    pub user: User,
}

/// Claims of a session token.
pub type Claims = jwt::Claims<SessionClaims>;

/// Keys and lifetimes of session tokens.
#[derive(Debug)]
pub struct SessionTokens {
    keys: JwtKeys,
    lifetime_seconds: i64,
    max_session_ms: i64,
}

impl SessionTokens {
    pub fn new(session: &config::Session) -> Self {
        let keys = JwtKeys::new(TokenAudience::Session, &session.key, &session.previous_keys);
        let max_session_ms = i64::from(session.max_lifetime_days) * 24 * 3_600 * 1_000;
        Self { keys, lifetime_seconds: i64::from(session.lifetime_hours) * 3_600, max_session_ms }
    }

    /// Returns the expiry of a token issued at `now`.
    pub fn expires_at(&self, now: Timestamp) -> Timestamp {
        now + self.lifetime_seconds * 1_000
    }

    /// Returns the expiry of a token renewed at `now`, limited by the maximum duration of its session.
    pub fn renewed_expires_at(&self, now: Timestamp, began_at: Timestamp) -> Timestamp {
        self.expires_at(now).min(began_at + self.max_session_ms)
    }

    /// Issues the token of a new session.
    pub fn issue(&self, user: User, jti: &str, now: Timestamp) -> Result<String, ApiError> {
        self.issue_until(user, jti, now, self.expires_at(now))
    }

    /// Issues a token of a session that expires at `expires_at`.
    pub fn issue_until(
        &self,
        user: User,
        jti: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<String, ApiError> {
        let subject = user.id.to_string();
        self.keys.sign(NewToken { subject, jti, now, expires_at, extra: SessionClaims { user } })
    }

    /// Verifies a token and returns its claims.
    pub fn verify(&self, token: &str) -> Result<Claims, TokenError> {
        self.keys.verify(token)
    }

    /// Verifies a token even if it has expired, as needed to end its session.
    pub fn verify_ignoring_expiry(&self, token: &str) -> Option<Claims> {
        self.keys.verify_ignoring_expiry(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    #[test]
    fn token_identifies_the_customer_until_it_expires() {
        let session = config::Session {
            key: "clave".into(),
            previous_keys: Vec::new(),
            lifetime_hours: 1,
            max_lifetime_days: 1,
        };
        let (tokens, now) = (SessionTokens::new(&session), clock::now());
        let user = User { id: 7.into(), firstname: "Ana".into(), ..User::default() };
        let claims = tokens.verify(&tokens.issue(user.clone(), "j", now).unwrap()).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str(), &claims.extra.user), ("7", "j", &user));
        let old = tokens.issue(user, "j", now - 3_601_000).unwrap();
        assert_eq!(tokens.verify(&old).unwrap_err(), TokenError::Expired);
        assert_eq!(tokens.verify_ignoring_expiry(&old).unwrap().jti, "j");
        let day = 24 * 3_600_000;
        assert_eq!(tokens.renewed_expires_at(now, now), now + 3_600_000);
        assert_eq!(
            tokens.renewed_expires_at(now, now - day + 1_000),
            now + 1_000,
            "limited by the maximum session duration"
        );
    }
}
