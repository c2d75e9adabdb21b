//! Business rules of Mostrador, shared by the browser (WebAssembly), the API server and the tests.
//!
//! One folder per business noun, one file per rule with its unit tests. The code is pure: no clock, network
//! or file access. Time is passed as milliseconds since 1970, randomness as a seed. Rule numbers in comments,
//! such as «rule 5.1», refer to `docs/rules.md`.

pub mod blog;
pub mod cart;
pub mod catalogue;
pub mod checkout;
pub mod config;
pub mod contact;
pub mod content;
pub mod country;
pub mod courses;
pub mod date;
pub mod engine;
pub mod error_screen;
pub mod forms;
pub mod menu;
pub mod money;
pub mod navigation;
pub mod notice;
pub mod session;
pub mod shipping;
pub mod site;
pub mod survey;
pub mod transport;
pub mod url;
pub mod words;

mod wire;
