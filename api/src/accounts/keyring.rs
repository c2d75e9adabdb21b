//! The keys of one kind of token: JWT, HS256 and nothing else. The first key signs; those before it still open what they
//! signed, so that a key can be changed without anybody being logged out.

use jsonwebtoken::dangerous::insecure_decode_claims;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::config::Secret;
use crate::error::ApiError;
use crate::{clock, digest, world};

/// Who issues every token of the shop.
const ISSUER: &str = "mostrador";
/// How far the clocks of two replicas may be apart, in seconds.
const SKEW: i64 = 60;
/// So much of a key's fingerprint names it.
const KEY_ID_LENGTH: usize = 12;

/// What a token is for. One that is for something else opens nothing, whoever signed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The session of a customer.
    Session,
    /// The professional price table.
    Price,
}

impl Audience {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Price => "price",
        }
    }
}

/// Why a token is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Its time is over.
    Expired,
    /// It was signed by somebody else, or changed.
    Signature,
    /// It is no token, or not one of these, or it was revoked.
    Other,
}

impl Refusal {
    /// The answer to a request with such a token: 401 and the reason.
    #[must_use]
    pub fn of(self, audience: Audience) -> ApiError {
        let (code, message) = match (audience, self) {
            (Audience::Session, Self::Expired) => {
                ("jwt_session_expired", "Tu sesión ha caducado. Vuelve a iniciar sesión.")
            }
            (Audience::Session, Self::Signature) => {
                ("jwt_session_invalid_signature", "Tu sesión no es válida. Vuelve a iniciar sesión.")
            }
            (Audience::Session, Self::Other) => {
                ("jwt_session_generic_error", "Tu sesión no es válida. Vuelve a iniciar sesión.")
            }
            (Audience::Price, Self::Expired) => (
                "jwt_price_expired",
                "Tu acceso al tarifario ha caducado. Vuelve a introducir tu código de acceso.",
            ),
            (Audience::Price, Self::Signature) => (
                "jwt_price_invalid_signature",
                "Tu acceso al tarifario no es válido. Vuelve a introducir tu código de acceso.",
            ),
            (Audience::Price, Self::Other) => (
                "jwt_price_generic_error",
                "Tu acceso al tarifario no es válido. Vuelve a introducir tu código de acceso.",
            ),
        };
        ApiError::new(axum::http::StatusCode::UNAUTHORIZED, code, message)
    }
}

/// What every token says, whatever it is for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims<T> {
    /// Who issued it.
    iss: String,
    /// What it is for.
    aud: String,
    /// Whose it is.
    pub sub: String,
    /// Issued at, in seconds since 1970.
    pub iat: i64,
    /// Good from then on.
    nbf: i64,
    /// Good until, in seconds since 1970.
    pub exp: i64,
    /// The session; every token of it, refreshed or not, has the same.
    pub jti: String,
    /// What else it says.
    #[serde(flatten)]
    pub more: T,
}

/// What a token is made of.
#[derive(Clone, Debug)]
pub struct Content<'a, T> {
    /// Whose it is.
    pub subject: String,
    /// The session.
    pub jti: &'a str,
    /// Milliseconds since 1970.
    pub now_ms: i64,
    /// When it ends.
    pub end_ms: i64,
    /// What else it says.
    pub more: T,
}

struct Key {
    id: String,
    signing: EncodingKey,
    opening: DecodingKey,
}

impl Key {
    fn new(secret: &Secret) -> Self {
        let bytes = secret.reveal().as_bytes();
        let mut id = digest::sha256([b"mostrador key id ", bytes].concat());
        id.truncate(KEY_ID_LENGTH);
        Self { id, signing: EncodingKey::from_secret(bytes), opening: DecodingKey::from_secret(bytes) }
    }
}

/// The keys of one kind of token.
pub struct Keyring {
    audience: Audience,
    current: Key,
    previous: Vec<Key>,
    validation: Validation,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keyring")
            .field("audience", &self.audience)
            .field("keys", &(1 + self.previous.len()))
            .finish_non_exhaustive()
    }
}

