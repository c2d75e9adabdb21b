//! Reading a token (rules 3.2, 4.1). The browser cannot verify a signature and does not pretend to: the server does that
//! at every call. Here a token only says who is logged in and until when.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;
use serde_json::Value;

use super::User;

/// What a session token says.
#[derive(Clone, Debug, PartialEq)]
pub struct Claims {
    /// When it ends, in milliseconds since 1970.
    pub expires_ms: u64,
    /// Who is logged in.
    pub user: User,
}

/// Why a token cannot be used. No message repeats any of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Not three parts.
    #[error("the token does not have three parts")]
    Parts,
    /// The middle part is not base64url.
    #[error("the token is not base64url")]
    Encoding,
    /// What it decodes to is not UTF-8.
    #[error("the token is not UTF-8")]
    Utf8,
    /// The middle part is not the expected JSON.
    #[error("the token's content cannot be read")]
    Json,
    /// It never ends.
    #[error("the token has no expiry")]
    NoExpiry,
    /// Its end is no number, or not a time between 1970 and the year 9999.
    #[error("the token's expiry is not a time")]
    Expiry,
    /// It has ended.
    #[error("the token has expired")]
    Expired,
}

impl TokenError {
    /// Code for programs: those of the server's own refusals.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Expired => "jwt_session_expired",
            _ => "jwt_session_generic_error",
        }
    }
}

/// 31 December 9999, in seconds: no token of a shop ends later.
const LAST_SECOND: f64 = 253_402_300_799.0;

/// Reads a session token.
///
/// # Errors
/// When it is no token, has no sensible expiry, or has ended at `at_ms` (milliseconds since 1970).
///
/// ```
/// use mostrador_core::session::{TokenError, decode};
/// assert_eq!(decode("abc", 0), Err(TokenError::Parts));
/// ```
pub fn decode(token: &str, at_ms: u64) -> Result<Claims, TokenError> {
    let payload = payload(token)?;
    let expires_ms = expiry(&payload, at_ms)?;
    let user = match payload.get("user") {
        None | Some(Value::Null) => User::default(),
        Some(user) => User::deserialize(user).map_err(|_| TokenError::Json)?,
    };
    Ok(Claims { expires_ms, user })
}

/// Reads when a price token ends, in milliseconds since 1970.
///
/// # Errors
/// As [`decode`].
pub fn price_token_expiry(token: &str, at_ms: u64) -> Result<u64, TokenError> {
    expiry(&payload(token)?, at_ms)
}

fn payload(token: &str) -> Result<Value, TokenError> {
    let mut parts = token.split('.');
    let (Some(_), Some(middle), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(TokenError::Parts);
    };
    let bytes = base64url(middle).ok_or(TokenError::Encoding)?;
    let text = String::from_utf8(bytes).map_err(|_| TokenError::Utf8)?;
    let json: Value = serde_json::from_str(&text).map_err(|_| TokenError::Json)?;
    if json.is_object() { Ok(json) } else { Err(TokenError::Json) }
}

fn expiry(payload: &Value, at_ms: u64) -> Result<u64, TokenError> {
    let expiry = payload.get("exp").filter(|expiry| !expiry.is_null()).ok_or(TokenError::NoExpiry)?;
    let seconds =
        expiry.as_f64().filter(|seconds| (0.0..=LAST_SECOND).contains(seconds)).ok_or(TokenError::Expiry)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in range, just compared
    let expires_ms = (seconds * 1000.0) as u64;
    if expires_ms <= at_ms { Err(TokenError::Expired) } else { Ok(expires_ms) }
}

/// Unpadded base64url (RFC 4648, section 5); padding is tolerated, and so are bits left over at the end.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Decodes base64url.
pub(crate) fn base64url(text: &str) -> Option<Vec<u8>> {
    BASE64URL.decode(text).ok()
}

/// Encodes as unpadded base64url.
#[cfg(any(test, feature = "recording"))]
pub(crate) fn to_base64url(bytes: &[u8]) -> String {
    BASE64URL.encode(bytes)
}

#[cfg(test)]
/// A token with this payload and no valid signature.
pub(crate) fn test_token(payload: &str) -> String {
    format!("e30.{}.x", to_base64url(payload.as_bytes()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::test_token as token;
    use super::*;

    /// Rules 3.2 and 4.1.
    #[test]
    fn a_good_token_says_who_and_until_when() {
        let token = token(r#"{"exp":2000,"user":{"id":7,"firstname":"Íñigo","roles":["professional"]}}"#);
        let claims = decode(&token, 1_999_999).unwrap();
        assert_eq!((claims.expires_ms, claims.user.firstname.as_str()), (2_000_000, "Íñigo"));
        assert_eq!(decode(&token, 2_000_000), Err(TokenError::Expired));
        assert_eq!(price_token_expiry(&token, 0), Ok(2_000_000));
    }

    #[test]
    fn what_is_no_token_is_named() {
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
            (format!("a.{}.c", to_base64url(b"{\"exp\":2000,\"x\":\"\xff\"}")), TokenError::Utf8),
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
            assert_eq!(decode(&text, 0), Err(error), "{text}");
        }
    }

    #[test]
    fn no_message_repeats_the_token() {
        for payload in ["{\"exp\":\"secreto\"}", "secreto", "{\"exp\":1,\"user\":\"secreto\"}"] {
            let error = decode(&token(payload), 0).unwrap_err();
            assert!(!format!("{error} {error:?} {}", error.code()).contains("secreto"));
        }
        assert_eq!(decode("secreto", 0).unwrap_err().to_string(), "the token does not have three parts");
    }

    #[test]
    fn the_last_second_of_9999_is_a_time_and_fractions_are_kept_to_the_millisecond() {
        let expiry = |exp: &str| price_token_expiry(&token(&format!("{{\"exp\":{exp}}}")), 0);
        assert_eq!(expiry("253402300799"), Ok(253_402_300_799_000));
        assert_eq!((expiry("1.5"), expiry("0.0004")), (Ok(1_500), Err(TokenError::Expired)));
    }

    #[test]
    fn programs_are_told_as_the_server_tells_them() {
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
        fn what_is_encoded_is_decoded(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            prop_assert_eq!(base64url(&to_base64url(&bytes)), Some(bytes));
        }

        #[test]
        fn nothing_makes_it_panic(text in ".*", payload in ".*") {
            let _ = decode(&text, 0);
            let _ = decode(&token(&payload), 0);
        }

        /// Whatever is claimed of the end, a token that is accepted ends after now and within the year 9999.
        /// Rule 3.2.
        #[test]
        fn an_accepted_token_ends_in_time(exp in proptest::num::f64::ANY, at_ms in 0_u64..300_000_000_000_000) {
            if let Ok(expires_ms) = price_token_expiry(&token(&format!("{{\"exp\":{exp:?}}}")), at_ms) {
                prop_assert!(expires_ms > at_ms && expires_ms <= 253_402_300_799_999);
            }
        }

        #[test]
        fn base64url_round_trips(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(base64url(&to_base64url(&bytes)), Some(bytes));
        }
    }
}
