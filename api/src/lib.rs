//! The reference public API of Mostrador, and the shop in one process.
//!
//! `routes.rs` is the table of addresses. A request goes from there to the folder of its noun (`catalogue`,
//! `accounts`, `checkout`, `payments`, `courses`, `surveys`), which asks `store` for what is stored and `mostrador_core` for what is right:
//! what a cart takes and costs, what a form asks for, where a zone reaches, what an order may become. What is decided
//! here is what only a server can keep to: who may ask and how often, that an order is placed once, for how long it
//! holds its units, and whom to believe that it is paid.
// Tests put things into the database as they like.
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
