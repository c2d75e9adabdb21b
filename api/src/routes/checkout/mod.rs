//! Handlers of the checkout: quotes, orders of a customer, and withdrawals.

pub mod orders;
pub mod quotes;
pub mod withdrawals;
