//! The JavaScript face of the Mostrador core: conversion and errors, and no rule of the shop.
//!
//! Commands and queries come in as JSON, in the shape that `Command` and `Query` of the core have in TypeScript; what
//! a shopper does again and again comes in as numbers. Every command answers a number: a bit per slice that changed (see
//! `Slice` in the core), [`ACCEPTED`], [`HAS_EFFECTS`], [`ONLY_CART`] and [`LEFT`]. Texts go out once, as JSON, when somebody
//! reads a slice that changed; the cart, which changes most, by what has become other of it.

mod cart;
mod cart_changes;
mod convert;
pub mod declarations;
mod engine;
mod outgoing;
mod panic;
mod usage_error;

pub use engine::{ACCEPTED, Engine, HAS_EFFECTS, LEFT, ONLY_CART};
pub use panic::{renew, start};

#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
