//! Reading a token (rules 3.2, 4.1). The browser cannot verify a signature and does not pretend to: the server does that
//! at every call. Here a token only says who is logged in and until when.

use std::fmt;

use super::User;
use crate::json::Json;

/// What a session token says.
#[derive(Clone, Debug, PartialEq)]
pub struct Claims {
    /// When it ends, in milliseconds since 1970.
    pub expires_ms: u64,
    /// Who is logged in.
    pub user: User,
}

/// Why a token cannot be used. No message repeats any of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// Not three parts.
    Parts,
    /// The middle part is not base64url.
    Encoding,
    /// What it decodes to is not UTF-8.
    Utf8,
    /// The middle part is not the expected JSON.
    Json,
    /// It never ends.
    NoExpiry,
    /// Its end is no number, or not a time between 1970 and the year 9999.
    Expiry,
    /// It has ended.
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

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parts => "the token does not have three parts",
            Self::Encoding => "the token is not base64url",
            Self::Utf8 => "the token is not UTF-8",
            Self::Json => "the token's content cannot be read",
            Self::NoExpiry => "the token has no expiry",
            Self::Expiry => "the token's expiry is not a time",
            Self::Expired => "the token has expired",
        })
    }
}

impl std::error::Error for TokenError {}

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
    let user = payload.field_or("user", User::default).map_err(|_| TokenError::Json)?;
    Ok(Claims { expires_ms, user })
}

/// Reads when a price token ends, in milliseconds since 1970.
///
/// # Errors
/// As [`decode`].
pub fn price_token_expiry(token: &str, at_ms: u64) -> Result<u64, TokenError> {
    expiry(&payload(token)?, at_ms)
}

fn payload(token: &str) -> Result<Json, TokenError> {
    let mut parts = token.split('.');
    let (Some(_), Some(middle), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(TokenError::Parts);
    };
    let bytes = base64url(middle).ok_or(TokenError::Encoding)?;
    let text = String::from_utf8(bytes).map_err(|_| TokenError::Utf8)?;
    let json = Json::parse(&text).map_err(|_| TokenError::Json)?;
    if matches!(json, Json::Object(_)) { Ok(json) } else { Err(TokenError::Json) }
}

fn expiry(payload: &Json, at_ms: u64) -> Result<u64, TokenError> {
    let seconds = match payload.member("exp").ok_or(TokenError::NoExpiry)? {
        Json::Number(seconds) if (0.0..=LAST_SECOND).contains(seconds) => *seconds,
        _ => return Err(TokenError::Expiry),
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in range, just compared
    let expires_ms = (seconds * 1000.0) as u64;
    if expires_ms <= at_ms { Err(TokenError::Expired) } else { Ok(expires_ms) }
}

/// Decodes unpadded base64url (RFC 4648, section 5); padding is tolerated.
pub(crate) fn base64url(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut buffer, mut bits) = (0_u32, 0_u32);
    for symbol in text.bytes() {
        let six = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        buffer = (buffer << 6) | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 0xff).ok()?);
        }
    }
    // Six bits left over would be half a byte: the text was cut.
    (bits < 6).then_some(bytes)
}

/// Encodes as unpadded base64url.
pub(crate) fn to_base64url(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, b| (w << 8) | u32::from(*b)) << (8 * (3 - chunk.len()));
        for index in 0..=chunk.len() {
            let symbol = SYMBOLS.get((word >> (18 - 6 * index) & 63) as usize);
            text.extend(symbol.copied().map(char::from));
        }
    }
    text
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
