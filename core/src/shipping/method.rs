//! Shipping methods (rules 3.8, 3.23, 3.33, 5.20).

use serde::{Deserialize, Serialize};

use super::price::deserialize_price;
use super::{DeliveryKind, ShippingMethodId, ShippingPrice, ShippingZone, WorkingDays};
use crate::catalogue::TaxClass;
use crate::money::Money;
use crate::serde_helpers::null_as_default;
use crate::taxes::ClassRates;

/// Shipping method with its price for a destination. Without a price, it does not serve the destination.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingMethod {
    pub id: ShippingMethodId,
    pub title: String,
    #[serde(rename = "type", default, deserialize_with = "null_as_default")]
    pub kind: DeliveryKind,
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
    /// VAT class, 1 by default (rule 9.2).
    #[cfg_attr(feature = "typescript", tsify(type = "1 | 2 | 3 | 4"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    #[serde(default, deserialize_with = "null_as_default")]
    pub tax: TaxClass,
    /// Price for the destination; null when it is not served.
    #[serde(default, deserialize_with = "deserialize_price")]
    pub price: Option<ShippingPrice>,
    /// Delivery time to the destination.
    #[serde(default, deserialize_with = "null_as_default")]
    pub days: WorkingDays,
    /// Price and delivery time to most of the shop's country, as an estimate before the destination is known.
    pub usual: Option<UsualDelivery>,
}

/// Price and delivery time of a shipping method to most of the shop's country (rule 3.23).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsualDelivery {
    /// Display name of the zone; empty for pickup.
    #[serde(default, deserialize_with = "null_as_default")]
    pub zone: String,
    pub price: ShippingPrice,
    /// Delivery time.
    #[serde(default, deserialize_with = "null_as_default")]
    pub days: WorkingDays,
}

impl ShippingMethod {
    /// Adds the estimate from the zones of the method: that of the rest of the shop's country, or a price of
    /// zero for pickup; `rates` are those of the listed prices.
    pub fn with_usual(self, zones: &[ShippingZone], rates: ClassRates) -> Self {
        let rate = rates.of(self.tax);
        let usual = match self.kind {
            DeliveryKind::Courier => ShippingZone::rest_of_country(zones).map(|zone| UsualDelivery {
                zone: zone.title.clone(),
                price: zone.price(rate),
                days: zone.days.or(self.days),
            }),
            DeliveryKind::Pickup => Some(UsualDelivery {
                price: ShippingPrice::from_net(Money::ZERO, rate),
                days: self.days,
                ..UsualDelivery::default()
            }),
        };
        Self { usual, ..self }
    }
}

/// Selected shipping method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShippingData {
    pub id: Option<ShippingMethodId>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub title: String,
    /// Price for the destination; null when it is not served.
    #[serde(default, deserialize_with = "deserialize_price")]
    pub price: Option<ShippingPrice>,
}

impl ShippingData {
    /// Returns true when a method is selected (rule 5.20).
    pub const fn is_present(&self) -> bool {
        self.id.is_some()
    }

    /// Returns true when the method does not serve the destination: it has no price, or an empty one
    /// (rule 5.20). A price of zero is a price.
    pub const fn is_invalid(&self) -> bool {
        self.price.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 3.23.
    #[test]
    fn the_estimate_is_that_of_the_rest_of_the_country() {
        let zone = |title: &str, country: &str, prefixes: &[&str], net: &str| ShippingZone {
            title: title.into(),
            country: country.into(),
            postal_prefixes: prefixes.iter().map(|text| (*text).to_owned()).collect(),
            price_et: net.parse().unwrap(),
            ..ShippingZone::default()
        };
        let zones = [
            zone("Portugal", "PT", &[], "7"),
            zone("Madrid", "ES", &["28"], "3"),
            zone("Península", "ES", &[], "4"),
        ];
        let days = WorkingDays { min: 1, max: 2 };
        let method = ShippingMethod { days, ..ShippingMethod::default() };
        let usual = method.clone().with_usual(&zones, ClassRates::shipped()).usual.unwrap();
        assert_eq!(
            (usual.zone.as_str(), usual.price.price.to_cents().get(), usual.days),
            ("Península", 400, days)
        );
        assert_eq!(
            method.clone().with_usual(&zones[..2], ClassRates::shipped()).usual,
            None,
            "it serves only parts of the country"
        );
        let pickup = ShippingMethod { kind: DeliveryKind::Pickup, ..method }
            .with_usual(&[], ClassRates::shipped())
            .usual
            .unwrap();
        assert_eq!((pickup.zone.as_str(), pickup.price.price, pickup.days), ("", Money::ZERO, days));
        let json = serde_json::to_string(&usual).unwrap();
        assert_eq!(serde_json::from_str::<UsualDelivery>(&json).unwrap(), usual);
    }

    /// Rules 3.8 and 5.20.
    #[test]
    fn shipping_data_are_present_with_an_id_and_valid_with_a_price() {
        let mut data = ShippingData::default();
        assert!(!data.is_present() && data.is_invalid());
        data.id = Some(1.into());
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
    fn a_method_is_a_courier_of_tax_class_1_by_default() {
        let method: ShippingMethod = serde_json::from_str(r#"{"id":1,"title":"Mensajería"}"#).unwrap();
        assert_eq!((method.kind, u8::from(method.tax)), (DeliveryKind::Courier, 1));
        let other: ShippingMethod =
            serde_json::from_str(r#"{"id":1,"title":"Recogida","type":"pickup","tax":2}"#).unwrap();
        assert_eq!((other.kind, u8::from(other.tax)), (DeliveryKind::Pickup, 2));
    }
}
