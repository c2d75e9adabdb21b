//! Upload of a file: encoding a picture, or storing a file of another kind in pieces.

use std::io::Read;
use std::sync::Arc;

use mostrador_core::content::media::MediaKind;
use mostrador_core::time::Timestamp;

use super::encoding::{self, EncodedFile};
use super::file_type::FileType;
use super::library::MediaLibrary;
use super::{MediaError, ReceivedFile};
use crate::clock;
use crate::db::repositories::media::{Media, MediaDescription};
use crate::db::repositories::media_files::{CHUNK_BYTES, MediaFile};
use crate::db::repositories::{media, media_files};
use crate::db::{ConditionalWrite, Tx};
use crate::error::ApiError;

/// Pieces that one transaction writes, so that a video does not keep other writes waiting.
const CHUNKS_PER_TRANSACTION: usize = 16;
const MAX_FILE_NAME_LENGTH: usize = 200;

/// Names and texts of an upload.
#[derive(Clone, Debug, Default)]
pub struct UploadDetails {
    pub file_name: String,
    pub description: MediaDescription,
}

/// Upload that only needs to be recorded, in a transaction of the caller.
#[derive(Clone, Debug)]
pub struct PreparedMedia {
    media: Media,
    /// Files of a picture; those of other kinds are stored already.
    files: Arc<[EncodedFile]>,
}

/// Recorded upload.
#[derive(Clone, Debug)]
pub struct Uploaded {
    pub media: Media,
    /// False when the same file had been uploaded before; its texts are unchanged.
    pub is_new: bool,
}

impl MediaLibrary<'_> {
    /// Encodes a picture, or stores the contents of another file. The upload is visible after [`record`].
    pub async fn prepare(
        &self,
        mut received: ReceivedFile,
        details: UploadDetails,
    ) -> Result<PreparedMedia, ApiError> {
        let mut db = self.store.begin_read().await?;
        if let Some(media) = media::by_hash(&mut db, &received.hash).await? {
            return Ok(PreparedMedia { media, files: Arc::default() });
        }
        drop(db);
        let mut media = Media {
            hash: received.hash.clone(),
            kind: received.file_type.kind(),
            file_name: details.file_name.chars().take(MAX_FILE_NAME_LENGTH).collect(),
            description: details.description,
            width: 0,
            height: 0,
            colour: None,
            bytes: i64::try_from(received.bytes).unwrap_or(i64::MAX),
            created_at: clock::now(),
            learners_only: false,
        };
        let FileType::Picture(format) = received.file_type else {
            self.store_contents(&media, received).await?;
            return Ok(PreparedMedia { media, files: Arc::default() });
        };
        let encode = move || encoding::encode(&received.read()?, format);
        let encoded = self.encoder.run(encode).await??;
        (media.width, media.height, media.colour) = (encoded.size.width, encoded.size.height, encoded.colour);
        media.bytes = encoded.files.iter().map(|file| length(file.bytes.len())).sum();
        Ok(PreparedMedia { media, files: encoded.files.into() })
    }

    /// Stores a file that is not a picture, a few pieces a transaction. An interrupted upload can be repeated; what is never
    /// completed is deleted by [`super::deletion::delete_interrupted`].
    async fn store_contents(&self, media: &Media, received: ReceivedFile) -> Result<(), ApiError> {
        let mut received = check_contents(received)?;
        let (suffix, content_type) = received.file_type.stored_as().ok_or_else(ApiError::internal)?;
        let file = MediaFile {
            suffix: suffix.to_owned(),
            content_type: content_type.to_owned(),
            bytes: media.bytes,
        };
        let begin = self.store.transaction(async |tx| {
            media::insert(tx, media).await?;
            media_files::insert(tx, &media.hash, &file).await
        });
        begin.await?;
        let mut position = 0;
        loop {
            let (pieces, rest) = next_pieces(received).await?;
            received = rest;
            if pieces.is_empty() {
                return Ok(());
            }
            let write = self.store.transaction(async |tx| {
                for (at, piece) in (position..).zip(&pieces) {
                    media_files::insert_chunk(tx, &media.hash, suffix, at, piece).await?;
                }
                Ok::<_, sqlx::Error>(())
            });
            write.await?;
            position += length(pieces.len());
        }
    }
}

/// Records a prepared upload.
pub async fn record(tx: &mut Tx, prepared: &PreparedMedia, now: Timestamp) -> Result<Uploaded, ApiError> {
    let PreparedMedia { media, files } = prepared;
    if !files.is_empty() {
        media::insert(tx, media).await?;
    }
    for EncodedFile { suffix, content_type, bytes } in files.iter() {
        let (suffix, content_type) = (suffix.clone(), (*content_type).to_owned());
        let file = MediaFile { suffix, content_type, bytes: length(bytes.len()) };
        media_files::insert(tx, &media.hash, &file).await?;
        for (position, piece) in (0..).zip(bytes.chunks(CHUNK_BYTES)) {
            media_files::insert_chunk(tx, &media.hash, &file.suffix, position, piece).await?;
        }
    }
    let is_new = media::complete(tx, &media.hash, now).await? == ConditionalWrite::Applied;
    let media = media::by_hash(tx, &media.hash).await?.ok_or_else(ApiError::internal)?;
    Ok(Uploaded { media, is_new })
}

fn length(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

/// Checks that captions are text: a browser would show the replacement character for anything else.
fn check_contents(mut received: ReceivedFile) -> Result<ReceivedFile, ApiError> {
    if received.file_type.kind() != MediaKind::Captions {
        return Ok(received);
    }
    let bytes = received.read()?;
    std::str::from_utf8(&bytes).map_err(|_| MediaError::NotText)?;
    std::io::Seek::rewind(&mut received.file).map_err(MediaError::Io)?;
    Ok(received)
}

/// Reads the next pieces of a file; none at its end.
async fn next_pieces(mut received: ReceivedFile) -> Result<(Vec<Vec<u8>>, ReceivedFile), ApiError> {
    let read = move || {
        let mut pieces = Vec::new();
        while pieces.len() < CHUNKS_PER_TRANSACTION {
            let mut piece = Vec::new();
            (&mut received.file).take(CHUNK_BYTES as u64).read_to_end(&mut piece)?;
            if piece.is_empty() {
                break;
            }
            pieces.push(piece);
        }
        Ok::<_, std::io::Error>((pieces, received))
    };
    Ok(tokio::task::spawn_blocking(read).await.map_err(|_| ApiError::internal())?.map_err(MediaError::Io)?)
}
