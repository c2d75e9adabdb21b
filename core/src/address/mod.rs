//! Countries, postal codes, postal addresses and saved addresses (rules 5.6, 6.7, 9.2).
//!
//! ```
//! use mostrador_core::address::country::{Country, DEFAULT_COUNTRY};
//!
//! let spain: Country = serde_json::from_str(r#"{"iso2":"ES","name":"España","phone_codes":["34"]}"#)?;
//! assert_eq!(spain.iso2, DEFAULT_COUNTRY);
//! # Ok::<(), serde_json::Error>(())
//! ```

pub mod country;
pub(crate) mod postal_address;
mod postal_code;
mod saved_address;

pub use postal_address::PostalAddress;
pub use postal_code::PostalCode;
pub use saved_address::{AddressKind, MAX_ADDRESSES, SavedAddress};
