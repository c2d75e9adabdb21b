//! TypeScript declarations of responses that the engine passes through without a Rust type.

use tsify::Tsify;

use crate::catalogue::Facets;

/// JSON of any shape.
#[derive(Debug, Tsify)]
#[tsify(type = "unknown")]
pub struct Unknown;

/// File download; the platform declares its type.
#[derive(Debug)]
pub struct Blob;

/// Personal data that the shop stores about a customer.
#[derive(Debug, Tsify)]
#[tsify(type = "Record<string, unknown>")]
pub struct PersonalData;

/// Facets of a product list.
#[derive(Debug, Tsify)]
pub struct ListFacets {
    pub facets: Facets,
}
