//! Payment attempts and their results: from a notification of the gateway, or queried when none arrived.

pub mod apply_result;
pub mod notifications;
pub mod payment_links;
pub mod reconciliation;
pub mod saved_cards;
pub mod start_attempt;
