//! Decoding of tokens (rules 3.2, 4.1). The client does not verify signatures; the server does, at every
//! request. Here a token only provides the user and the expiry.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;
use serde_json::Value;

use super::User;
use crate::time::Timestamp;

#[derive(Clone, Debug, PartialEq)]
pub struct Claims {
    pub expires_at: Timestamp,
    pub user: User,
}

/// Error of an unusable token. The messages contain nothing of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    #[error("the token does not have three parts")]
    Parts,
    #[error("the token is not base64url")]
    Encoding,
    #[error("the token is not UTF-8")]
    Utf8,
    #[error("the payload of the token is invalid")]
    Json,
    #[error("the token has no expiry")]
    NoExpiry,
    /// Not a number, or not a time between 1970 and the year 9999.
    #[error("the expiry of the token is not a time")]
    Expiry,
    #[error("the token has expired")]
    Expired,
}

impl TokenError {
    /// Error code, one of those of the server.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Expired => "jwt_session_expired",
            _ => "jwt_session_generic_error",
        }
    }
}

/// Latest accepted expiry: 31 December 9999, in seconds.
const LAST_SECOND: f64 = 253_402_300_799.0;

/// Fails for a malformed token, one without a valid expiry, and one that has expired at `at`.
pub fn decode_session_token(token: &str, at: Timestamp) -> Result<Claims, TokenError> {
    let payload = payload(token)?;
    let expires_at = expiry(&payload, at)?;
    let user = match payload.get("user") {
        None | Some(Value::Null) => User::default(),
        Some(user) => User::deserialize(user).map_err(|_| TokenError::Json)?,
    };
    Ok(Claims { expires_at, user })
}

/// Decodes the expiry of a price token.
pub fn price_token_expiry(token: &str, at: Timestamp) -> Result<Timestamp, TokenError> {
    expiry(&payload(token)?, at)
}

fn payload(token: &str) -> Result<Value, TokenError> {
    let mut parts = token.split('.');
    let (Some(_), Some(middle), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(TokenError::Parts);
    };
    let bytes = decode_base64url(middle).ok_or(TokenError::Encoding)?;
    let text = String::from_utf8(bytes).map_err(|_| TokenError::Utf8)?;
    let json: Value = serde_json::from_str(&text).map_err(|_| TokenError::Json)?;
    if json.is_object() { Ok(json) } else { Err(TokenError::Json) }
}

fn expiry(payload: &Value, at: Timestamp) -> Result<Timestamp, TokenError> {
    let expiry = payload.get("exp").filter(|expiry| !expiry.is_null()).ok_or(TokenError::NoExpiry)?;
    let seconds =
        expiry.as_f64().filter(|seconds| (0.0..=LAST_SECOND).contains(seconds)).ok_or(TokenError::Expiry)?;
    #[allow(clippy::cast_possible_truncation)] // bounded by the comparison above
    let expires_at = Timestamp::from_ms((seconds * 1000.0) as i64);
    if expires_at <= at { Err(TokenError::Expired) } else { Ok(expires_at) }
}

/// Unpadded base64url (RFC 4648, section 5). Decoding tolerates padding and trailing bits.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(crate) fn decode_base64url(text: &str) -> Option<Vec<u8>> {
    BASE64URL.decode(text).ok()
}

#[cfg(any(test, feature = "recording"))]
pub(crate) fn encode_base64url(bytes: &[u8]) -> String {
    BASE64URL.encode(bytes)
}

