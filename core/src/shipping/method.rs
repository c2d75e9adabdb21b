//! Ways of delivery (rules 3.8, 3.23, 3.33, 5.20).

use serde::{Deserialize, Serialize};

use super::price::read_price;
use super::{DeliveryKind, ShippingPrice, WorkingDays, Zone};
use crate::catalogue::TaxClass;
use crate::money::Money;
use crate::wire::or_default;

/// A way of delivery with its price for a destination. No price means that it does not go there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingMethod {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Pickup or courier.
    #[serde(rename = "type", default, deserialize_with = "or_default")]
    pub kind: DeliveryKind,
    /// One sentence.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
    /// Class of its tax, 1 unless another is given (rule 9.2).
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "or_default")]
    pub tax: TaxClass,
    /// The price for the destination.
    #[serde(default, deserialize_with = "read_price")]
    pub price: Option<ShippingPrice>,
    /// How long it takes to the destination.
    #[serde(default, deserialize_with = "or_default")]
    pub days: WorkingDays,
    /// What it costs and takes to most of the shop's country, for who has not said where to.
    pub usual: Option<UsualDelivery>,
}

/// What a way of delivery costs and takes to most of the shop's country (rule 3.23).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsualDelivery {
    /// Name of the zone for people; empty for pickup.
    #[serde(default, deserialize_with = "or_default")]
    pub zone: String,
    /// The price.
    pub price: ShippingPrice,
    /// How long it takes.
    #[serde(default, deserialize_with = "or_default")]
    pub days: WorkingDays,
}

impl ShippingMethod {
    /// The same with what is usual in these zones of its own: the rest of the shop's country, and for pickup nothing to
    /// pay.
    #[must_use]
    pub fn with_usual(self, zones: &[Zone]) -> Self {
        let usual = match self.kind {
            DeliveryKind::Courier => Zone::usual(zones).map(|zone| UsualDelivery {
                zone: zone.title.clone(),
                price: zone.rate(self.tax),
                days: zone.days.or(self.days),
            }),
            DeliveryKind::Pickup => Some(UsualDelivery {
                price: ShippingPrice::rate(Money::ZERO, self.tax),
                days: self.days,
                ..UsualDelivery::default()
            }),
        };
        Self { usual, ..self }
    }
}

/// The chosen way of delivery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingData {
    /// Identifier of the method.
    pub id: Option<u32>,
    /// Name of the method.
    #[serde(default, deserialize_with = "or_default")]
    pub title: String,
    /// The price for the destination.
    #[serde(default, deserialize_with = "read_price")]
    pub price: Option<ShippingPrice>,
}

impl ShippingData {
    /// Whether a method is chosen (rule 5.20).
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.id.is_some()
    }

    /// Whether the method does not deliver there: it has no price, or an empty one (rule 5.20). A price of zero is a price.
    #[must_use]
    pub const fn is_invalid(&self) -> bool {
        self.price.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 3.23.
    #[test]
    fn the_rest_of_the_country_is_what_is_usual() {
        let zone = |title: &str, country: &str, prefixes: &[&str], net: &str| Zone {
            title: title.into(),
            country: country.into(),
            postal_prefixes: prefixes.iter().map(|text| (*text).to_owned()).collect(),
            price_et: net.parse().unwrap(),
            ..Zone::default()
        };
        let zones = [
            zone("Portugal", "PT", &[], "7"),
            zone("Madrid", "ES", &["28"], "3"),
            zone("Península", "ES", &[], "4"),
        ];
        let days = WorkingDays { min: 1, max: 2 };
        let method = ShippingMethod { days, ..ShippingMethod::default() };
        let usual = method.clone().with_usual(&zones).usual.unwrap();
        assert_eq!((usual.zone.as_str(), usual.price.price.to_cents(), usual.days), ("Península", 400, days));
        assert_eq!(
            method.clone().with_usual(&zones[..2]).usual,
            None,
            "it goes to parts of the country only"
        );
        let pickup = ShippingMethod { kind: DeliveryKind::Pickup, ..method }.with_usual(&[]).usual.unwrap();
        assert_eq!((pickup.zone.as_str(), pickup.price.price, pickup.days), ("", Money::ZERO, days));
        let json = serde_json::to_string(&usual).unwrap();
        assert_eq!(serde_json::from_str::<UsualDelivery>(&json).unwrap(), usual);
    }

    /// Rules 3.8 and 5.20.
    #[test]
    fn present_and_invalid() {
        let mut data = ShippingData::default();
        assert!(!data.is_present() && data.is_invalid());
        data.id = Some(1);
        assert!(data.is_present() && data.is_invalid());
        data.price = Some(ShippingPrice::default());
        assert!(!data.is_invalid());
        for empty in
            [r#"{"id":1}"#, r#"{"id":1,"price":{}}"#, r#"{"id":1,"price":""}"#, r#"{"id":1,"price":null}"#]
        {
            let data: ShippingData = serde_json::from_str(empty).unwrap();
            assert!(data.is_present() && data.is_invalid(), "{empty}");
        }
        let free: ShippingData =
            serde_json::from_str(r#"{"id":1,"price":{"price":"0","taxes":"0"}}"#).unwrap();
        assert!(!free.is_invalid());
    }

    /// Rule 3.33.
    #[test]
    fn shipping_data_and_methods_have_the_fields_of_the_specification() {
        let data = ShippingData { price: Some(ShippingPrice::default()), ..ShippingData::default() };
        let json = serde_json::to_value(data).unwrap();
        assert!(json.get("id").is_some());
        for name in ["price", "original_price", "from_amount", "discount_percent", "discount_amount", "taxes"]
        {
            assert!(json["price"].get(name).is_some(), "{name}");
        }
        let method: ShippingMethod = serde_json::from_str(r#"{"id":1,"title":"Mensajería"}"#).unwrap();
        let json = serde_json::to_value(method).unwrap();
        for name in ["id", "title", "type", "description", "tax", "price"] {
            assert!(json.get(name).is_some(), "{name}");
        }
    }

    /// Rules 3.33 and 9.2.
    #[test]
    fn a_method_is_a_courier_of_tax_class_1_unless_it_says_otherwise() {
        let method: ShippingMethod = serde_json::from_str(r#"{"id":1,"title":"Mensajería"}"#).unwrap();
        assert_eq!((method.kind, u8::from(method.tax)), (DeliveryKind::Courier, 1));
        let other: ShippingMethod =
            serde_json::from_str(r#"{"id":1,"title":"Recogida","type":"pickup","tax":2}"#).unwrap();
        assert_eq!((other.kind, u8::from(other.tax)), (DeliveryKind::Pickup, 2));
    }
}
