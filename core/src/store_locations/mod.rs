//! Stores for pickup and the store locator (rules 3.6, 3.19, 3.34).
//!
//! ```
//! use mostrador_core::store_locations::{Shop, find_shops};
//!
//! let at = |postal_code: &str| Shop {
//!     postal_code: postal_code.into(),
//!     country: "ES".into(),
//!     ..Shop::default()
//! };
//! let stores = [at("08012"), at("28012")];
//! assert_eq!(find_shops(&stores, "45003")[0].postal_code, "28012");
//! ```

mod store_location;
mod store_locator;

pub use store_location::Shop;
pub use store_locator::find_stores;
