//! Signing and verification of JWTs, HS256 only. The current key signs; previous keys still verify, so that
//! keys can be rotated without ending sessions.

use jsonwebtoken::dangerous::insecure_decode_claims;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use mostrador_core::time::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::audit_log;
use crate::audit_log::TokenRejection;
use crate::config::Secret;
use crate::error::ApiError;
use crate::{clock, digest, environment};

/// Issuer claim of all tokens.
const ISSUER: &str = "mostrador";
/// Tolerated clock skew between replicas, in seconds.
const CLOCK_SKEW_SECONDS: i64 = 60;
/// Length of the key ID, a prefix of the key's fingerprint.
const KEY_ID_LENGTH: usize = 12;

/// Audience claim. A token is only valid for its own audience.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenAudience {
    /// Customer session.
    Session,
    /// Access to the professional price table.
    Price,
    /// Link to the page of a product, also of one that is not published.
    ProductPreview,
    /// Address of a file that only learners may open.
    LearnerFile,
}

impl TokenAudience {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Price => "price",
            Self::ProductPreview => "product-preview",
            Self::LearnerFile => "learner-file",
        }
    }
}

/// Reason for rejecting a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    Expired,
    /// Unknown key or invalid signature.
    InvalidSignature,
    /// Malformed, or of another audience.
    Invalid,
    /// Valid, but its session has ended.
    SessionEnded,
}

impl TokenError {
    /// Converts to the 401 response with the code of the reason, or to 404 or 403 for a link, and logs all but expired tokens.
    pub fn into_api_error(self, audience: TokenAudience) -> ApiError {
        match self {
            Self::Expired => {}
            Self::InvalidSignature => audit_log::log_rejected_token(TokenRejection::Signature),
            Self::Invalid => audit_log::log_rejected_token(TokenRejection::Malformed),
            Self::SessionEnded => audit_log::log_rejected_token(TokenRejection::SessionEnded),
        }
        let (code, message) = match (audience, self) {
            (TokenAudience::Session, Self::Expired) => {
                ("jwt_session_expired", "Tu sesión ha caducado. Vuelve a iniciar sesión.")
            }
            (TokenAudience::Session, Self::InvalidSignature) => {
                ("jwt_session_invalid_signature", "Tu sesión no es válida. Vuelve a iniciar sesión.")
            }
            (TokenAudience::Session, Self::Invalid | Self::SessionEnded) => {
                ("jwt_session_generic_error", "Tu sesión no es válida. Vuelve a iniciar sesión.")
            }
            (TokenAudience::Price, Self::Expired) => (
                "jwt_price_expired",
                "Tu acceso al tarifario ha caducado. Vuelve a introducir tu código de acceso.",
            ),
            (TokenAudience::Price, Self::InvalidSignature) => (
                "jwt_price_invalid_signature",
                "Tu acceso al tarifario no es válido. Vuelve a introducir tu código de acceso.",
            ),
            (TokenAudience::Price, Self::Invalid | Self::SessionEnded) => (
                "jwt_price_generic_error",
                "Tu acceso al tarifario no es válido. Vuelve a introducir tu código de acceso.",
            ),
            (TokenAudience::ProductPreview, _) => {
                let message = "Este enlace de vista previa ha caducado o no es válido.";
                return ApiError::not_found("preview_not_found", message);
            }
            (TokenAudience::LearnerFile, _) => {
                let message = "Este fichero es de un curso: ábrelo desde el curso, en tu zona de cliente.";
                return ApiError::forbidden("learners_only", message);
            }
        };
        ApiError::unauthorized(code, message)
    }
}

/// Claims of all tokens, with audience-specific claims `T`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims<T> {
    iss: String,
    aud: String,
    pub sub: String,
    /// Issued at, in seconds since 1970.
    pub iat: i64,
    /// Not valid before, in seconds since 1970.
    nbf: i64,
    /// Expiry, in seconds since 1970.
    pub exp: i64,
    /// Session ID; stays the same when a token is refreshed.
    pub jti: String,
    /// Audience-specific claims.
    #[serde(flatten)]
    pub extra: T,
}

/// Audience-specific claims of a token that has none.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct NoExtraClaims {}

/// Content of a token to sign.
#[derive(Clone, Debug)]
pub struct NewToken<'a, T> {
    pub subject: String,
    pub jti: &'a str,
    /// Time of issue.
    pub now: Timestamp,
    /// Expiry.
    pub expires_at: Timestamp,
    /// Audience-specific claims.
    pub extra: T,
}

struct Key {
    id: String,
    signing: EncodingKey,
    verification: DecodingKey,
}

