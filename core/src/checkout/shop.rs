//! Shops of the house (rule 3.6).

use serde::Serialize;

use crate::country::default_country;
use crate::json::reads;

/// A shop of the house, where orders may be fetched (rule 3.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Shop {
    /// Identifier.
    pub id: u32,
    /// Segment of its address.
    pub slug: String,
    /// Name.
    pub title: String,
    /// Street and number.
    pub street_address: String,
    /// Town.
    pub locality: String,
    /// Province.
    pub region: String,
    /// Postal code.
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Telephone.
    pub phone: String,
    /// Opening hours, for people.
    pub schedule: String,
    /// Whether orders may be fetched here.
    #[serde(rename = "allow_pickup")]
    pub allow_pickup: bool,
}

reads!(Shop {
    id: "id",
    slug: "slug",
    title: "title",
    street_address: "streetAddress" or _,
    locality: "locality" or _,
    region: "region" or _,
    postal_code: "postalCode" or _,
    country: "country" or (default_country()),
    phone: "phone" or _,
    schedule: "schedule" or _,
    allow_pickup: "allow_pickup" or _,
});
