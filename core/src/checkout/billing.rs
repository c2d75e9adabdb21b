//! Whom the invoice is for (rules 3.7, 3.32, 5.2).

use serde::{Deserialize, Serialize};

use crate::country::{DEFAULT_COUNTRY, default_country, or_default_country};
use crate::forms::{FieldError, Form, Values, normalise_identity_document, validate};
use crate::wire::or_default;

/// Whom the invoice is for, unless none is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BillingData {
    /// No invoice wanted.
    #[serde(default, deserialize_with = "or_default")]
    pub ignore_invoice: bool,
    /// Person or company.
    #[serde(default, deserialize_with = "or_default")]
    pub company: String,
    /// NIF, NIE or CIF.
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
}

impl Default for BillingData {
    fn default() -> Self {
        Self {
            ignore_invoice: false,
            company: String::new(),
            vat: String::new(),
            country: default_country(),
            street_address: String::new(),
            extended_address: String::new(),
            locality: String::new(),
            region: String::new(),
            postal_code: String::new(),
        }
    }
}

impl BillingData {
    /// What is missing, by field name, in the order of the screen; nothing when no invoice is wanted (rule 5.2).
    ///
    /// ```
    /// use mostrador_core::checkout::BillingData;
    /// assert!(BillingData { ignore_invoice: true, ..BillingData::default() }.is_complete());
    /// ```
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        if self.ignore_invoice {
            return Vec::new();
        }
        [
            ("streetAddress", &self.street_address),
            ("locality", &self.locality),
            ("region", &self.region),
            ("postalCode", &self.postal_code),
        ]
        .into_iter()
        .filter(|(_, value)| value.trim().is_empty())
        .map(|(field, _)| field)
        .collect()
    }

    /// The data as an order keeps them: normalised, or nothing when no invoice is wanted, for nobody has checked them.
    #[must_use]
    pub fn ordered(self) -> Self {
        if self.ignore_invoice { Self { ignore_invoice: true, ..Self::default() } } else { self.normalised() }
    }

    /// The data as they are kept: a Spanish document in its one way of writing.
    #[must_use]
    pub fn normalised(self) -> Self {
        let spanish = self.country == DEFAULT_COUNTRY;
        Self {
            vat: if spanish { normalise_identity_document(&self.vat) } else { self.vat.trim().to_owned() },
            ..self
        }
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    /// What the form finds wrong with it, in the order of the screen (rule 5.3).
    #[must_use]
    pub fn check(&self) -> Vec<FieldError> {
        let values = Values::from([
            ("ignoreInvoice", if self.ignore_invoice { "true" } else { "" }),
            ("company", &self.company),
            ("vat", &self.vat),
            ("country", &self.country),
            ("streetAddress", &self.street_address),
            ("extendedAddress", &self.extended_address),
            ("locality", &self.locality),
            ("region", &self.region),
            ("postalCode", &self.postal_code),
        ]);
        validate(Form::Billing, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_kept_in_one_way_of_writing() {
        let kept = |country: &str, vat: &str| {
            BillingData { country: country.into(), vat: vat.into(), ..BillingData::default() }
                .normalised()
                .vat
        };
        assert_eq!(
            (kept("ES", "es-12345678 z"), kept("FR", " FR 40-303 ")),
            ("12345678Z".into(), "FR 40-303".into())
        );
    }

    /// Rule 5.2.
    #[test]
    fn an_invoice_needs_an_address() {
        let mut data = BillingData::default();
        assert_eq!(data.missing(), ["streetAddress", "locality", "region", "postalCode"]);
        data.street_address = "Calle Mayor 1".into();
        data.locality = "Madrid".into();
        data.region = "Madrid".into();
        assert_eq!(data.missing(), ["postalCode"]);
        data.postal_code = "28013".into();
        assert!(data.is_complete());
    }

    /// Rules 3.7 and 5.2.
    #[test]
    fn no_invoice_asks_for_nothing() {
        assert!(BillingData { ignore_invoice: true, ..BillingData::default() }.check().is_empty());
        let unchecked = BillingData {
            ignore_invoice: true,
            vat: "x".repeat(5_000),
            country: "ZZ".into(),
            ..BillingData::default()
        };
        let kept = BillingData { ignore_invoice: true, ..BillingData::default() };
        assert_eq!(unchecked.ordered(), kept, "what nobody checked is not kept");
        let invoice = BillingData { vat: "12345678A".into(), ..BillingData::default() };
        let errors = invoice.check();
        assert_eq!(errors[1].message, "NIF debe ser un NIF, NIE o CIF válido");
    }

    /// Rule 3.32.
    #[test]
    fn billing_data_have_the_fields_of_the_specification_and_start_in_spain() {
        let json = serde_json::to_value(BillingData::default()).unwrap();
        let mut names: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "company",
                "country",
                "extendedAddress",
                "ignoreInvoice",
                "locality",
                "postalCode",
                "region",
                "streetAddress",
                "vat",
            ]
        );
        assert_eq!((&json["ignoreInvoice"], &json["country"]), (&false.into(), &"ES".into()));
    }
}
