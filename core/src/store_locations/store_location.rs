//! Stores where orders are picked up (rules 3.6, 3.34).

use serde::{Deserialize, Serialize};

use super::StoreLocationId;
use crate::address::PostalCode;
use crate::address::country::{default_country, null_as_default_country};
use crate::serde_helpers::null_as_default;

/// Physical store, where orders may be picked up (rule 3.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoreLocation {
    pub id: StoreLocationId,
    pub slug: String,
    pub title: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub street_address: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub locality: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub region: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub postal_code: PostalCode,
    /// ISO 3166-1 alpha-2.
    #[serde(default = "default_country", deserialize_with = "null_as_default_country")]
    pub country: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone: String,
    /// Opening hours as a text.
    #[serde(default, deserialize_with = "null_as_default")]
    pub schedule: String,
    /// True when orders can be picked up here.
    #[serde(rename = "allow_pickup", default, deserialize_with = "null_as_default")]
    pub allow_pickup: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 3.34.
    #[test]
    fn a_delivery_location_has_an_id() {
        let shop: StoreLocation =
            serde_json::from_str(r#"{"id":4,"slug":"madrid","title":"Madrid"}"#).unwrap();
        assert_eq!(serde_json::to_value(&shop).unwrap()["id"], 4);
        assert!(serde_json::from_str::<StoreLocation>(r#"{"slug":"madrid","title":"Madrid"}"#).is_err());
    }
}
