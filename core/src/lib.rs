//! The business rules of Mostrador: pure, exact, and the same code in the shopper's browser (WebAssembly), in the
//! API server and under `cargo test`.
//!
//! One folder per business noun, one file per rule, its tests at its foot. Nothing here reads a clock, a network
//! or a file: time enters as milliseconds since 1970, randomness as a seed. The numbers in the comments («rule
//! 5.1») are those of `docs/rules.md`.

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
