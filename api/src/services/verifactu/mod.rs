//! Records of invoices for the tax agency (VERI*FACTU, rules 14.1 to 14.9): created with the invoice, and sent in the background.

pub mod administration;
pub mod agency;
pub mod answer;
pub mod chain;
pub mod records;
pub mod sandbox;
pub mod sending;
pub mod submitted;
pub mod verification;
pub mod xml;

#[cfg(test)]
mod document_tests;
