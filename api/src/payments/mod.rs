//! Paying through the bank.

pub mod signature;
