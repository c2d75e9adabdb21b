//! Delivery data of an order (rules 3.6, 3.7, 3.31, 5.2).

use crate::address::PostalCode;
use crate::address::postal_address::{missing_fields, struct_with_postal_address};
use crate::forms::{FieldError, Form, validate_data};
use crate::serde_helpers::null_as_default;
use crate::shipping::{DeliveryKind, Destination, ShippingMethodId};
use crate::store_locations::StoreLocationId;

struct_with_postal_address! {
    /// Delivery data of an order. For pickup, `id` is the method and `location` the store; for a courier, the
    /// address applies.
    pub struct DeliveryData {
        #[serde(rename = "type", default, deserialize_with = "null_as_default")]
        pub kind: DeliveryKind,
        /// Identifier of the pickup method.
        pub id: Option<ShippingMethodId>,
        /// Identifier of the store.
        pub location: Option<StoreLocationId>,
        /// Recipient: person or company.
        #[serde(default, deserialize_with = "null_as_default")]
        pub company: String,
        ..PostalAddress,
        /// Contact number for the courier.
        #[serde(default, deserialize_with = "null_as_default")]
        pub phone: String,
        #[serde(default, deserialize_with = "null_as_default")]
        pub observations: String,
    }
}

impl DeliveryData {
    /// Names of the missing fields in form order (rule 5.2).
    pub fn missing(&self) -> Vec<&'static str> {
        match self.kind {
            DeliveryKind::Pickup => self.id.is_none().then_some("id").into_iter().collect(),
            DeliveryKind::Courier => {
                let address = self.address();
                let company = [("company", self.company.as_str())].into_iter();
                missing_fields(company.chain(address.required()).chain([("country", self.country.as_str())]))
            }
        }
    }

    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::Delivery, self)
    }

    /// Returns true when the destination is specific enough for shipping prices: method and store for pickup,
    /// country and postal code for a courier.
    pub fn has_destination(&self) -> bool {
        let country = self.country.trim().to_ascii_uppercase();
        match self.kind {
            DeliveryKind::Pickup => self.id.is_some() && self.location.is_some(),
            DeliveryKind::Courier => !country.is_empty() && self.postal_code.is_valid_in(&country),
        }
    }
}

impl From<&DeliveryData> for Destination {
    fn from(data: &DeliveryData) -> Self {
        let pickup = data.kind == DeliveryKind::Pickup;
        Self {
            country: data.country.trim().to_ascii_uppercase(),
            postal_code: if pickup { PostalCode::default() } else { data.postal_code.trimmed() },
            location: data.location.filter(|_| pickup),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.2.
    #[test]
    fn a_courier_requires_the_whole_address() {
        let mut data = DeliveryData::default();
        assert_eq!(data.missing(), ["company", "streetAddress", "locality", "region", "postalCode"]);
        data.country.clear();
        assert_eq!(data.missing().last(), Some(&"country"));
        data = DeliveryData {
            company: "Ana Ruiz".into(),
            street_address: "Calle Mayor 1".into(),
            locality: "Madrid".into(),
            region: "Madrid".into(),
            postal_code: "28013".into(),
            ..DeliveryData::default()
        };
        assert!(data.is_complete());
        data.locality = "  ".into();
        assert_eq!(data.missing(), ["locality"]);
    }

    /// Rule 5.2.
    #[test]
    fn pickup_requires_only_its_method() {
        let mut data = DeliveryData { kind: DeliveryKind::Pickup, ..DeliveryData::default() };
        assert!(!data.is_complete());
        data.id = Some(3.into());
        assert!(data.is_complete());
    }

    #[test]
    fn the_destination_is_known_before_the_address_is_complete() {
        let to = |country: &str, code: &str| DeliveryData {
            country: country.into(),
            postal_code: code.into(),
            ..DeliveryData::default()
        };
        assert!(to("ES", " 28013 ").has_destination() && to("PT", "1000-001").has_destination());
        for (country, code) in [("ES", ""), ("ES", "280"), ("ES", "99999"), ("", "28013"), ("PT", " ")] {
            assert!(!to(country, code).has_destination(), "{country} {code}");
        }
        let mut pickup =
            DeliveryData { kind: DeliveryKind::Pickup, id: Some(3.into()), ..DeliveryData::default() };
        assert!(!pickup.has_destination());
        pickup.location = Some(4.into());
        assert!(pickup.has_destination());
    }

    #[test]
    fn json_fields_have_the_names_of_the_form() {
        let data: DeliveryData =
            serde_json::from_str(r#"{"type":"pickup","id":1,"postalCode":"28001"}"#).unwrap();
        assert_eq!((data.kind, data.country.as_str()), (DeliveryKind::Pickup, "ES"));
        assert!(serde_json::to_string(&data).unwrap().contains("\"streetAddress\""));
    }

    /// Rule 3.6.
    #[test]
    fn the_destination_is_the_address_or_the_store() {
        let mut data = DeliveryData {
            country: " es ".into(),
            postal_code: " 28013 ".into(),
            location: Some(4.into()),
            ..DeliveryData::default()
        };
        assert_eq!(
            Destination::from(&data),
            Destination { country: "ES".into(), postal_code: "28013".into(), location: None }
        );
        data.kind = DeliveryKind::Pickup;
        assert_eq!(
            Destination::from(&data),
            Destination {
                country: "ES".into(),
                postal_code: PostalCode::default(),
                location: Some(4.into())
            }
        );
    }

    fn fields(data: &DeliveryData) -> Vec<String> {
        data.check().into_iter().map(|error| error.field).collect()
    }

    /// Rule 3.6.
    #[test]
    fn courier_and_pickup_require_different_fields() {
        let pickup =
            DeliveryData { kind: DeliveryKind::Pickup, id: Some(1.into()), ..DeliveryData::default() };
        assert_eq!(fields(&pickup), ["location"]);
        let courier = DeliveryData { postal_code: "99999".into(), ..DeliveryData::default() };
        assert_eq!(fields(&courier), ["company", "streetAddress", "postalCode", "locality", "region"]);
    }

    #[test]
    fn valid_delivery_data_are_complete() {
        let data = DeliveryData {
            company: "Ana Ruiz".into(),
            street_address: "Calle Mayor 1".into(),
            locality: "Madrid".into(),
            region: "Madrid".into(),
            postal_code: "28013".into(),
            ..DeliveryData::default()
        };
        assert!(data.check().is_empty() && data.is_complete());
    }

    /// Rule 3.31.
    #[test]
    fn an_address_has_the_fields_of_the_specification_and_starts_in_spain() {
        let json = serde_json::to_value(DeliveryData::default()).unwrap();
        let mut names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "company",
                "country",
                "extendedAddress",
                "id",
                "locality",
                "location",
                "observations",
                "phone",
                "postalCode",
                "region",
                "streetAddress",
                "type",
            ]
        );
        assert_eq!((&json["type"], &json["country"]), (&"courier".into(), &"ES".into()));
    }
}
