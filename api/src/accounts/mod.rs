//! Customers' accounts: registering, activating, logging in and out.

pub mod activation;
pub mod cart;
pub mod keyring;
pub mod me;
pub mod passwords;
pub mod register;
pub mod session;
pub mod throttle;
pub mod tokens;
