//! Ways of delivery (rules 3.8, 5.2).

use serde::Serialize;

use super::{DeliveryKind, ShippingPrice, WorkingDays};
use crate::catalogue::TaxClass;
use crate::json::reads;

/// A way of delivery with its price for a destination. No price means that it does not go there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingMethod {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Pickup or courier.
    #[serde(rename = "type")]
    pub kind: DeliveryKind,
    /// One sentence.
    pub description: String,
    /// Class of its tax, 1 unless another is given (rule 9.2).
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    pub tax: TaxClass,
    /// The price for the destination.
    pub price: Option<ShippingPrice>,
    /// How long it takes to the destination.
    pub days: WorkingDays,
}

reads!(ShippingMethod {
    id: "id",
    title: "title",
    kind: "type" or _,
    description: "description" or _,
    tax: "tax" or _,
    price: "price" or _,
    days: "days" or _,
});

/// The chosen way of delivery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingData {
    /// Identifier of the method.
    pub id: Option<u32>,
    /// Name of the method.
    pub title: String,
    /// The price for the destination.
    pub price: Option<ShippingPrice>,
}

reads!(ShippingData {
    id: "id" or _,
    title: "title" or _,
    price: "price" or _,
});

impl ShippingData {
    /// Whether a method is chosen (rule 5.2).
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.id.is_some()
    }

    /// Whether the method does not deliver there: it has no price (rule 5.2). A price of zero is a price.
    #[must_use]
    pub const fn is_invalid(&self) -> bool {
        self.price.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn present_and_invalid() {
        let mut data = ShippingData::default();
        assert!(!data.is_present() && data.is_invalid());
        data.id = Some(1);
        assert!(data.is_present() && data.is_invalid());
        data.price = Some(ShippingPrice::default());
        assert!(!data.is_invalid());
    }
}
