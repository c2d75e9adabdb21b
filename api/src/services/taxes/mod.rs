//! Taxes: rules in force, books and returns, and the register of VAT numbers.

pub mod books;
pub mod listed_rates;
pub mod returns;
pub mod rules;
pub mod vat_numbers;
pub mod vies;
