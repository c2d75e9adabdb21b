//! Customer accounts: registration, activation, login, profile, stored data and deletion.

pub mod activation;
pub mod addresses;
pub mod cart;
pub mod contact;
pub mod password_reset;
pub mod personal_data;
pub mod profile;
pub mod register;
pub mod session;
pub mod sessions;
