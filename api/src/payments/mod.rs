//! Paying at the bank: Redsys by redirection.

pub mod attempts;
pub mod gateway;
pub mod notification;
pub mod notifications;
pub mod query;
pub mod reconciliation;
pub mod request;
pub mod response;
mod rest;
pub mod sandbox;
mod sandbox_pages;
mod sandbox_payment;
mod sandbox_services;
mod settling;
pub mod signature;

/// Euros, by their number in ISO 4217.
pub const EURO: &str = "978";
/// An authorisation: take the money now.
pub const AUTHORISATION: &str = "0";
/// Money that goes back.
pub const REFUND: &str = "3";
/// Where the bank reports to.
pub const NOTIFICATIONS_PATH: &str = "/api/v1/payments/redsys/notifications";
