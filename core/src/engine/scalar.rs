//! Numbers of inputs that JSON does not carry: any quantity that a page may give, and seeds of 64 bits.

/// A quantity. Whole ones are written without decimals; what is no number is `null`.
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

/// A seed, as text: JSON's numbers end at 53 bits. None is 0.
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
            Some(text) => text.parse().map_err(|_| D::Error::custom("a seed is a whole number as text")),
            None => Ok(0),
        }
    }
}
