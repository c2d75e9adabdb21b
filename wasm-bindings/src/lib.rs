//! JavaScript bindings of the Mostrador core: conversion, HTTP, storage and errors. They contain no business
//! rules. [`Engine`] is one shop. Its commands are typed methods that return a `CommandOutcome` or a
//! `Promise`; its state is read slice by slice, each with a version number. Values are converted by
//! `serde-wasm-bindgen` in their JSON shape. Requests use `gloo-net`; browser storage is accessed through
//! `web-sys` behind the trait `Host`. The package `mostrador` wraps these functions for JavaScript programs.
//!
//! ```
//! use mostrador_core::engine::Slice;
//! use mostrador_wasm::{Engine, EngineOptions};
//! use wasm_bindgen::JsValue;
//!
//! fn cart(options: EngineOptions) -> Result<JsValue, JsValue> {
//!     Engine::new(options).view(Slice::Cart as u8)
//! }
//! ```

mod cart_items;
mod commands;
mod convert;
pub mod declarations;
mod drop_guard;
mod engine;
mod fetch_request;
mod host;
mod http;
mod operation;
mod panic_hook;
#[cfg(feature = "recording")]
mod replay;
mod requests;
mod runtime;
mod sending;
mod stateless;
mod supervisor;
#[cfg(feature = "panics")]
mod test_panics;
mod tickets;
mod usage_error;

pub use engine::Engine;
pub use panic_hook::{on_panic, renew, start};
#[cfg(feature = "recording")]
pub use replay::replay;
pub use stateless::{initial_view, query};
pub use supervisor::EngineOptions;
