//! Reference public API of Mostrador; one process can serve a whole shop.
//!
//! `routes.rs` is the routing table. Handlers are in the folder of their resource (`catalogue`, `accounts`,
//! `checkout`, `payments`, `courses`, `surveys`); `store` is the database access and `mostrador_core` holds
//! the business rules: cart limits and prices, form validation, shipping zones, order states. Server-only
//! concerns are in this crate: authorization, rate limits, order idempotency, stock reservations and payment
//! verification.
// Tests write to the database directly.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod accounts;
pub mod backup;
pub mod catalogue;
pub mod checkout;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod config;
pub mod contract;
pub mod courses;
pub mod desk;
pub mod dev;
pub mod digest;
pub mod doctor;
pub mod documents;
pub mod error;
pub mod export;
pub mod help;
pub mod http;
pub mod import;
pub mod invoices;
pub mod mail;
pub mod operation;
pub mod payments;
pub mod portable;
pub mod price_table;
pub mod private_file;
pub mod progress;
pub mod replay;
pub mod routes;
pub mod search;
pub mod seed;
pub mod serve;
pub mod showcase;
pub mod site;
pub mod state;
pub mod store;
pub mod surveys;
pub mod text;
pub mod world;
