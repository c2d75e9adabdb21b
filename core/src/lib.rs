//! Business rules of Mostrador, shared by the browser (WebAssembly), the API server and the tests.
//!
//! One folder per business noun, one file per rule with its unit tests. The code is pure: no clock, network
//! or file access. Time is passed as a `Timestamp`, randomness as a seed. Rule numbers in comments, such as
//! «rule 5.1», refer to `docs/rules.md`.

pub mod address;
pub mod api_client;
pub mod cart;
pub mod catalogue;
pub mod catalogue_management;
pub mod checkout;
pub mod content;
pub mod courses;
pub mod engine;
pub mod forms;
pub mod invoicing;
pub mod money;
pub mod navigation;
pub mod notice;
pub mod orders;
pub mod payments;
pub mod promotions;
pub mod reports;
pub mod session;
pub mod shipping;
pub mod shop_settings;
pub mod staff;
pub mod store_locations;
pub mod surveys;
pub mod tax_books;
pub mod taxes;
pub mod text;
pub mod time;
pub mod url;
pub mod verifactu;
pub mod withdrawals;

mod id;
mod json_names;
mod serde_helpers;
