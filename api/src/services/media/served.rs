//! Contents of stored files, read piece by piece while they are sent.

use std::ops::Range;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt, stream};

use crate::db::Database;
use crate::db::repositories::media_files;
use crate::db::repositories::media_files::{CHUNK_BYTES, ServedFile};

/// Address of a stored file below the folder of the media library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAddress {
    pub hash: String,
    /// `-640.avif`, `.pdf`.
    pub suffix: String,
}

pub async fn find(store: &Database, address: &FileAddress) -> Result<Option<ServedFile>, sqlx::Error> {
    media_files::served(&mut *store.acquire_reader().await?, &address.hash, &address.suffix).await
}

/// Reads a range of bytes of a file. The stream holds a database connection only while it reads a piece, so that a slow
/// client does not occupy one.
///
/// # Errors
/// Fails if the file is deleted meanwhile.
pub fn read(
    store: Database,
    address: FileAddress,
    range: Range<u64>,
) -> impl Stream<Item = Result<Bytes, sqlx::Error>> + Send {
    let size = CHUNK_BYTES as u64;
    let positions = range.start / size..range.end.div_ceil(size);
    stream::iter(positions.map(Ok::<u64, sqlx::Error>)).and_then(move |position| {
        let (store, address, range) = (store.clone(), address.clone(), range.clone());
        async move {
            let (mut db, at) = (store.acquire_reader().await?, i64::try_from(position).unwrap_or(i64::MAX));
            let chunk = media_files::chunk(&mut db, &address.hash, &address.suffix, at).await?;
            let chunk = Bytes::from(chunk.ok_or(sqlx::Error::RowNotFound)?);
            Ok(part_of(&chunk, position * size, &range))
        }
    })
}

/// Returns the part of a piece, which begins at `start`, that lies in the range.
fn part_of(chunk: &Bytes, start: u64, range: &Range<u64>) -> Bytes {
    let within = |at: u64| usize::try_from(at.saturating_sub(start)).unwrap_or(usize::MAX).min(chunk.len());
    chunk.slice(within(range.start)..within(range.end).max(within(range.start)))
}
