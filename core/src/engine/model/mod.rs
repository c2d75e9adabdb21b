//! Models of the engine, by subject.

pub(crate) mod cart;
pub(crate) mod cart_sync;
mod checkout;
pub(crate) mod navigation;
mod session;
