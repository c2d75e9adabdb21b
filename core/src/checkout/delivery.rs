//! Where an order goes (rules 3.6, 3.7, 5.2).

use serde::{Deserialize, Serialize};

use super::defaults::default_country;

/// How goods reach the customer. Courier unless something else is chosen (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum DeliveryKind {
    /// Fetched in a shop.
    Pickup,
    /// Brought to an address.
    #[default]
    Courier,
}

/// Where an order goes. For pickup `id` is the method and `location` the shop; for a courier the address counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DeliveryData {
    /// Pickup or courier.
    #[serde(default, rename = "type")]
    pub kind: DeliveryKind,
    /// Identifier of the pickup method.
    #[serde(default)]
    pub id: Option<u32>,
    /// Identifier of the shop.
    #[serde(default)]
    pub location: Option<u32>,
    /// Who receives it: a person or a company.
    #[serde(default)]
    pub company: String,
    /// ISO 3166-1 alpha-2.
    #[serde(default = "default_country")]
    pub country: String,
    /// Street and number.
    #[serde(default)]
    pub street_address: String,
    /// Floor, door, staircase.
    #[serde(default)]
    pub extended_address: String,
    /// Town.
    #[serde(default)]
    pub locality: String,
    /// Province.
    #[serde(default)]
    pub region: String,
    /// Postal code.
    #[serde(default)]
    pub postal_code: String,
    /// For the courier's call.
    #[serde(default)]
    pub phone: String,
    /// For the courier.
    #[serde(default)]
    pub observations: String,
}

impl Default for DeliveryData {
    fn default() -> Self {
        Self {
            kind: DeliveryKind::default(),
            id: None,
            location: None,
            company: String::new(),
            country: default_country(),
            street_address: String::new(),
            extended_address: String::new(),
            locality: String::new(),
            region: String::new(),
            postal_code: String::new(),
            phone: String::new(),
            observations: String::new(),
        }
    }
}

impl DeliveryData {
    /// What is missing, by field name, in the order of the screen (rule 5.2).
    ///
    /// ```
    /// use mostrador_core::checkout::{DeliveryData, DeliveryKind};
    /// let pickup = DeliveryData { kind: DeliveryKind::Pickup, ..DeliveryData::default() };
    /// assert_eq!(pickup.missing(), ["id"]);
    /// ```
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        match self.kind {
            DeliveryKind::Pickup => self.id.is_none().then_some("id").into_iter().collect(),
            DeliveryKind::Courier => [
                ("company", &self.company),
                ("streetAddress", &self.street_address),
                ("locality", &self.locality),
                ("region", &self.region),
                ("postalCode", &self.postal_code),
                ("country", &self.country),
            ]
            .into_iter()
            .filter(|(_, value)| value.trim().is_empty())
            .map(|(field, _)| field)
            .collect(),
        }
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }
}

/// A shop of the house, where orders may be fetched (rule 3.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Shop {
    /// Identifier.
    pub id: u32,
    /// Segment of its address.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Street and number.
    #[serde(default)]
    pub street_address: String,
    /// Town.
    #[serde(default)]
    pub locality: String,
    /// Province.
    #[serde(default)]
    pub region: String,
    /// Postal code.
    #[serde(default)]
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    #[serde(default = "default_country")]
    pub country: String,
    /// Telephone.
    #[serde(default)]
    pub phone: String,
    /// Opening hours, for people.
    #[serde(default)]
    pub schedule: String,
    /// Whether orders may be fetched here.
    #[serde(default, rename = "allow_pickup")]
    pub allow_pickup: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_courier_needs_the_whole_address() {
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

    #[test]
    fn pickup_needs_only_its_method() {
        let mut data = DeliveryData { kind: DeliveryKind::Pickup, ..DeliveryData::default() };
        assert!(!data.is_complete());
        data.id = Some(3);
        assert!(data.is_complete());
    }

    #[test]
    fn the_wire_has_the_names_of_the_screens() {
        let data: DeliveryData =
            serde_json::from_str(r#"{"type":"pickup","id":1,"postalCode":"28001"}"#).unwrap();
        assert_eq!((data.kind, data.country.as_str()), (DeliveryKind::Pickup, "ES"));
        assert!(serde_json::to_string(&data).unwrap().contains("\"streetAddress\""));
    }
}
