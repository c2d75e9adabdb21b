//! Models of the engine. Each one owns its fields, and none uses another: a method takes the values of other
//! models that it reads, and a [`Context`](super::context::Context) that collects its output.

pub(crate) mod cart;
pub(crate) mod cart_sync;
pub(crate) mod checkout;
pub(crate) mod navigation;
pub(crate) mod session;
pub(crate) mod taxes;
