//! Kinds of delivery.

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// Kind of delivery; courier by default (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DeliveryKind {
    /// Pickup in a store.
    Pickup,
    /// Delivery to an address.
    #[default]
    Courier,
}

json_names!(DeliveryKind: Pickup = "pickup", Courier = "courier");

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 3.31 and 9.2.
    #[test]
    fn courier_is_the_default_and_names_round_trip() {
        assert_eq!(DeliveryKind::default(), DeliveryKind::Courier);
        for (kind, name) in [(DeliveryKind::Pickup, "pickup"), (DeliveryKind::Courier, "courier")] {
            assert_eq!(DeliveryKind::parse(name), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), name);
        }
        assert_eq!(DeliveryKind::parse("drone"), None);
    }
}
