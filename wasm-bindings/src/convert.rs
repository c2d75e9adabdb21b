//! Conversion between JavaScript values and the core's types.

use mostrador_core::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::usage_error::invalid_argument;

/// Serializer of all values passed to JavaScript: no `Map`, no bigint, and null for `None`.
pub(crate) const SERIALIZER: Serializer = Serializer::json_compatible();

pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&SERIALIZER).map_err(JsValue::from)
}

/// Converts a value from JavaScript. The error does not quote the value, which may be personal data.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    // Through a `Value`, because a separate deserializer for each type would take a third of the WebAssembly.
    let value: Value = serde_wasm_bindgen::from_value(value)
        .map_err(|error| invalid_argument(&expectation(&error.to_string())))?;
    serde_json::from_value(value).map_err(|error| invalid_argument(&expectation(&error.to_string())))
}

/// Reduces an error message of serde to the expected type, without the value.
fn expectation(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => format!("an argument is not {expected}"),
        None if message.starts_with("missing field") => message.to_owned(),
        None => "an argument cannot be read".to_owned(),
    }
}

/// Converts the milliseconds since 1970 of a JavaScript date. NaN and times before 1970 become 0.
#[expect(clippy::cast_possible_truncation, reason = "`as` saturates, and NaN is 0")]
pub(crate) fn timestamp(ms: f64) -> Timestamp {
    Timestamp::from_ms((ms as i64).max(0))
}

/// Converts an instant to the milliseconds of a JavaScript date.
#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 are far below 2^53")]
pub(crate) fn to_js_ms(at: Timestamp) -> f64 {
    at.ms() as f64
}

/// Converts an integer from 0 to `u32::MAX`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within the range")]
fn to_u32(number: f64) -> Option<u32> {
    let is_valid = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    is_valid.then_some(number as u32)
}

/// Converts an identifier for the cart. An invalid one becomes 0, which the core rejects with a notice.
pub(crate) fn id<I: From<u32>>(number: f64) -> I {
    to_u32(number).unwrap_or_default().into()
}

pub(crate) fn strict_id(number: f64) -> Result<u32, JsValue> {
    to_u32(number).ok_or_else(|| invalid_argument("an identifier must be a whole number of 32 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_are_ids() {
        assert_eq!([7.0, 0.0, f64::from(u32::MAX)].map(id::<u32>), [7, 0, u32::MAX]);
        for number in [-1.0, 1.5, 1e12, f64::NAN, f64::INFINITY, -0.5] {
            assert_eq!(id::<u32>(number), 0, "{number}");
        }
    }

    #[test]
    fn an_error_does_not_quote_the_value() {
        let message = "invalid type: JsValue(\"secreta, expected x\"), expected u32";
        assert_eq!(expectation(message), "an argument is not u32");
        assert_eq!(expectation("missing field `path`"), "missing field `path`");
        assert_eq!(expectation("secreta"), "an argument cannot be read");
    }

    #[test]
    fn time_saturates() {
        let ms = |number| timestamp(number).ms();
        assert_eq!((ms(1_700_000_000_000.9), ms(-1.0), ms(f64::NAN)), (1_700_000_000_000, 0, 0));
    }
}
