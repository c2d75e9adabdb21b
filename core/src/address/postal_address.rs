//! Postal address: the fields that delivery data, billing data and saved addresses share.

use super::PostalCode;
use super::country::default_country;

/// Address without its recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostalAddress {
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub street_address: String,
    pub extended_address: String,
    pub locality: String,
    pub region: String,
    pub postal_code: PostalCode,
}

impl Default for PostalAddress {
    fn default() -> Self {
        Self {
            country: default_country(),
            street_address: String::new(),
            extended_address: String::new(),
            locality: String::new(),
            region: String::new(),
            postal_code: PostalCode::default(),
        }
    }
}

impl PostalAddress {
    /// Fields that every address needs, by their names in forms.
    pub(crate) fn required(&self) -> [(&'static str, &str); 4] {
        [
            ("streetAddress", &self.street_address),
            ("locality", &self.locality),
            ("region", &self.region),
            ("postalCode", self.postal_code.as_str()),
        ]
    }

    /// All fields, by their names in forms.
    pub(crate) fn form_values(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let optional: [(&str, &str); 2] =
            [("country", &self.country), ("extendedAddress", &self.extended_address)];
        optional.into_iter().chain(self.required())
    }

    pub fn trimmed(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        Self {
            country: trimmed(&self.country),
            street_address: trimmed(&self.street_address),
            extended_address: trimmed(&self.extended_address),
            locality: trimmed(&self.locality),
            region: trimmed(&self.region),
            postal_code: self.postal_code.trimmed(),
        }
    }

    /// Street with its extension, such as `Calle Mayor 1, 2.º B`.
    pub fn street(&self) -> String {
        let parts = [self.street_address.trim(), self.extended_address.trim()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

pub(crate) fn missing_fields<'a>(
    fields: impl IntoIterator<Item = (&'static str, &'a str)>,
) -> Vec<&'static str> {
    fields.into_iter().filter(|(_, value)| value.trim().is_empty()).map(|(field, _)| field).collect()
}

/// Declares a struct with the fields of a [`PostalAddress`] in place of `..PostalAddress`, and the
/// conversions between the two.
///
/// `#[serde(flatten)]` would accept unknown members, which the server rejects, and report errors without
/// their path; in the API contract it would split the schema.
macro_rules! struct_with_postal_address {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $($(#[$before_attribute:meta])* pub $before:ident: $before_type:ty,)*
            ..PostalAddress,
            $($(#[$after_attribute:meta])* pub $after:ident: $after_type:ty,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            $($(#[$before_attribute])* pub $before: $before_type,)*
            /// ISO 3166-1 alpha-2.
            #[serde(
                default = "crate::address::country::default_country",
                deserialize_with = "crate::address::country::null_as_default_country"
            )]
            pub country: String,
            #[serde(default, deserialize_with = "crate::serde_helpers::null_as_default")]
            pub street_address: String,
            #[serde(default, deserialize_with = "crate::serde_helpers::null_as_default")]
            pub extended_address: String,
            #[serde(default, deserialize_with = "crate::serde_helpers::null_as_default")]
            pub locality: String,
            #[serde(default, deserialize_with = "crate::serde_helpers::null_as_default")]
            pub region: String,
            #[serde(default, deserialize_with = "crate::serde_helpers::null_as_default")]
            pub postal_code: $crate::address::PostalCode,
            $($(#[$after_attribute])* pub $after: $after_type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self::from($crate::address::PostalAddress::default())
            }
        }

        impl From<$crate::address::PostalAddress> for $name {
            fn from(address: $crate::address::PostalAddress) -> Self {
                Self {
                    $($before: Default::default(),)*
                    country: address.country,
                    street_address: address.street_address,
                    extended_address: address.extended_address,
                    locality: address.locality,
                    region: address.region,
                    postal_code: address.postal_code,
                    $($after: Default::default(),)*
                }
            }
        }

        impl $name {
            pub fn address(&self) -> $crate::address::PostalAddress {
                $crate::address::PostalAddress {
                    country: self.country.clone(),
                    street_address: self.street_address.clone(),
                    extended_address: self.extended_address.clone(),
                    locality: self.locality.clone(),
                    region: self.region.clone(),
                    postal_code: self.postal_code.clone(),
                }
            }
        }
    };
}

pub(crate) use struct_with_postal_address;
