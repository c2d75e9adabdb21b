//! Handlers of the checkout: quotes, orders of a customer, and withdrawals.

pub mod orders;
pub mod promotions;
pub mod quotes;
pub mod tax_rules;
pub mod withdrawals;
