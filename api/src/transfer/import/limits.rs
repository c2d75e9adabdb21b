//! Size limits of an imported file: enough for a hundred thousand products with long texts, without
//! exhausting memory.

use super::ImportError;

/// Maximum size of a file, in bytes.
pub const FILE: u64 = 256 << 20;
/// Maximum number of lines, excluding the header.
pub const LINES: usize = 250_000;
/// Maximum number of columns.
pub const COLUMNS: usize = 1_000;
/// Maximum size of a value, in bytes.
pub const MAX_VALUE_BYTES: usize = 512 << 10;
/// Maximum length in characters of the name of a product, category or variant.
pub const NAME: usize = 255;

/// Rejects a name that is too long.
pub(crate) fn name(line: u64, label: &str, name: &str) -> Result<(), ImportError> {
    if name.chars().count() <= NAME {
        return Ok(());
    }
    Err(ImportError::at(line, format!("{label} tiene más de {NAME} letras")))
}
