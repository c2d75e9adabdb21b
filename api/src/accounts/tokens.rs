//! Session tokens: who is logged in, and until when.

use mostrador_core::session::User;
use serde::{Deserialize, Serialize};

use super::keyring::{self, Audience, Content, Keyring, Refusal};
use crate::config;
use crate::error::ApiError;

/// What a session token says beyond what every token does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Customer {
    /// What the browser shows of the customer.
    pub user: User,
}

/// What a session token says.
pub type Claims = keyring::Claims<Customer>;

/// The keys, and how long a token lives.
#[derive(Debug)]
pub struct Tokens {
    keys: Keyring,
    seconds: i64,
    longest_ms: i64,
}

impl Tokens {
    /// Tokens signed with the configured key.
    #[must_use]
    pub fn new(session: &config::Session) -> Self {
        let keys = Keyring::new(Audience::Session, &session.key, &session.previous_keys);
        let longest_ms = i64::from(session.longest_days) * 24 * 3_600 * 1_000;
        Self { keys, seconds: i64::from(session.hours) * 3_600, longest_ms }
    }

    /// When a token issued at `now` ends, both in milliseconds since 1970.
    #[must_use]
    pub const fn end(&self, now_ms: i64) -> i64 {
        now_ms + self.seconds * 1_000
    }

    /// When a token of a session ends that is renewed at `now`: never later than the session may last.
    #[must_use]
    pub fn renewed_end(&self, now_ms: i64, begun_ms: i64) -> i64 {
        self.end(now_ms).min(begun_ms + self.longest_ms)
    }

    /// A token for a customer's session that begins.
    ///
    /// # Errors
    /// The claims cannot be signed.
    pub fn issue(&self, user: User, jti: &str, now_ms: i64) -> Result<String, ApiError> {
        self.issue_until(user, jti, now_ms, self.end(now_ms))
    }

    /// A token for a customer's session, good until `end`.
    ///
    /// # Errors
    /// The claims cannot be signed.
    pub fn issue_until(&self, user: User, jti: &str, now_ms: i64, end_ms: i64) -> Result<String, ApiError> {
        let subject = user.id.to_string();
        self.keys.sign(Content { subject, jti, now_ms, end_ms, more: Customer { user } })
    }

    /// What a token says, when everything about it is right.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn read(&self, token: &str) -> Result<Claims, Refusal> {
        self.keys.open(token)
    }

    /// What a token says, even when its time is over: enough to end its session.
    #[must_use]
    pub fn read_ended(&self, token: &str) -> Option<Claims> {
        self.keys.open_ended(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    #[test]
    fn a_token_says_whose_it_is_until_it_ends() {
        let session =
            config::Session { key: "clave".into(), previous_keys: Vec::new(), hours: 1, longest_days: 1 };
        let (tokens, now) = (Tokens::new(&session), clock::now_ms());
        let user = User { id: 7, firstname: "Ana".into(), ..User::default() };
        let claims = tokens.read(&tokens.issue(user.clone(), "j", now).unwrap()).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str(), &claims.more.user), ("7", "j", &user));
        let old = tokens.issue(user, "j", now - 3_601_000).unwrap();
        assert_eq!(tokens.read(&old).unwrap_err(), Refusal::Expired);
        assert_eq!(tokens.read_ended(&old).unwrap().jti, "j");
        let day = 24 * 3_600_000;
        assert_eq!(tokens.renewed_end(now, now), now + 3_600_000);
        assert_eq!(tokens.renewed_end(now, now - day + 1_000), now + 1_000, "no later than its last day");
    }
}
