//! Contents of the media library, in pieces.

use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::columns::Flag;

/// Size of all pieces of a file but the last, in bytes.
pub const CHUNK_BYTES: usize = 256 << 10;

/// Stored file: one width of a picture in one format, or the uploaded file of another kind.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct MediaFile {
    /// End of its address, after the hash: `-640.avif`, `.pdf`.
    pub suffix: String,
    pub content_type: String,
    pub bytes: i64,
}

/// Stored file with the name of the upload, if the upload is complete.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ServedFile {
    #[sqlx(flatten)]
    pub file: MediaFile,
    pub file_name: String,
    /// Opened by the learners of its course only.
    #[sqlx(try_from = "Flag")]
    pub learners_only: bool,
}

pub async fn served(db: &mut AnyConnection, hash: &str, suffix: &str) -> Result<Option<ServedFile>, Error> {
    sqlx::query_as(
        "SELECT f.suffix, f.content_type, f.bytes, m.file_name, m.learners_only \
         FROM media_files f JOIN media m ON m.hash = f.hash \
         WHERE f.hash = $1 AND f.suffix = $2 AND m.completed_at IS NOT NULL",
    )
    .bind(hash.to_owned())
    .bind(suffix.to_owned())
    .fetch_optional(db)
    .await
}

/// Returns the files of an upload.
pub async fn of_media(db: &mut AnyConnection, hash: &str) -> Result<Vec<MediaFile>, Error> {
    sqlx::query_as("SELECT suffix, content_type, bytes FROM media_files WHERE hash = $1 ORDER BY suffix")
        .bind(hash.to_owned())
        .fetch_all(db)
        .await
}

/// Returns a piece of a file, from 0.
pub async fn chunk(
    db: &mut AnyConnection,
    hash: &str,
    suffix: &str,
    position: i64,
) -> Result<Option<Vec<u8>>, Error> {
    sqlx::query_scalar("SELECT content FROM media_chunks WHERE hash = $1 AND suffix = $2 AND position = $3")
        .bind(hash.to_owned())
        .bind(suffix.to_owned())
        .bind(position)
        .fetch_optional(db)
        .await
}

pub async fn insert(tx: &mut Tx, hash: &str, file: &MediaFile) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO media_files (hash, suffix, content_type, bytes) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (hash, suffix) DO NOTHING",
    )
    .bind(hash.to_owned())
    .bind(file.suffix.clone())
    .bind(file.content_type.clone())
    .bind(file.bytes)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Inserts a piece; one that is stored already has the same content, since the hash names it.
pub async fn insert_chunk(
    tx: &mut Tx,
    hash: &str,
    suffix: &str,
    position: i64,
    content: &[u8],
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO media_chunks (hash, suffix, position, content) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (hash, suffix, position) DO NOTHING",
    )
    .bind(hash.to_owned())
    .bind(suffix.to_owned())
    .bind(position)
    .bind(content.to_vec())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