#[cfg(test)]
pub(crate) fn test_token(payload: &str) -> String {
    format!("e30.{}.x", encode_base64url(payload.as_bytes()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::test_token as token;
    use super::*;

    /// Rules 3.2 and 4.1.
    #[test]
    fn valid_tokens_have_user_and_expiry() {
        let token = token(r#"{"exp":2000,"user":{"id":7,"firstname":"Íñigo","roles":["professional"]}}"#);
        let claims = decode_session_token(&token, 1_999_999.into()).unwrap();
        assert_eq!((claims.expires_at, claims.user.firstname.as_str()), (2_000_000.into(), "Íñigo"));
        assert_eq!(decode_session_token(&token, 2_000_000.into()), Err(TokenError::Expired));
        assert_eq!(price_token_expiry(&token, 0.into()), Ok(2_000_000.into()));
    }

    #[test]
    fn invalid_tokens_are_rejected_with_their_error() {
        for (text, error) in [
            (String::new(), TokenError::Parts),
            ("a.b".into(), TokenError::Parts),
            ("a.b.c.d".into(), TokenError::Parts),
            ("a.b!.c".into(), TokenError::Encoding),
            ("a.AAAAA.c".into(), TokenError::Encoding),
            ("a..c".into(), TokenError::Json),
            (token("[]"), TokenError::Json),
            (token("{\"exp\":2000,\"user\":7}"), TokenError::Json),
            (token("{\"exp\":2000,\"user\":{\"id\":-1}}"), TokenError::Json),
            (token("{\"exp\":2000"), TokenError::Json),
            (format!("a.{}.c", encode_base64url(b"{\"exp\":2000,\"x\":\"\xff\"}")), TokenError::Utf8),
            (token("{}"), TokenError::NoExpiry),
            (token("{\"exp\":null}"), TokenError::NoExpiry),
            (token("{\"exp\":-1}"), TokenError::Expiry),
            (token("{\"exp\":-1e308}"), TokenError::Expiry),
            (token("{\"exp\":1e308}"), TokenError::Expiry),
            (token("{\"exp\":1e999}"), TokenError::Json),
            (token("{\"exp\":18446744073709551615}"), TokenError::Expiry),
            (token("{\"exp\":253402300800}"), TokenError::Expiry),
            (token("{\"exp\":\"mañana\"}"), TokenError::Expiry),
            (token("{\"exp\":\"2000\"}"), TokenError::Expiry),
            (token("{\"exp\":[2000]}"), TokenError::Expiry),
            (token("{\"exp\":true}"), TokenError::Expiry),
            (token("{\"exp\":0}"), TokenError::Expired),
        ] {
            assert_eq!(decode_session_token(&text, 0.into()), Err(error), "{text}");
        }
    }

    #[test]
    fn messages_contain_nothing_of_the_token() {
        for payload in ["{\"exp\":\"secreto\"}", "secreto", "{\"exp\":1,\"user\":\"secreto\"}"] {
            let error = decode_session_token(&token(payload), 0.into()).unwrap_err();
            assert!(!format!("{error} {error:?} {}", error.code()).contains("secreto"));
        }
        assert_eq!(
            decode_session_token("secreto", 0.into()).unwrap_err().to_string(),
            "the token does not have three parts"
        );
    }

    #[test]
    fn the_latest_expiry_is_accepted_and_fractions_have_milliseconds() {
        let expiry = |exp: &str| price_token_expiry(&token(&format!("{{\"exp\":{exp}}}")), 0.into());
        assert_eq!(expiry("253402300799"), Ok(253_402_300_799_000.into()));
        assert_eq!((expiry("1.5"), expiry("0.0004")), (Ok(1_500.into()), Err(TokenError::Expired)));
    }

    #[test]
    fn error_codes_are_those_of_the_server() {
        assert_eq!(TokenError::Expired.code(), "jwt_session_expired");
        for error in [
            TokenError::Parts,
            TokenError::Encoding,
            TokenError::Json,
            TokenError::NoExpiry,
            TokenError::Expiry,
        ] {
            assert_eq!(error.code(), "jwt_session_generic_error");
        }
    }

    proptest! {
        #[test]
        fn base64url_is_decoded_as_encoded(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            prop_assert_eq!(decode_base64url(&encode_base64url(&bytes)), Some(bytes));
        }

        #[test]
        fn decoding_never_panics(text in ".*", payload in ".*") {
            let _ = decode_session_token(&text, 0.into());
            let _ = decode_session_token(&token(&payload), 0.into());
        }

        /// For any claimed expiry, an accepted token expires in the future and not after the year 9999.
        /// Rule 3.2.
        #[test]
        fn accepted_tokens_expire_in_range(exp in proptest::num::f64::ANY, at in 0_i64..300_000_000_000_000) {
            if let Ok(expires_at) = price_token_expiry(&token(&format!("{{\"exp\":{exp:?}}}")), at.into()) {
                prop_assert!(expires_at > at.into() && expires_at <= 253_402_300_799_999.into());
            }
        }

        #[test]
        fn base64url_round_trips(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(decode_base64url(&encode_base64url(&bytes)), Some(bytes));
        }
    }
}
