//! Card, Bizum, Apple Pay and Google Pay payments through the Redsys redirect gateway.

pub mod gateway;
pub mod redsys;
pub mod sandbox;

/// ISO 4217 number of the euro.
pub const EURO: &str = "978";
/// Transaction type of an authorisation with immediate capture.
pub const AUTHORISATION: &str = "0";
pub const REFUND: &str = "3";
pub const NOTIFICATIONS_PATH: &str = "/api/v1/payments/redsys/notifications";