impl Keyring {
    /// The key that signs, and those that have signed before.
    #[must_use]
    pub fn new(audience: Audience, current: &Secret, previous: &[Secret]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[audience.as_str()]);
        validation.set_required_spec_claims(&["iss", "aud", "exp", "nbf", "sub"]);
        // Whether its time is over is for the shop's clock to say.
        validation.validate_exp = false;
        let previous = previous.iter().filter(|key| !key.is_empty()).map(Key::new).collect();
        Self { audience, current: Key::new(current), previous, validation }
    }

    /// What its tokens are for.
    #[must_use]
    pub const fn audience(&self) -> Audience {
        self.audience
    }

    /// A signed token.
    ///
    /// # Errors
    /// The claims cannot be signed.
    pub fn sign<T: Serialize>(&self, content: Content<'_, T>) -> Result<String, ApiError> {
        let iat = content.now_ms / 1_000;
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: self.audience.as_str().to_owned(),
            sub: content.subject,
            iat,
            nbf: iat,
            exp: content.end_ms / 1_000,
            jti: content.jti.to_owned(),
            more: content.more,
        };
        let header = Header { kid: Some(self.current.id.clone()), ..Header::new(Algorithm::HS256) };
        encode(&header, &claims, &self.current.signing).map_err(|_| ApiError::internal())
    }

    /// What a token says, when its signature, its issuer, its audience and its times are right.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn open<T: DeserializeOwned>(&self, token: &str) -> Result<Claims<T>, Refusal> {
        let claims = self.opened(token)?;
        let now = clock::now_ms() / 1_000;
        let latest = now + SKEW;
        if claims.exp <= now {
            return Err(Refusal::Expired);
        }
        let sane = claims.iat <= latest && claims.nbf <= latest && claims.iat < claims.exp;
        if sane { Ok(claims) } else { Err(Refusal::Other) }
    }

    /// What a token says, even when its time is over: enough to end its session.
    #[must_use]
    pub fn open_ended<T: DeserializeOwned>(&self, token: &str) -> Option<Claims<T>> {
        self.opened(token).ok()
    }

    fn opened<T: DeserializeOwned>(&self, token: &str) -> Result<Claims<T>, Refusal> {
        let header = decode_header(token).map_err(|_| Refusal::Other)?;
        if header.alg != Algorithm::HS256 {
            return Err(Refusal::Other);
        }
        let id = header.kid.ok_or(Refusal::Other)?;
        let mut keys = std::iter::once(&self.current).chain(&self.previous);
        let key = keys.find(|key| key.id == id).ok_or(Refusal::Signature)?;
        match decode(token, &key.opening, &self.validation) {
            Ok(data) => Ok(data.claims),
            Err(error) => Err(match error.kind() {
                ErrorKind::InvalidSignature => Refusal::Signature,
                _ => Refusal::Other,
            }),
        }
    }
}

