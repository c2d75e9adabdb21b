//! Card, Bizum, Apple Pay and Google Pay payments through the Redsys redirect gateway.

pub mod gateway;
pub mod redsys;
pub mod sandbox;

/// ISO 4217 number of the euro.
pub const EURO: &str = "978";
/// Transaction type of an authorisation with immediate capture.
pub const AUTHORISATION: &str = "0";
/// Transaction type of a reservation, which is captured or cancelled later.
pub const PREAUTHORISATION: &str = "1";
/// Transaction type of the capture of a reservation.
pub const CONFIRMATION: &str = "2";
pub const REFUND: &str = "3";
/// Transaction type of the cancellation of a reservation.
pub const CANCELLATION: &str = "9";
pub const NOTIFICATIONS_PATH: &str = "/api/v1/payments/redsys/notifications";
