//! Administration API for staff: handlers by subject.

pub mod account;
pub mod audit;
pub mod events;
pub mod imports;
pub mod orders;
pub mod passkeys;
pub mod session;
pub mod team;
