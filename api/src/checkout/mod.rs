//! From a cart to an order: the server's figures, and the order at exactly those.

pub mod cancelling;
pub mod confirmation;
pub mod orders;
pub mod placing;
pub mod pricing;
pub mod quotes;
pub mod refunding;
pub mod shipping;
pub mod withdrawals;
