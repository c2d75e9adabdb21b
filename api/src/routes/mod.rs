//! HTTP handlers by resource. A handler extracts the input, calls a service or repository and renders the response.

pub mod accounts;
pub mod admin;
pub mod catalogue;
pub mod checkout;
pub mod courses;
pub mod csp_reports;
pub mod dev;
pub mod health;
pub mod invoices;
pub mod media;
pub mod payment_attempts;
pub mod payment_links;
pub mod payment_notifications;
pub mod price_table;
pub mod surveys;
