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

/// A quantity as it was written; `null` is no number. A text that was not written here, such as `1`, is no quantity.
pub(in crate::engine) fn read_quantity(reader: &Reader<'_>) -> f64 {
    match reader.json() {
        Json::Number(number) => *number,
        Json::Null => f64::NAN,
        _ => {
            let read = reader.text().and_then(|text| match Json::parse(text).ok()? {
                Json::Number(number) => Some((text, number)),
                Json::Null => Some((text, f64::NAN)),
                _ => None,
            });
            let written =
                read.filter(|(text, number)| number.fract() != 0.0 && number_text(*number) == *text);
            reader.some(written.map(|(_, number)| number), 0.0)
        }
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
