//! TypeScript declarations of responses that the engine passes through without a Rust type.

use tsify::Tsify;

use crate::catalogue::Facets;
use crate::checkout::SavedAddress;

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

/// Saved address of a customer, with its identifier.
#[derive(Debug, Tsify)]
pub struct AddressEntry {
    pub id: u32,
    #[serde(flatten)]
    pub address: SavedAddress,
}

/// Active session of a customer. Times are RFC 3339.
#[derive(Debug, Tsify)]
pub struct SessionEntry {
    pub id: String,
    /// Browser and operating system, such as «Firefox, Windows»; empty if unknown.
    pub device: String,
    pub created_at: String,
    pub last_used_at: String,
    pub expires_at: String,
    /// True for the session that sends the request.
    pub current: bool,
}
