//! Serde helpers of the types that cross the API.
//!
//! A member with a default may be missing or null: `#[serde(default, deserialize_with = "or_default")]`, or with another
//! number than 0 `#[serde(default = "number::<1>", deserialize_with = "or_number::<1, _>")]`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// JSON text of a value; empty for a type that JSON cannot express, such as a map with keys that are no texts.
#[must_use]
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads JSON text; `None` when it is not what it should be. By way of a `Value`, so that each type has one deserializer in
/// the WebAssembly instead of one for texts and another for values.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str::<Value>(text).and_then(serde_json::from_value).ok()
}

/// Reads a value; null is the type's default.
pub(crate) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// A default other than 0.
pub(crate) const fn number<const N: u32>() -> u32 {
    N
}

/// Reads a number; null is `N`.
pub(crate) fn or_number<'de, const N: u32, D>(deserializer: D) -> Result<u32, D::Error>
where
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(|value| value.unwrap_or(N))
}
