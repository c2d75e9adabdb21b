//! Files with names and addresses in them: who made them reads them, and nobody else of the machine.

use std::fs::OpenOptions;

/// How such a file is opened to be written, and made when it is not there.
#[must_use]
pub fn options() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how
}
