//! Promotions: those in force for a cart, and their administration.

pub mod administration;
pub mod definition;
pub mod lookup;
