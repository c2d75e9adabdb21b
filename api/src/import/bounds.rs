//! How much a file may be: a hundred thousand products with long texts, and not what fills a machine's memory.

use super::ImportError;

/// Bytes of a file.
pub const FILE: u64 = 256 << 20;
/// Lines of a table, the first one apart.
pub const LINES: usize = 250_000;
/// Columns of a table.
pub const COLUMNS: usize = 1_000;
/// Bytes of one value.
pub const VALUE: usize = 512 << 10;
/// Characters of a name: of a product, a category, a choice.
pub const NAME: usize = 255;

/// Insists that a name is one.
pub(super) fn name(line: u64, what: &str, name: &str) -> Result<(), ImportError> {
    if name.chars().count() <= NAME {
        return Ok(());
    }
    Err(ImportError::at(line, format!("{what} tiene más de {NAME} letras")))
}
