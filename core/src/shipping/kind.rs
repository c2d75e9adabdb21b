//! How goods reach the customer.

use serde::{Deserialize, Serialize};

/// How goods reach the customer. Courier unless something else is chosen (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DeliveryKind {
    /// Fetched in a shop.
    Pickup,
    /// Brought to an address.
    #[default]
    Courier,
}

impl DeliveryKind {
    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "pickup" => Some(Self::Pickup),
            "courier" => Some(Self::Courier),
            _ => None,
        }
    }
}