/// Whether a text says of itself that it is a token of this audience; nobody has looked at its signature.
#[must_use]
pub fn claims_to_be(token: &str, audience: Audience) -> bool {
    #[derive(Deserialize)]
    struct Said {
        aud: String,
    }
    insecure_decode_claims::<Said>(token).is_ok_and(|said| said.aud == audience.as_str())
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
    world::fill(&mut buffer);
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(buffer)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    fn keys(audience: Audience, current: &str, previous: &[&str]) -> Keyring {
        let previous: Vec<Secret> = previous.iter().copied().map(Secret::from).collect();
        Keyring::new(audience, &current.into(), &previous)
    }

    fn token(keys: &Keyring, issued_ms: i64, end_ms: i64) -> String {
        let content =
            Content { subject: "7".into(), jti: "j", now_ms: issued_ms, end_ms, more: json!({ "n": 1 }) };
        keys.sign(content).unwrap()
    }

    fn open(keys: &Keyring, token: &str) -> Result<Claims<Value>, Refusal> {
        keys.open(token)
    }

    #[test]
    fn a_token_opens_until_it_ends() {
        let (keys, now) = (keys(Audience::Session, "clave", &[]), clock::now_ms());
        let claims = open(&keys, &token(&keys, now, now + HOUR_MS)).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str(), &claims.more["n"]), ("7", "j", &json!(1)));
        let old = token(&keys, now - 2 * HOUR_MS, now - HOUR_MS);
        assert_eq!(open(&keys, &old).unwrap_err(), Refusal::Expired);
        assert_eq!(keys.open_ended::<Value>(&old).unwrap().jti, "j");
    }

    #[test]
    fn a_key_that_was_changed_still_opens_what_it_signed() {
        let now = clock::now_ms();
        let before = keys(Audience::Session, "vieja", &[]);
        let signed = token(&before, now, now + HOUR_MS);
        assert!(open(&keys(Audience::Session, "nueva", &["vieja"]), &signed).is_ok());
        assert_eq!(open(&keys(Audience::Session, "nueva", &[]), &signed).unwrap_err(), Refusal::Signature);
        let after = keys(Audience::Session, "nueva", &["vieja"]);
        assert_eq!(open(&before, &token(&after, now, now + HOUR_MS)).unwrap_err(), Refusal::Signature);
    }

    #[test]
    fn another_audience_opens_nothing_even_with_the_same_key() {
        let now = clock::now_ms();
        let (session, price) = (keys(Audience::Session, "clave", &[]), keys(Audience::Price, "clave", &[]));
        let (own, other) = (token(&session, now, now + HOUR_MS), token(&price, now, now + HOUR_MS));
        assert_eq!(open(&session, &other).unwrap_err(), Refusal::Other);
        assert_eq!(open(&price, &own).unwrap_err(), Refusal::Other);
        assert!(claims_to_be(&other, Audience::Price) && !claims_to_be(&own, Audience::Price));
        assert!(!claims_to_be("basura", Audience::Price));
    }

    #[test]
    fn what_is_altered_or_no_token_is_refused() {
        let (keys, now) = (keys(Audience::Session, "clave", &[]), clock::now_ms());
        let good = token(&keys, now, now + HOUR_MS);
        let (signed, _) = good.rsplit_once('.').unwrap();
        assert_eq!(open(&keys, &format!("{signed}.AAAA")).unwrap_err(), Refusal::Signature);
        for garbage in ["", "a.b.c", "no es un token", signed] {
            assert_eq!(open(&keys, garbage).unwrap_err(), Refusal::Other, "{garbage}");
        }
        assert!(keys.open_ended::<Value>(&format!("{signed}.AAAA")).is_none());
    }

    #[test]
    fn no_other_algorithm_issuer_or_time() {
        let keyring = keys(Audience::Session, "clave", &[]);
        let now = clock::now_ms() / 1_000;
        let claims = |change: (&str, Value)| {
            let mut claims = json!({ "iss": ISSUER, "aud": "session", "sub": "7", "iat": now, "nbf": now,
                "exp": now + 60, "jti": "j" });
            claims[change.0] = change.1;
            claims
        };
        let signed = |algorithm, claims: &Value| {
            let header = Header { kid: Some(keyring.current.id.clone()), ..Header::new(algorithm) };
            encode(&header, claims, &EncodingKey::from_secret(b"clave")).unwrap()
        };
        let plain = claims(("jti", json!("j")));
        assert!(open(&keyring, &signed(Algorithm::HS256, &plain)).is_ok());
        assert_eq!(open(&keyring, &signed(Algorithm::HS512, &plain)).unwrap_err(), Refusal::Other);
        for wrong in [
            ("iss", json!("otra tienda")),
            ("iss", Value::Null),
            ("aud", json!("price")),
            ("iat", json!(now + 3_600)),
            ("nbf", json!(now + 3_600)),
            ("iat", json!("hoy")),
            ("exp", Value::Null),
        ] {
            let token = signed(Algorithm::HS256, &claims(wrong.clone()));
            assert_eq!(open(&keyring, &token).unwrap_err(), Refusal::Other, "{wrong:?}");
        }
        // `{"alg":"none"}` and no signature
        let body = signed(Algorithm::HS256, &plain);
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", body.split('.').nth(1).unwrap());
        assert_eq!(open(&keyring, &unsigned).unwrap_err(), Refusal::Other);
        // a token that names no key
        let anonymous =
            encode(&Header::new(Algorithm::HS256), &plain, &EncodingKey::from_secret(b"clave")).unwrap();
        assert_eq!(open(&keyring, &anonymous).unwrap_err(), Refusal::Other);
    }

    #[test]
    fn neither_keys_nor_their_names_show_the_secret() {
        let keyring = keys(Audience::Session, "clave", &["vieja"]);
        assert!(!format!("{keyring:?}").contains("clave"));
        assert!(!keyring.current.id.contains("clave") && keyring.current.id.len() == KEY_ID_LENGTH);
    }

    #[test]
    fn names_of_sessions_differ() {
        assert_ne!(new_jti(), new_jti());
        assert_eq!(new_jti().len(), 22);
    }
}
