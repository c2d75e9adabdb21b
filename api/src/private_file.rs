//! Files with personal data, readable only by the user that created them.

use std::fs::OpenOptions;

/// Options that open a file for writing, creating it with mode 0600.
pub fn open_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
