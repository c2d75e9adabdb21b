//! Conversion between JavaScript values and the core's types.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::usage_error::invalid_argument;

/// Serializer of everything that crosses: no `Map`, no bigint, and null for `None`.
pub(crate) const SERIALIZER: Serializer = Serializer::json_compatible();

/// Converts a value to JavaScript.
///
/// # Errors
/// A JavaScript error for a number that JavaScript cannot represent.
pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&SERIALIZER).map_err(JsValue::from)
}

/// Converts a value from JavaScript.
///
/// # Errors
/// A `UsageError` that does not quote the value: it may be personal data.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    // By way of a `Value`: a deserializer of its own for each type would be a third of the WebAssembly.
    let value: Value = serde_wasm_bindgen::from_value(value)
        .map_err(|error| invalid_argument(&expectation(&error.to_string())))?;
    serde_json::from_value(value).map_err(|error| invalid_argument(&expectation(&error.to_string())))
}

/// The part of an error message of serde that says what was expected.
fn expectation(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => format!("an argument is not {expected}"),
        None if message.starts_with("missing field") => message.to_owned(),
        None => "an argument cannot be read".to_owned(),
    }
}

/// Milliseconds since 1970, without a fraction. NaN is 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
pub(crate) fn millis(now: f64) -> u64 {
    now as u64
}

/// A whole number of 32 bits, if it is one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within the range")]
fn whole(number: f64) -> Option<u32> {
    let possible = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    possible.then_some(number as u32)
}

/// An identifier of the cart. A number that cannot be one becomes 0, which the core refuses in its own words.
pub(crate) fn id(number: f64) -> u32 {
    whole(number).unwrap_or_default()
}

/// An identifier.
///
/// # Errors
/// A `UsageError` for a number that is none.
pub(crate) fn strict_id(number: f64) -> Result<u32, JsValue> {
    whole(number).ok_or_else(|| invalid_argument("an identifier is a whole number of 32 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_are_ids() {
        assert_eq!((id(7.0), id(0.0), id(f64::from(u32::MAX))), (7, 0, u32::MAX));
        for number in [-1.0, 1.5, 1e12, f64::NAN, f64::INFINITY, -0.5] {
            assert_eq!(id(number), 0, "{number}");
        }
    }

    #[test]
    fn an_error_does_not_quote_what_was_given() {
        let message = "invalid type: JsValue(\"secreta, expected x\"), expected u32";
        assert_eq!(expectation(message), "an argument is not u32");
        assert_eq!(expectation("missing field `path`"), "missing field `path`");
        assert_eq!(expectation("secreta"), "an argument cannot be read");
    }

    #[test]
    fn time_saturates() {
        assert_eq!((millis(1_700_000_000_000.9), millis(-1.0), millis(f64::NAN)), (1_700_000_000_000, 0, 0));
    }
}
