//! From JavaScript's numbers and texts to the core's types. What does not fit is never bent to fit.

use mostrador_core::json::{Read, from_text};
use wasm_bindgen::JsValue;

use crate::usage_error::usage_error;

/// Milliseconds since 1970. A fraction is dropped; what is no time is 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
pub(crate) fn millis(now: f64) -> u64 {
    now as u64
}

/// A whole number from 0 to `u32::MAX`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within the range")]
pub(crate) fn whole(number: f64) -> Option<u32> {
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)).then_some(number as u32)
}

/// An identifier. What cannot be one becomes 0, which nothing has: the core refuses it in its own words.
pub(crate) fn id(number: f64) -> u32 {
    whole(number).unwrap_or(0)
}

/// Whole pixels; what is no length is 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, and NaN is 0")]
pub(crate) fn pixels(length: f64) -> u32 {
    length.round() as u32
}

/// Reads JSON that our own JavaScript wrote.
///
/// # Errors
/// A `UsageError` that names the argument. It does not quote it: it may hold a customer's data.
pub(crate) fn json<T: Read>(what: &str, text: &str) -> Result<T, JsValue> {
    from_text(text).map_err(|_| usage_error("invalid_argument", &format!("{what} has not the right shape")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_are_ids() {
        assert_eq!((id(7.0), id(0.0), id(f64::from(u32::MAX))), (7, 0, u32::MAX));
        for number in [-1.0, 1.5, 1e12, f64::NAN, f64::INFINITY, -0.5] {
            assert_eq!((id(number), whole(number)), (0, None), "{number}");
        }
    }

    #[test]
    fn pixels_are_whole() {
        assert_eq!([640.5, 0.4, -3.0, f64::NAN].map(pixels), [641, 0, 0, 0]);
    }

    #[test]
    fn time_saturates() {
        assert_eq!((millis(1_700_000_000_000.9), millis(-1.0), millis(f64::NAN)), (1_700_000_000_000, 0, 0));
    }
}
