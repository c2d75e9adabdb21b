//! Import and export: product files of other shop systems, the JSON shop file, and CSV exports.

mod csv_table;
mod diff;
pub mod export;
pub mod import;
pub mod shop_file;
