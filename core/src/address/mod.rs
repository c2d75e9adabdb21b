//! Countries, postal codes and postal addresses (rules 5.6, 9.2).
//!
//! ```
//! use mostrador_core::address::country::{Country, DEFAULT_COUNTRY};
//!
//! let spain: Country = serde_json::from_str(r#"{"iso2":"ES","name":"España","phone_codes":["34"]}"#)?;
//! assert_eq!(spain.iso2, DEFAULT_COUNTRY);
//! # Ok::<(), serde_json::Error>(())
//! ```

pub mod country;
mod country_code;
pub(crate) mod postal_address;
mod postal_code;
pub(crate) mod province;

pub use country_code::CountryCode;
pub use postal_address::PostalAddress;
pub use postal_code::PostalCode;
