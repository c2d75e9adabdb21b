//! Size limits of an imported file: enough for a hundred thousand products with long texts, without
//! exhausting memory.

use super::ImportError;

pub const MAX_FILE_BYTES: u64 = 256 << 20;
/// Maximum number of lines, excluding the header.
pub const MAX_LINES: usize = 250_000;
pub const MAX_COLUMNS: usize = 1_000;
/// Maximum size of a value, in bytes.
pub const MAX_VALUE_BYTES: usize = 512 << 10;
/// Maximum length in characters of the name of a product, category or variant.
pub const MAX_NAME_LENGTH: usize = 255;

pub(crate) fn check_name_length(line: u64, label: &str, name: &str) -> Result<(), ImportError> {
    if name.chars().count() <= MAX_NAME_LENGTH {
        return Ok(());
    }
    Err(ImportError::at_line(line, format!("{label} tiene más de {MAX_NAME_LENGTH} letras")))
}
