//! Serde formats of numbers that JSON cannot represent: quantities that may be NaN, and 64-bit seeds.

/// Format of a quantity. Whole numbers are written without decimals, NaN as `null`.
pub(in crate::engine) mod quantity {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::cart::Quantity;

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
    pub(in crate::engine) fn serialize<S: Serializer>(
        quantity: &f64,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match Quantity::try_from(*quantity) {
            Ok(whole) => serializer.serialize_u32(whole.get()),
            Err(_) => serializer.serialize_f64(*quantity),
        }
    }

    pub(in crate::engine) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<f64, D::Error> {
        Option::deserialize(deserializer).map(|quantity| quantity.unwrap_or(f64::NAN))
    }
}

/// Format of a seed: a decimal text, because JSON numbers are exact up to 53 bits only. A missing seed is 0.
pub(in crate::engine) mod seed {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
    pub(in crate::engine) fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    pub(in crate::engine) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<u64, D::Error> {
        match Option::<String>::deserialize(deserializer)? {
            Some(text) => {
                text.parse().map_err(|_| D::Error::custom("the seed must be a whole number as text"))
            }
            None => Ok(0),
        }
    }
}
