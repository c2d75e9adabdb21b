//! A copy on the disk: packed, readable by its owner only, and there whole or not at all.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::{BackupError, Summary, lines, restore, save};
use crate::private_file;
use crate::store::Store;

/// Copies the database into a file.
///
/// # Errors
/// The file exists and `force` does not say that it may go, or cannot be written; or the database fails.
pub async fn save(
    store: &Store,
    path: &Path,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    if path.exists() && !force {
        return Err(BackupError::Exists(path.display().to_string()));
    }
    let part = part(path);
    let saved = save_part(store, &part, step).await;
    let saved = saved.and_then(|summary| {
        fs::rename(&part, path).map_err(|error| at(path, error))?;
        Ok(summary)
    });
    if saved.is_err() {
        // What is left of a copy that failed is of no use; that it failed has been said.
        let _ = fs::remove_file(&part);
    }
    saved
}

async fn save_part(store: &Store, path: &Path, step: impl FnMut(u64) + Send) -> Result<Summary, BackupError> {
    let file = create(path).map_err(|error| at(path, error))?;
    let mut packed = GzEncoder::new(BufWriter::new(file), Compression::default());
    let summary = save::save(store, &mut packed, step).await?;
    let mut rest = packed.finish()?;
    rest.flush()?;
    rest.get_ref().sync_all()?;
    Ok(summary)
}

/// Reads a copy to its end.
///
/// # Errors
/// It cannot be read, or is not whole.
pub fn verify(path: &Path, step: impl FnMut(u64)) -> Result<Summary, BackupError> {
    lines::verify(open(path)?, step)
}

/// Puts a copy back; it is read whole before, so that a broken one costs nothing.
///
/// # Errors
/// As [`restore::restore`].
pub async fn restore(
    store: &Store,
    path: &Path,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    restore::restore(store, open(path)?, force, step).await
}

fn open(path: &Path) -> Result<BufReader<MultiGzDecoder<File>>, BackupError> {
    let file = File::open(path).map_err(|error| at(path, error))?;
    Ok(BufReader::new(MultiGzDecoder::new(file)))
}

/// Beside the file, so that renaming it is one step.
fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn create(path: &Path) -> std::io::Result<File> {
    private_file::options().truncate(true).open(path)
}

fn at(path: &Path, error: std::io::Error) -> BackupError {
    BackupError::File { path: path.display().to_string(), error }
}
