//! Billing data: the recipient of the invoice (rules 3.7, 3.32, 5.2).

use crate::address::country::DEFAULT_COUNTRY;
use crate::address::postal_address::{missing_fields, struct_with_postal_address};
use crate::forms::{DocumentKind, FieldError, Form, normalise_identity_document, validate_data};
use crate::serde_helpers::null_as_default;

struct_with_postal_address! {
    /// Recipient of the invoice, unless no invoice is requested.
    pub struct BillingData {
        /// No invoice is requested: of the other data only `country` and `postalCode` count, as the residence (rule 13.10).
        #[serde(default, deserialize_with = "null_as_default")]
        pub ignore_invoice: bool,
        /// Person or company.
        #[serde(default, deserialize_with = "null_as_default")]
        pub company: String,
        /// NIF, NIE or CIF; of a buyer in another country, the number of the kind in `document_kind`.
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
    }
}

impl BillingData {
    /// Names of the missing fields in form order; empty when no invoice is requested (rule 5.2).
    pub fn missing(&self) -> Vec<&'static str> {
        if self.ignore_invoice { Vec::new() } else { missing_fields(self.address().required()) }
    }

    /// Data to be stored with an order: normalised, or cleared when no invoice is requested, because they have not been validated
    /// then. `keeps_residence` keeps country and postal code, on which the taxes depend.
    pub fn for_order(self, keeps_residence: bool) -> Self {
        if !self.ignore_invoice {
            return self.normalised();
        }
        let none = Self { ignore_invoice: true, ..Self::default() };
        if keeps_residence && self.check_residence().is_empty() {
            Self { country: self.country, postal_code: self.postal_code.trimmed(), ..none }
        } else {
            none
        }
    }

    /// Errors of country and postal code, which a buyer may give without an invoice (rule 13.10).
    pub fn check_residence(&self) -> Vec<FieldError> {
        validate_data(Form::Residence, self)
    }

    /// Normalises the tax number: a Spanish document to its canonical form, any other by trimming.
    pub fn normalised(self) -> Self {
        let spanish = self.country == DEFAULT_COUNTRY;
        Self {
            document_kind: self.document_kind(),
            vat: if spanish { normalise_identity_document(&self.vat) } else { self.vat.trim().to_owned() },
            ..self
        }
    }

    /// Kind of the number; in Spain always the tax number.
    pub fn document_kind(&self) -> DocumentKind {
        self.document_kind.in_country(&self.country)
    }

    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    pub fn check(&self) -> Vec<FieldError> {
        validate_data(Form::Billing, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_documents_are_normalised() {
        let normalised_vat = |country: &str, vat: &str| {
            BillingData { country: country.into(), vat: vat.into(), ..BillingData::default() }
                .normalised()
                .vat
        };
        assert_eq!(
            (normalised_vat("ES", "es-12345678 z"), normalised_vat("FR", " FR 40-303 ")),
            ("12345678Z".into(), "FR 40-303".into())
        );
    }

    /// Rule 5.2.
    #[test]
    fn an_invoice_requires_an_address() {
        let mut data = BillingData::default();
        assert_eq!(data.missing(), ["streetAddress", "locality", "region", "postalCode"]);
        data.street_address = "Calle Mayor 1".into();
        data.locality = "Madrid".into();
        data.region = "Madrid".into();
        assert_eq!(data.missing(), ["postalCode"]);
        data.postal_code = "28013".into();
        assert!(data.is_complete());
    }

    /// Rules 3.7, 5.2 and 13.10.
    #[test]
    fn nothing_is_required_without_an_invoice() {
        assert!(BillingData { ignore_invoice: true, ..BillingData::default() }.check().is_empty());
        let unvalidated = BillingData {
            ignore_invoice: true,
            vat: "x".repeat(5_000),
            country: "ZZ".into(),
            ..BillingData::default()
        };
        let cleared = BillingData { ignore_invoice: true, ..BillingData::default() };
        assert_eq!(unvalidated.for_order(true), cleared, "unvalidated data are not stored");
        let residence = BillingData { postal_code: " 35001 ".into(), ..cleared.clone() };
        let kept = BillingData { postal_code: "35001".into(), ..cleared.clone() };
        assert_eq!(residence.clone().for_order(true), kept);
        assert_eq!(residence.clone().for_order(false), cleared, "taxes do not depend on it");
        assert_eq!(BillingData { postal_code: "350".into(), ..residence }.for_order(true), cleared);
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