impl Key {
    fn new(secret: &Secret) -> Self {
        let bytes = secret.reveal().as_bytes();
        let mut id = digest::sha256([b"mostrador key id ", bytes].concat());
        id.truncate(KEY_ID_LENGTH);
        Self { id, signing: EncodingKey::from_secret(bytes), verification: DecodingKey::from_secret(bytes) }
    }
}

/// Keys of the tokens of one audience.
pub struct JwtKeys {
    audience: TokenAudience,
    current: Key,
    previous: Vec<Key>,
    validation: Validation,
}

impl std::fmt::Debug for JwtKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keyring")
            .field("audience", &self.audience)
            .field("keys", &(1 + self.previous.len()))
            .finish_non_exhaustive()
    }
}

impl JwtKeys {
    /// Creates the keys from the current secret and the previous ones.
    pub fn new(audience: TokenAudience, current: &Secret, previous: &[Secret]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[audience.as_str()]);
        validation.set_required_spec_claims(&["iss", "aud", "exp", "nbf", "sub"]);
        // Expiry is checked against the application's clock.
        validation.validate_exp = false;
        let previous = previous.iter().filter(|key| !key.is_empty()).map(Key::new).collect();
        Self { audience, current: Key::new(current), previous, validation }
    }

    pub const fn audience(&self) -> TokenAudience {
        self.audience
    }

    /// Signs a token.
    pub fn sign<T: Serialize>(&self, content: NewToken<'_, T>) -> Result<String, ApiError> {
        let iat = content.now.ms() / 1_000;
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: self.audience.as_str().to_owned(),
            sub: content.subject,
            iat,
            nbf: iat,
            exp: content.expires_at.ms() / 1_000,
            jti: content.jti.to_owned(),
            extra: content.extra,
        };
        let header = Header { kid: Some(self.current.id.clone()), ..Header::new(Algorithm::HS256) };
        encode(&header, &claims, &self.current.signing).map_err(|_| ApiError::internal())
    }

    /// Verifies signature, issuer, audience and times, and returns the claims.
    pub fn verify<T: DeserializeOwned>(&self, token: &str) -> Result<Claims<T>, TokenError> {
        let claims = self.verify_signature(token)?;
        let now = clock::now().ms() / 1_000;
        let latest = now + CLOCK_SKEW_SECONDS;
        if claims.exp <= now {
            return Err(TokenError::Expired);
        }
        let times_are_valid = claims.iat <= latest && claims.nbf <= latest && claims.iat < claims.exp;
        if times_are_valid { Ok(claims) } else { Err(TokenError::Invalid) }
    }

    /// Verifies a token without its times, as needed to end the session of an expired token.
    pub fn verify_ignoring_expiry<T: DeserializeOwned>(&self, token: &str) -> Option<Claims<T>> {
        self.verify_signature(token).ok()
    }

    fn verify_signature<T: DeserializeOwned>(&self, token: &str) -> Result<Claims<T>, TokenError> {
        let header = decode_header(token).map_err(|_| TokenError::Invalid)?;
        if header.alg != Algorithm::HS256 {
            return Err(TokenError::Invalid);
        }
        let id = header.kid.ok_or(TokenError::Invalid)?;
        let mut keys = std::iter::once(&self.current).chain(&self.previous);
        let key = keys.find(|key| key.id == id).ok_or(TokenError::InvalidSignature)?;
        match decode(token, &key.verification, &self.validation) {
            Ok(data) => Ok(data.claims),
            Err(error) => Err(match error.kind() {
                ErrorKind::InvalidSignature => TokenError::InvalidSignature,
                _ => TokenError::Invalid,
            }),
        }
    }
}

/// Returns true if the unverified claims of a token name this audience.
pub fn has_unverified_audience(token: &str, audience: TokenAudience) -> bool {
    #[derive(Deserialize)]
    struct AudienceClaim {
        aud: String,
    }
    insecure_decode_claims::<AudienceClaim>(token).is_ok_and(|claims| claims.aud == audience.as_str())
}

/// Creates an unguessable session ID.
pub fn new_session_id() -> String {
    random_base64url(16)
}

