//! The JavaScript face of the Mostrador core: conversion, fetch and errors, and no rule of the shop.
//!
//! Every command answers a number: a bit per slice that changed (see `Slice` in the core), [`ACCEPTED`] and
//! [`HAS_EFFECTS`]. Texts cross once, as JSON, when somebody reads a slice that changed.

mod account;
mod calls;
mod cart;
mod checkout;
mod convert;
mod dates;
mod engine;
mod http;
mod learning;
mod navigation;
mod orders;
mod panic;
mod session;
mod stored;
mod usage_error;

pub use engine::{ACCEPTED, Engine, HAS_EFFECTS};
pub use panic::{renew, start};

/// Amounts of money travel as decimal texts (see `Money` in the core).
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const MONEY: &str = "/**
 * Euros as a decimal text with up to six decimals, such as `16.487603`.
 */
export type Money = string;";
