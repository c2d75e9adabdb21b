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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 3.31 and 9.2.
    #[test]
    fn goods_are_delivered_by_courier_unless_they_are_picked_up() {
        assert_eq!(DeliveryKind::default(), DeliveryKind::Courier);
        for (kind, name) in [(DeliveryKind::Pickup, "pickup"), (DeliveryKind::Courier, "courier")] {
            assert_eq!(DeliveryKind::parse(name), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), name);
        }
        assert_eq!(DeliveryKind::parse("drone"), None);
    }
}