/// Returns random bytes as base64url text without padding.
pub fn random_base64url(bytes: usize) -> String {
    use base64::Engine;
    let mut buffer = vec![0; bytes];
    environment::fill_random(&mut buffer);
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(buffer)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    fn keys(audience: TokenAudience, current: &str, previous: &[&str]) -> JwtKeys {
        let previous: Vec<Secret> = previous.iter().copied().map(Secret::from).collect();
        JwtKeys::new(audience, &current.into(), &previous)
    }

    fn token(keys: &JwtKeys, issued_at: Timestamp, end: Timestamp) -> String {
        let content = NewToken {
            subject: "7".into(),
            jti: "j",
            now: issued_at,
            expires_at: end,
            extra: json!({ "n": 1 }),
        };
        keys.sign(content).unwrap()
    }

    fn open(keys: &JwtKeys, token: &str) -> Result<Claims<Value>, TokenError> {
        keys.verify(token)
    }

    #[test]
    fn token_is_valid_until_it_expires() {
        let (keys, now) = (keys(TokenAudience::Session, "clave", &[]), clock::now());
        let claims = open(&keys, &token(&keys, now, now + HOUR_MS)).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str(), &claims.extra["n"]), ("7", "j", &json!(1)));
        let old = token(&keys, now - 2 * HOUR_MS, now - HOUR_MS);
        assert_eq!(open(&keys, &old).unwrap_err(), TokenError::Expired);
        assert_eq!(keys.verify_ignoring_expiry::<Value>(&old).unwrap().jti, "j");
    }

    #[test]
    fn previous_keys_still_verify() {
        let now = clock::now();
        let before = keys(TokenAudience::Session, "vieja", &[]);
        let signed = token(&before, now, now + HOUR_MS);
        assert!(open(&keys(TokenAudience::Session, "nueva", &["vieja"]), &signed).is_ok());
        assert_eq!(
            open(&keys(TokenAudience::Session, "nueva", &[]), &signed).unwrap_err(),
            TokenError::InvalidSignature
        );
        let after = keys(TokenAudience::Session, "nueva", &["vieja"]);
        assert_eq!(
            open(&before, &token(&after, now, now + HOUR_MS)).unwrap_err(),
            TokenError::InvalidSignature
        );
    }

    #[test]
    fn token_of_another_audience_is_rejected_even_with_the_same_key() {
        let now = clock::now();
        let (session, price) =
            (keys(TokenAudience::Session, "clave", &[]), keys(TokenAudience::Price, "clave", &[]));
        let (own, other) = (token(&session, now, now + HOUR_MS), token(&price, now, now + HOUR_MS));
        assert_eq!(open(&session, &other).unwrap_err(), TokenError::Invalid);
        assert_eq!(open(&price, &own).unwrap_err(), TokenError::Invalid);
        assert!(
            has_unverified_audience(&other, TokenAudience::Price)
                && !has_unverified_audience(&own, TokenAudience::Price)
        );
        assert!(!has_unverified_audience("basura", TokenAudience::Price));
    }

    #[test]
    fn altered_or_malformed_tokens_are_rejected() {
        let (keys, now) = (keys(TokenAudience::Session, "clave", &[]), clock::now());
        let good = token(&keys, now, now + HOUR_MS);
        let (signed, _) = good.rsplit_once('.').unwrap();
        assert_eq!(open(&keys, &format!("{signed}.AAAA")).unwrap_err(), TokenError::InvalidSignature);
        for garbage in ["", "a.b.c", "no es un token", signed] {
            assert_eq!(open(&keys, garbage).unwrap_err(), TokenError::Invalid, "{garbage}");
        }
        assert!(keys.verify_ignoring_expiry::<Value>(&format!("{signed}.AAAA")).is_none());
    }

    #[test]
    fn other_algorithms_issuers_and_times_are_rejected() {
        let keyring = keys(TokenAudience::Session, "clave", &[]);
        let now = clock::now().ms() / 1_000;
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
        let valid_claims = claims(("jti", json!("j")));
        assert!(open(&keyring, &signed(Algorithm::HS256, &valid_claims)).is_ok());
        assert_eq!(
            open(&keyring, &signed(Algorithm::HS512, &valid_claims)).unwrap_err(),
            TokenError::Invalid
        );
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
            assert_eq!(open(&keyring, &token).unwrap_err(), TokenError::Invalid, "{wrong:?}");
        }
        // `{"alg":"none"}` without a signature
        let body = signed(Algorithm::HS256, &valid_claims);
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", body.split('.').nth(1).unwrap());
        assert_eq!(open(&keyring, &unsigned).unwrap_err(), TokenError::Invalid);
        // Token without a key ID
        let without_key_id =
            encode(&Header::new(Algorithm::HS256), &valid_claims, &EncodingKey::from_secret(b"clave"))
                .unwrap();
        assert_eq!(open(&keyring, &without_key_id).unwrap_err(), TokenError::Invalid);
    }

    #[test]
    fn debug_output_and_key_ids_do_not_reveal_the_secret() {
        let keyring = keys(TokenAudience::Session, "clave", &["vieja"]);
        assert!(!format!("{keyring:?}").contains("clave"));
        assert!(!keyring.current.id.contains("clave") && keyring.current.id.len() == KEY_ID_LENGTH);
    }

    #[test]
    fn session_ids_are_unique() {
        assert_ne!(new_session_id(), new_session_id());
        assert_eq!(new_session_id().len(), 22);
    }
}
