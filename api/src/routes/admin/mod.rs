//! Administration API for staff: handlers by subject.

pub mod account;
pub mod audit;
pub mod categories;
pub mod events;
pub mod orders;
pub mod passkeys;
pub mod products;
pub mod session;
pub mod team;
