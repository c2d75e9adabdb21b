//! Numbers of inputs that JSON does not carry: any quantity that a page may give, and seeds of 64 bits.

use serde::Serializer;

use crate::json::{Json, Reader, number_text};

/// A quantity: whole ones as numbers, others as texts with six decimals, what is no number as `null`.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
pub(in crate::engine) fn write_quantity<S: Serializer>(
    quantity: &f64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = number_text(*quantity);
    match text.parse::<i64>() {
        Ok(whole) => serializer.serialize_i64(whole),
        Err(_) => serializer.serialize_str(&text),
    }
}

/// A quantity as it was written; what is no number is none here either.
pub(in crate::engine) fn read_quantity(reader: &Reader<'_>) -> f64 {
    let written = reader.text().and_then(|text| Json::parse(text).ok());
    match written.as_ref().unwrap_or(reader.json()) {
        Json::Number(number) => *number,
        _ => f64::NAN,
    }
}

/// A seed, as text: JSON's numbers end at 53 bits.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
pub(in crate::engine) fn write_seed<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&seed.to_string())
}

/// A seed as it was written; none is 0.
pub(in crate::engine) fn read_seed(reader: &Reader<'_>) -> u64 {
    if *reader.json() == Json::Null {
        return 0;
    }
    reader.some(reader.text().and_then(|text| text.parse().ok()), 0)
}
