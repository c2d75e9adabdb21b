//! Sandbox bank of a development server: validates requests as the bank does and answers refunds and status
//! queries.

pub(crate) mod payment;
pub mod services;
