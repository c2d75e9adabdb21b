//! Administration API for staff: handlers by subject.

pub mod account;
pub mod audit;
pub mod content;
pub mod events;
pub mod media;
pub mod orders;
pub mod passkeys;
pub mod session;
pub mod team;
