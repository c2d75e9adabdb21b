//! Reference public API of Mostrador; one process can serve a whole shop.
//!
//! [`router`] is the routing table. [`routes`] holds the HTTP handlers by resource, [`services`] the use cases,
//! [`db`] the database access and [`mostrador_core`] the business rules: cart limits and prices, form validation,
//! shipping zones, order states. Server-only concerns are in this crate: authorization, rate limits, order
//! idempotency, stock reservations and payment verification.
//!
//! A request passes [`runtime`] (listener, admission), [`http`] (middleware, extractors), a handler of [`routes`],
//! a service and [`db`]. [`app_state::AppState`] is shared by all handlers; [`environment`] holds the clock,
//! randomness and other inputs that tests replace. The program `mostrador` ([`cli`]) serves, migrates, imports,
//! exports and backs up a shop.
//!
//! ```
//! use mostrador_api::db::{Database, connect_error::ConnectError};
//! use mostrador_api::http::response_cache::ResponseCache;
//! use mostrador_api::{app_state::AppState, config::Config, router::router};
//!
//! async fn shop(config: Config) -> Result<ResponseCache, ConnectError> {
//!     let store = Database::open(&config.database).await?;
//!     Ok(router(&AppState::new(config, store)))
//! }
//! ```
// Tests write to the database directly.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod admin_router;
pub mod app_state;
pub mod audit_log;
pub mod backup;
pub mod catalogue_cache;
pub mod cli;
pub mod clock;
pub mod config;
pub mod countries;
pub mod db;
pub mod diagnostics;
pub mod digest;
pub mod encoding;
pub mod environment;
pub mod error;
pub mod etag;
pub mod http;
pub mod mail;
pub mod metrics;
pub mod payments;
pub mod pdf;
pub mod private_file;
pub mod progress;
pub mod rate_limit;
pub mod redsys_protocol;
pub mod router;
pub mod routes;
pub mod runtime;
pub mod search;
pub mod security_headers;
pub mod seed;
pub mod services;
pub mod static_site;
pub mod text;
pub mod transfer;
