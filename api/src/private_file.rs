//! Files with personal data, readable only by the user that created them.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// Options that open a file for writing, creating it with mode 0600.
pub fn open_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Writes a file; an existing one is replaced only with `force`.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    let mut file = open_options().truncate(true).create_new(!force).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
