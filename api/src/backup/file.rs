//! Backup files: compressed, readable by their owner only, and replaced atomically.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::{BackupError, Summary, reader, restore, save};
use crate::db::Database;
use crate::private_file;

/// Backs up the database into a file.
///
/// # Errors
/// Returns [`BackupError::Exists`] for an existing file unless `force` is set.
pub async fn save(
    store: &Database,
    path: &Path,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    if path.exists() && !force {
        return Err(BackupError::Exists(path.display().to_string()));
    }
    let temporary = temporary_path(path);
    let result = save_into(store, &temporary, step).await;
    let result = result.and_then(|summary| {
        fs::rename(&temporary, path).map_err(|error| file_error(path, error))?;
        Ok(summary)
    });
    if result.is_err() {
        // The partial file is useless; the original error is returned.
        let _ = fs::remove_file(&temporary);
    }
    result
}

async fn save_into(
    store: &Database,
    path: &Path,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    let file = create(path).map_err(|error| file_error(path, error))?;
    let mut encoder = GzEncoder::new(BufWriter::new(file), Compression::default());
    let summary = save::save(store, &mut encoder, step).await?;
    let mut writer = encoder.finish()?;
    writer.flush()?;
    writer.get_ref().sync_all()?;
    Ok(summary)
}

/// Reads a backup to its end and verifies its checksum.
pub fn verify(path: &Path, step: impl FnMut(u64)) -> Result<Summary, BackupError> {
    reader::verify(open(path)?, step)
}

/// Restores a backup. Call [`verify`] first, so that a corrupt file is rejected before the database is
/// touched.
pub async fn restore(
    store: &Database,
    path: &Path,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    restore::restore(store, open(path)?, force, step).await
}

fn open(path: &Path) -> Result<BufReader<MultiGzDecoder<File>>, BackupError> {
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    Ok(BufReader::new(MultiGzDecoder::new(file)))
}

/// Temporary path in the same folder, so that the final rename is atomic.
fn temporary_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn create(path: &Path) -> std::io::Result<File> {
    private_file::open_options().truncate(true).open(path)
}

fn file_error(path: &Path, error: std::io::Error) -> BackupError {
    BackupError::File { path: path.display().to_string(), error }
}
