//! Numbers of inputs that JSON does not carry: any quantity that a page may give, and seeds of 64 bits.

/// A quantity: whole ones as numbers, others as texts with six decimals, what is no number as `null`.
pub(in crate::engine) mod quantity {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::json::{Json, number_text};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
    pub(in crate::engine) fn serialize<S: Serializer>(
        quantity: &f64,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let text = number_text(*quantity);
        match text.parse::<i64>() {
            Ok(whole) => serializer.serialize_i64(whole),
            Err(_) => serializer.serialize_str(&text),
        }
    }

    pub(in crate::engine) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<f64, D::Error> {
        Ok(match Json::deserialize(deserializer)? {
            Json::Number(number) => number,
            Json::Text(text) => text.parse().unwrap_or(f64::NAN),
            _ => f64::NAN,
        })
    }
}

/// A seed, as text: JSON's numbers end at 53 bits.
pub(in crate::engine) mod seed {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
    pub(in crate::engine) fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&seed.to_string())
    }

    pub(in crate::engine) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("seed cannot be read"))
    }
}
