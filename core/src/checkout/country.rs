//! The countries that an address may be in.

use serde::Serialize;

use crate::json::reads;

/// A country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub iso2: String,
    /// Spanish name.
    pub name: String,
}

reads!(Country { iso2: "iso2", name: "name" });
