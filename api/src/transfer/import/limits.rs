//! Size limits of an imported file: enough for a hundred thousand products with long texts, without
//! exhausting memory.

pub const MAX_FILE_BYTES: u64 = 256 << 20;
/// Maximum size of an unpacked `.xlsx` file, and of the text in its cells.
pub const MAX_UNPACKED_BYTES: u64 = MAX_FILE_BYTES;
/// Maximum number of lines, excluding the header.
pub const MAX_LINES: usize = 250_000;
pub const MAX_COLUMNS: usize = 1_000;
/// Maximum size of a value, in bytes.
pub const MAX_VALUE_BYTES: usize = 512 << 10;
