//! Results of payments: from a notification of the gateway, or queried when none arrived.

pub mod apply_result;
pub mod reconciliation;
