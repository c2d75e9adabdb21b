//! File that is being uploaded: received into a temporary file, so that its size does not matter to the memory.

use std::fs::File;
use std::io::{self, Read, Seek};

use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use super::MediaError;
use super::file_type::{FileType, HEAD_BYTES};
use crate::db::repositories::media_usage::HASH_LENGTH;

/// Upload in progress. Its temporary file disappears with it.
#[derive(Debug)]
pub struct IncomingFile {
    file: tokio::fs::File,
    hash: Sha256,
    head: Vec<u8>,
    file_type: Option<FileType>,
    bytes: u64,
}

/// Received file of an allowed type and size.
#[derive(Debug)]
pub struct ReceivedFile {
    pub(crate) file: File,
    pub(crate) hash: String,
    pub(crate) file_type: FileType,
    pub(crate) bytes: u64,
}

impl IncomingFile {
    pub async fn create() -> Result<Self, MediaError> {
        let file = tokio::task::spawn_blocking(tempfile::tempfile).await.map_err(io::Error::other)??;
        let file = tokio::fs::File::from_std(file);
        Ok(Self { file, hash: Sha256::new(), head: Vec::new(), file_type: None, bytes: 0 })
    }

    /// Receives the next bytes.
    ///
    /// # Errors
    /// Rejects the file as soon as its type is known not to be allowed, or its size is exceeded.
    pub async fn write(&mut self, chunk: &[u8]) -> Result<(), MediaError> {
        if self.file_type.is_none() {
            let missing = HEAD_BYTES - self.head.len();
            self.head.extend(chunk.iter().take(missing));
            if self.head.len() == HEAD_BYTES {
                self.file_type = Some(FileType::detect(&self.head)?);
            }
        }
        self.bytes += chunk.len() as u64;
        if let Some(file_type) = self.file_type {
            check_size(file_type, self.bytes)?;
        }
        self.hash.update(chunk);
        self.file.write_all(chunk).await?;
        Ok(())
    }

    pub async fn finish(mut self) -> Result<ReceivedFile, MediaError> {
        let file_type = match self.file_type {
            Some(file_type) => file_type,
            None => FileType::detect(&self.head)?,
        };
        check_size(file_type, self.bytes)?;
        self.file.flush().await?;
        let mut file = self.file.into_std().await;
        file.rewind()?;
        Ok(ReceivedFile { file, hash: hash_of(self.hash), file_type, bytes: self.bytes })
    }
}

fn check_size(file_type: FileType, bytes: u64) -> Result<(), MediaError> {
    let max = file_type.kind().max_bytes();
    if bytes > max { Err(MediaError::TooLarge(max >> 20)) } else { Ok(()) }
}

fn hash_of(hash: Sha256) -> String {
    let digest = hash.finalize();
    let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).take(HASH_LENGTH).collect()
}

impl ReceivedFile {
    /// Reads the whole file.
    pub(crate) fn read(&mut self) -> Result<Vec<u8>, MediaError> {
        let mut bytes = Vec::new();
        self.file.rewind()?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
