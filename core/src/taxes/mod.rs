//! Taxes on sales: classes and rates.

mod tax_class;

pub use tax_class::{InvalidTaxClass, TaxClass};
