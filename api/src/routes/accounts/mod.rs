//! Customer accounts: registration, activation, login, profile, stored data and deletion.

pub mod addresses;
pub mod cards;
pub mod cart;
pub mod contact;
pub mod password_reset;
pub mod personal_data;
pub mod profile;
pub mod registration;
pub mod session;
pub mod sessions;
