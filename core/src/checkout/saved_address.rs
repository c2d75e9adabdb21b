//! Address book of a customer (rule 6.7).

use serde::{Deserialize, Serialize};

use super::{AddressId, BillingData, DeliveryData};
use crate::address::postal_address::struct_with_postal_address;
use crate::forms::{DocumentKind, FieldError};
use crate::json_names::json_names;
use crate::serde_helpers::null_as_default;

pub const MAX_ADDRESSES: usize = 20;

/// Purpose of an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AddressKind {
    #[default]
    Delivery,
    /// Recipient of invoices.
    Billing,
}

json_names!(AddressKind: Delivery = "delivery", Billing = "billing");

struct_with_postal_address! {
    /// Saved address of a customer.
    pub struct SavedAddress {
        pub kind: AddressKind,
        /// Person or company.
        #[serde(default, deserialize_with = "null_as_default")]
        pub company: String,
        /// NIF, NIE or CIF, or a number of the kind in `document_kind`; billing addresses only.
        #[serde(default, deserialize_with = "null_as_default")]
        pub vat: String,
        /// Tax number by default; left out then.
        #[serde(
            default,
            deserialize_with = "null_as_default",
            skip_serializing_if = "DocumentKind::is_tax_number"
        )]
        #[cfg_attr(feature = "typescript", tsify(optional, type = "DocumentKind | undefined"))]
        pub document_kind: DocumentKind,
        ..PostalAddress,
        /// Contact number for the courier; delivery addresses only.
        #[serde(default, deserialize_with = "null_as_default")]
        pub phone: String,
    }
}

/// Saved address with its ID.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressEntry {
    pub id: AddressId,
    #[serde(flatten)]
    pub address: SavedAddress,
}

impl SavedAddress {
    pub fn delivery(&self) -> DeliveryData {
        DeliveryData {
            company: self.company.clone(),
            phone: self.phone.clone(),
            ..DeliveryData::from(self.address())
        }
    }

    pub fn billing(&self) -> BillingData {
        BillingData {
            company: self.company.clone(),
            vat: self.vat.clone(),
            document_kind: self.document_kind,
            ..BillingData::from(self.address())
        }
    }

    /// Validation errors, those of delivery or billing data (rule 5.3).
    pub fn check(&self) -> Vec<FieldError> {
        match self.kind {
            AddressKind::Delivery => self.delivery().check(),
            AddressKind::Billing => self.billing().check(),
        }
    }

    /// Normalises the address for storage: trims the texts, normalises a Spanish document and clears the
    /// fields that do not belong to the kind.
    pub fn normalised(self) -> Self {
        let billing = self.kind == AddressKind::Billing;
        let identification = if billing { self.billing().normalised() } else { BillingData::default() };
        Self {
            kind: self.kind,
            company: self.company.trim().to_owned(),
            vat: identification.vat,
            document_kind: identification.document_kind,
            phone: if billing { String::new() } else { self.phone.trim().to_owned() },
            ..Self::from(self.address().trimmed())
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
    fn validation_is_that_of_delivery_or_billing_data() {
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
    fn stored_addresses_are_normalised_by_kind() {
        let billing = address("billing").normalised();
        assert_eq!((billing.company.as_str(), billing.vat.as_str()), ("Ana Ruiz", "12345678Z"));
        assert_eq!(billing.phone, "");
        let delivery = address("delivery").normalised();
        assert_eq!((delivery.vat.as_str(), delivery.phone.as_str()), ("", "612345678"));
        assert_eq!(delivery.clone().normalised(), delivery);
    }

    #[test]
    fn the_kind_of_an_address_is_required() {
        assert!(serde_json::from_str::<SavedAddress>("{}").is_err());
        assert!(serde_json::from_str::<SavedAddress>(r#"{"kind":"otra"}"#).is_err());
        let text = serde_json::to_string(&address("billing")).unwrap();
        assert_eq!(serde_json::from_str::<SavedAddress>(&text).ok(), Some(address("billing")));
    }
}
