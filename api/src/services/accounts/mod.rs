//! Accounts of customers: registration, login, passwords, address book, personal data and erasure.

mod addresses;
mod contact;
pub mod erasure;
mod new_password;
pub mod password_reset;
pub mod personal_data;
mod profile;
mod registration;
pub mod session;

use crate::db::Database;
use crate::rate_limit::RateLimiters;
use crate::services::authentication::passwords::PasswordHasher;
use crate::services::authentication::session_tokens::SessionTokens;

/// Use cases of accounts, with the services that they need.
#[derive(Clone, Copy, Debug)]
pub struct Accounts<'a> {
    pub store: &'a Database,
    pub tokens: &'a SessionTokens,
    pub passwords: &'a PasswordHasher,
    pub rate_limits: &'a RateLimiters,
}
