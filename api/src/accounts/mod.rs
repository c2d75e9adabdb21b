//! Customer accounts: registration, activation, login, profile, stored data and deletion.

pub mod activation;
pub mod addresses;
mod argon;
pub mod cart;
pub mod contact;
pub mod device;
pub mod guessable;
pub mod keyring;
pub mod me;
pub mod origin;
pub mod password_reset;
pub mod passwords;
pub mod personal_data;
pub mod proof;
pub mod register;
pub mod session;
pub mod sessions;
pub mod throttle;
pub mod tokens;
pub mod trail;
