//! Countries, and the one that everything starts in (rule 9.2).

use serde::Serialize;

use crate::json::reads;

/// Spain.
pub const DEFAULT_COUNTRY: &str = "ES";

pub(crate) fn default_country() -> String {
    DEFAULT_COUNTRY.into()
}

/// A country that an address may be in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub iso2: String,
    /// Spanish name.
    pub name: String,
}

reads!(Country { iso2: "iso2", name: "name" });
