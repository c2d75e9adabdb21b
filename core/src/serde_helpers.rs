//! Serde helpers for the API's types.
//!
//! Optional fields with a default may be missing or null: `#[serde(default, deserialize_with =
//! "null_as_default")]`, or, for a default number other than 0, `#[serde(default = "default_number::<1>", deserialize_with
//! = "null_as_number::<1, _>")]`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Serialises a value to JSON text; empty for types that JSON cannot represent, such as maps with non-string
/// keys.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Parses JSON text; `None` if it does not match the type. Deserialises through a `Value`, so that the WASM
/// binary contains one deserializer per type instead of one for text and one for values.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str::<Value>(text).and_then(serde_json::from_value).ok()
}

/// Deserialises a value; null becomes the type's default.
pub(crate) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

pub(crate) const fn default_number<const N: u32>() -> u32 {
    N
}

/// Deserialises a number; null becomes `N`.
pub(crate) fn null_as_number<'de, const N: u32, D>(deserializer: D) -> Result<u32, D::Error>
where
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(|value| value.unwrap_or(N))
}
