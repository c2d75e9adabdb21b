//! From a cart to an order.

pub mod shipping;
