//! Countries, and the one that everything starts in (rule 9.2).

use serde::Serialize;

use crate::json::reads;

/// Spain.
pub const DEFAULT_COUNTRY: &str = "ES";

pub(crate) fn default_country() -> String {
    DEFAULT_COUNTRY.into()
}

/// A country that an address may be in (rule 3.14).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub iso2: String,
    /// ISO 3166-1 alpha-3.
    pub iso3: String,
    /// Spanish name.
    pub name: String,
    /// Name in its own language.
    pub native_name: String,
    /// International dialling codes, without the plus sign.
    pub phone_codes: Vec<String>,
    /// Spanish name of the continent.
    pub continent: String,
    /// Capital; empty when it has none.
    pub capital: String,
    /// ISO 4217.
    pub currencies: Vec<String>,
    /// ISO 639-1.
    pub languages: Vec<String>,
}

reads!(Country {
    iso2: "iso2",
    iso3: "iso3" or _,
    name: "name",
    native_name: "native_name" or _,
    phone_codes: "phone_codes" or _,
    continent: "continent" or _,
    capital: "capital" or _,
    currencies: "currencies" or _,
    languages: "languages" or _,
});
