//! Session tokens: JWT, HS256 and nothing else, for the audience `session`.

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use mostrador_core::session::User;
use serde::{Deserialize, Serialize};

use crate::config;
use crate::error::ApiError;

/// Who a token is for. Price tokens, when they come, are for another.
const AUDIENCE: &str = "session";

/// What a token says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// The customer's identifier.
    pub sub: String,
    /// Issued at, in seconds since 1970.
    pub iat: i64,
    /// Good until, in seconds since 1970.
    pub exp: i64,
    /// The session; every token of it, refreshed or not, has the same.
    pub jti: String,
    /// Who it is for.
    pub aud: String,
    /// What the browser shows of the customer.
    pub user: User,
}

/// Why a token is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its time is over.
    Expired,
    /// It was signed by somebody else, or changed.
    Signature,
    /// It is no token, or not one of these.
    Other,
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Expired => "jwt_session_expired",
            Refusal::Signature => "jwt_session_invalid_signature",
            Refusal::Other => "jwt_session_generic_error",
        };
        let message = match refusal {
            Refusal::Expired => "Tu sesión ha caducado. Vuelve a iniciar sesión.",
            Refusal::Signature | Refusal::Other => "Tu sesión no es válida. Vuelve a iniciar sesión.",
        };
        Self::new(axum::http::StatusCode::UNAUTHORIZED, code, message)
    }
}

/// The keys, and how long a token lives.
pub struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    seconds: i64,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tokens").field("seconds", &self.seconds).finish_non_exhaustive()
    }
}

impl Tokens {
    /// Tokens signed with the configured key.
    #[must_use]
    pub fn new(session: &config::Session) -> Self {
        let key = session.key.reveal().as_bytes();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "aud", "sub"]);
        validation.leeway = 0;
        Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            validation,
            seconds: i64::from(session.hours) * 3_600,
        }
    }

    /// When a token issued at `now` ends, both in milliseconds since 1970.
    #[must_use]
    pub const fn end(&self, now_ms: i64) -> i64 {
        now_ms + self.seconds * 1_000
    }

    /// A token for a customer's session.
    ///
    /// # Errors
    /// The claims cannot be signed.
    pub fn issue(&self, user: User, jti: &str, now_ms: i64) -> Result<String, ApiError> {
        let iat = now_ms / 1_000;
        let claims = Claims {
            sub: user.id.to_string(),
            iat,
            exp: iat + self.seconds,
            jti: jti.to_owned(),
            aud: AUDIENCE.to_owned(),
            user,
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.encoding).map_err(|_| ApiError::internal())
    }

    /// What a token says, when its signature, its audience and its time are right.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn read(&self, token: &str) -> Result<Claims, Refusal> {
        decode::<Claims>(token, &self.decoding, &self.validation).map(|data| data.claims).map_err(|error| {
            match error.kind() {
                ErrorKind::ExpiredSignature => Refusal::Expired,
                ErrorKind::InvalidSignature => Refusal::Signature,
                _ => Refusal::Other,
            }
        })
    }

    /// What a token says, even when its time is over: enough to end its session.
    #[must_use]
    pub fn read_ended(&self, token: &str) -> Option<Claims> {
        let mut validation = self.validation.clone();
        validation.validate_exp = false;
        decode::<Claims>(token, &self.decoding, &validation).ok().map(|data| data.claims)
    }
}

/// A new name for a session, that nobody guesses.
#[must_use]
pub fn new_jti() -> String {
    random_text(16)
}

/// So many random bytes as text for an address.
#[must_use]
pub fn random_text(bytes: usize) -> String {
    use base64::Engine;
    let mut buffer = vec![0; bytes];
    rand::fill(&mut buffer[..]);
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(buffer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    fn tokens(key: &str) -> Tokens {
        Tokens::new(&config::Session { key: key.into(), hours: 1 })
    }

    fn user() -> User {
        User { id: 7, firstname: "Ana".into(), ..User::default() }
    }

    #[test]
    fn a_token_says_whose_it_is_until_it_ends() {
        let tokens = tokens("clave");
        let now = clock::now_ms();
        let claims = tokens.read(&tokens.issue(user(), "j", now).unwrap()).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str(), claims.user), ("7", "j", user()));
        let old = tokens.issue(user(), "j", now - 3_601_000).unwrap();
        assert_eq!(tokens.read(&old).unwrap_err(), Refusal::Expired);
        assert_eq!(tokens.read_ended(&old).unwrap().jti, "j");
    }

    #[test]
    fn every_other_token_is_refused() {
        let ours = tokens("clave");
        let theirs = tokens("otra").issue(user(), "j", clock::now_ms()).unwrap();
        assert_eq!(ours.read(&theirs).unwrap_err(), Refusal::Signature);
        assert!(ours.read_ended(&theirs).is_none());
        for garbage in ["", "a.b.c", "no es un token"] {
            assert_eq!(ours.read(garbage).unwrap_err(), Refusal::Other, "{garbage}");
        }
    }

    #[test]
    fn no_other_algorithm_and_no_other_audience() {
        let ours = tokens("clave");
        let now = clock::now_ms() / 1_000;
        let claims = |aud: &str| Claims {
            sub: "7".into(),
            iat: now,
            exp: now + 60,
            jti: "j".into(),
            aud: aud.into(),
            user: user(),
        };
        let key = EncodingKey::from_secret(b"clave");
        let other = encode(&Header::new(Algorithm::HS512), &claims(AUDIENCE), &key).unwrap();
        assert_eq!(ours.read(&other).unwrap_err(), Refusal::Other);
        let price = encode(&Header::new(Algorithm::HS256), &claims("price"), &key).unwrap();
        assert_eq!(ours.read(&price).unwrap_err(), Refusal::Other);
        // `{"alg":"none"}` and no signature
        let (_, body) = price.split_once('.').unwrap();
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", body.split('.').next().unwrap());
        assert_eq!(ours.read(&unsigned).unwrap_err(), Refusal::Other);
    }

    #[test]
    fn names_of_sessions_differ() {
        assert_ne!(new_jti(), new_jti());
        assert_eq!(new_jti().len(), 22);
    }
}
