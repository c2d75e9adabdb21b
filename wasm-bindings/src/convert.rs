//! From JavaScript's numbers and texts to the core's types. What does not fit is never bent to fit.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use crate::usage_error::usage_error;

/// Milliseconds since 1970. A fraction is dropped; what is no time is 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
pub(crate) fn millis(now: f64) -> u64 {
    now as u64
}

/// An identifier. What cannot be one becomes 0, which nothing has: the core refuses it in its own words.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within the range")]
pub(crate) fn id(number: f64) -> u32 {
    let possible = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    if possible { number as u32 } else { 0 }
}

/// Reads JSON that our own JavaScript wrote.
///
/// # Errors
/// A `UsageError` that says where it cannot be read. It does not quote it: it may hold a customer's data.
pub(crate) fn json<T: DeserializeOwned>(text: &str) -> Result<T, JsValue> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text))
        .map_err(|error| usage_error("invalid_argument", &format!("{} cannot be read", error.path())))
}

/// JSON text of a value.
pub(crate) fn to_text<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
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
    fn time_saturates() {
        assert_eq!((millis(1_700_000_000_000.9), millis(-1.0), millis(f64::NAN)), (1_700_000_000_000, 0, 0));
    }
}
