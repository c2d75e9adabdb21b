//! Checkout: server-side pricing, order placement, confirmation, cancellation, refunds and withdrawals.

pub mod cancelling;
pub mod confirmation;
pub mod orders;
pub mod placing;
pub mod pricing;
pub mod quotes;
pub mod refunding;
pub mod shipping;
pub mod withdrawals;
