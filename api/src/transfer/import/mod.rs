//! Product import from tables, of other shop systems or with a column mapping. Idempotent; a file is imported
//! completely or not at all, unless its faulty lines are to be left out. It is written in batches, between which
//! others write: an import that is cancelled or fails is undone.

mod batches;
mod catalogue;
mod combinations;
mod error;
pub mod fault;
pub mod history;
pub mod imported_product;
mod interpretation;
pub mod job_state;
mod lease;
pub mod limits;
pub mod mapping;
pub mod preview;
mod pricing;
mod products;
pub mod recognition;
pub mod rejected;
pub mod report;
pub mod row;
mod shopify;
pub mod table;
#[cfg(test)]
mod testing;
pub mod undo;
pub mod uploads;
mod validation;
mod woocommerce;
mod write;

pub use batches::{Imported, Prepared, run};
pub use error::ImportError;
pub use interpretation::{ImportFile, Interpretation, Options, check};
