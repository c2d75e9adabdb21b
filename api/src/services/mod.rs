//! Use cases: operations that combine repositories, business rules and side effects, without HTTP.

pub mod accounts;
pub mod authentication;
pub mod catalogue;
pub mod chain_error;
pub mod content;
pub mod courses;
pub mod customers;
pub mod email_delivery;
pub mod integrations;
pub mod invoicing;
pub mod live_changes;
pub mod media;
pub mod orders;
pub mod payments;
pub mod price_table;
pub mod promotions;
pub mod reports;
pub mod settings;
pub mod staff;
pub mod surveys;
pub mod taxes;
pub mod verifactu;
pub mod withdrawal_assignment;
pub mod withdrawal_links;
pub mod withdrawals;
pub mod work_queue;
