//! Administration API for staff: handlers by subject.

pub mod account;
pub mod api_keys;
pub mod audit;
pub mod categories;
pub mod content;
pub mod courses;
pub mod customers;
pub mod dashboard;
pub mod events;
pub mod failed_emails;
pub mod imports;
pub mod learners;
pub mod mail_texts;
pub mod media;
pub mod operation;
pub mod order_mails;
pub mod orders;
pub mod passkeys;
pub mod price_codes;
pub mod products;
pub mod promotions;
pub mod reports;
pub mod session;
pub mod settings;
pub mod team;
pub mod webhooks;
