//! Stores for pickup and the store locator (rules 3.6, 3.19, 3.34).
//!
//! ```
//! use mostrador_core::store_locations::{StoreLocation, find_stores};
//!
//! let at = |postal_code: &str| StoreLocation {
//!     postal_code: postal_code.into(),
//!     country: "ES".into(),
//!     ..StoreLocation::default()
//! };
//! let stores = [at("08012"), at("28012")];
//! assert_eq!(find_stores(&stores, "45003")[0].postal_code.as_str(), "28012");
//! ```

mod store_location;
mod store_locator;

pub use crate::id::StoreLocationId;
pub use store_location::StoreLocation;
pub use store_locator::find_stores;
