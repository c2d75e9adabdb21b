//! The addresses that a customer keeps for the next order (rule 6.7).

use serde::{Deserialize, Serialize};

use crate::checkout::{BillingData, DeliveryData};
use crate::country::{default_country, or_default_country};
use crate::forms::FieldError;
use crate::wire::or_default;

/// So many addresses a customer keeps at most.
pub const MAX_ADDRESSES: usize = 20;

/// What an address is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AddressKind {
    /// Where orders go.
    #[default]
    Delivery,
    /// Whom invoices are for.
    Billing,
}

impl AddressKind {
    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delivery => "delivery",
            Self::Billing => "billing",
        }
    }

    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Delivery, Self::Billing].into_iter().find(|kind| kind.as_str() == name)
    }
}

/// An address that a customer keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SavedAddress {
    /// What it is for.
    pub kind: AddressKind,
    /// Person or company.
    #[serde(default, deserialize_with = "or_default")]
    pub company: String,
    /// NIF, NIE or CIF; of invoices only.
    #[serde(default, deserialize_with = "or_default")]
    pub vat: String,
    /// ISO 3166-1 alpha-2.
    #[serde(default = "default_country", deserialize_with = "or_default_country")]
    pub country: String,
    /// Street and number.
    #[serde(default, deserialize_with = "or_default")]
    pub street_address: String,
    /// Floor, door, staircase.
    #[serde(default, deserialize_with = "or_default")]
    pub extended_address: String,
    /// Town.
    #[serde(default, deserialize_with = "or_default")]
    pub locality: String,
    /// Province.
    #[serde(default, deserialize_with = "or_default")]
    pub region: String,
    /// Postal code.
    #[serde(default, deserialize_with = "or_default")]
    pub postal_code: String,
    /// For the courier's call; of deliveries only.
    #[serde(default, deserialize_with = "or_default")]
    pub phone: String,
}

impl SavedAddress {
    /// The address as an order takes it.
    #[must_use]
    pub fn delivery(&self) -> DeliveryData {
        DeliveryData {
            company: self.company.clone(),
            country: self.country.clone(),
            street_address: self.street_address.clone(),
            extended_address: self.extended_address.clone(),
            locality: self.locality.clone(),
            region: self.region.clone(),
            postal_code: self.postal_code.clone(),
            phone: self.phone.clone(),
            ..DeliveryData::default()
        }
    }

    /// The address as an invoice takes it.
    #[must_use]
    pub fn billing(&self) -> BillingData {
        BillingData {
            ignore_invoice: false,
            company: self.company.clone(),
            vat: self.vat.clone(),
            country: self.country.clone(),
            street_address: self.street_address.clone(),
            extended_address: self.extended_address.clone(),
            locality: self.locality.clone(),
            region: self.region.clone(),
            postal_code: self.postal_code.clone(),
        }
    }

    /// What is wrong with it: what an order or an invoice would find wrong (rule 5.3).
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        match self.kind {
            AddressKind::Delivery => self.delivery().check(),
            AddressKind::Billing => self.billing().check(),
        }
    }

    /// The address as it is kept: without the spaces around, a Spanish document in its one way of writing, and without
    /// what its kind has no place for.
    #[must_use]
    pub fn tidied(self) -> Self {
        let billing = self.kind == AddressKind::Billing;
        let tidy = |text: String| text.trim().to_owned();
        let vat = if billing { self.billing().normalised().vat } else { String::new() };
        Self {
            kind: self.kind,
            company: tidy(self.company),
            vat,
            country: tidy(self.country),
            street_address: tidy(self.street_address),
            extended_address: tidy(self.extended_address),
            locality: tidy(self.locality),
            region: tidy(self.region),
            postal_code: tidy(self.postal_code),
            phone: if billing { String::new() } else { tidy(self.phone) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(kind: &str) -> SavedAddress {
        let text = r#"{"kind":"KIND","company":" Ana Ruiz ","vat":"es 12345678-z","streetAddress":"Calle Mayor, 1",
            "locality":"Madrid","region":"Madrid","postalCode":"28013","phone":"612345678"}"#;
        serde_json::from_str(&text.replace("KIND", kind)).unwrap()
    }

    /// Rule 6.7.
    #[test]
    fn an_address_is_good_when_an_order_or_an_invoice_would_take_it() {
        for kind in ["delivery", "billing"] {
            assert_eq!(address(kind).check(), [], "{kind}");
            assert_eq!(address(kind).country, "ES");
        }
        let unnamed = SavedAddress { vat: "11111111T".into(), ..address("billing") };
        assert_eq!(unnamed.check().first().map(|error| error.field.clone()), Some("vat".into()));
        let nowhere = SavedAddress { postal_code: "99999".into(), ..address("delivery") };
        assert_eq!(nowhere.check().first().map(|error| error.field.clone()), Some("postalCode".into()));
    }

    #[test]
    fn what_is_kept_is_tidy_and_of_its_kind() {
        let billing = address("billing").tidied();
        assert_eq!((billing.company.as_str(), billing.vat.as_str()), ("Ana Ruiz", "12345678Z"));
        assert_eq!(billing.phone, "");
        let delivery = address("delivery").tidied();
        assert_eq!((delivery.vat.as_str(), delivery.phone.as_str()), ("", "612345678"));
        assert_eq!(delivery.clone().tidied(), delivery);
    }

    #[test]
    fn an_address_says_what_it_is_for() {
        assert!(serde_json::from_str::<SavedAddress>("{}").is_err());
        assert!(serde_json::from_str::<SavedAddress>(r#"{"kind":"otra"}"#).is_err());
        let text = serde_json::to_string(&address("billing")).unwrap();
        assert_eq!(serde_json::from_str::<SavedAddress>(&text).ok(), Some(address("billing")));
    }
}
