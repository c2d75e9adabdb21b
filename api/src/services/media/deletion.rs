//! Deletion of files that nothing uses, and of interrupted uploads.

use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::db::repositories::media::{Media, MediaFilter};
use crate::db::repositories::media_usage::MediaUse;
use crate::db::repositories::{media, media_usage};
use crate::db::{Database, Tx};
use crate::error::ApiError;

/// Age after which an incomplete upload counts as interrupted, in milliseconds.
const INTERRUPTED_AFTER_MS: i64 = 24 * 60 * 60 * 1_000;
/// Maximum number of uses that are named.
pub const MAX_NAMED_USES: i64 = 50;

/// Record that uses a file, as the refusal of a deletion names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UsedBy {
    pub kind: String,
    pub key: String,
    pub title: String,
}

impl From<MediaUse> for UsedBy {
    fn from(MediaUse { kind, key, title }: MediaUse) -> Self {
        Self { kind, key, title }
    }
}

pub async fn uses(db: &mut AnyConnection, hash: &str) -> Result<Vec<UsedBy>, sqlx::Error> {
    let uses = media_usage::of_media(db, hash, MAX_NAMED_USES).await?;
    Ok(uses.into_iter().map(UsedBy::from).collect())
}

/// Deletes a file that nothing uses.
///
/// # Errors
/// 409 `media_in_use` with the records that use it.
pub async fn delete(tx: &mut Tx, hash: &str) -> Result<(), ApiError> {
    let uses = uses(tx, hash).await?;
    if uses.is_empty() {
        return Ok(media::delete(tx, hash).await?);
    }
    let message = "No se puede borrar: se usa en la tienda. Quítalo antes de donde aparece.";
    Err(ApiError::conflict("media_in_use", message).with_member("uses", uses))
}

/// Returns the files of a filter that nothing uses, newest first.
pub async fn unused(db: &mut AnyConnection, filter: &MediaFilter) -> Result<Vec<Media>, sqlx::Error> {
    // One pass over the texts of all records, instead of one for each file.
    let used = media_usage::used_hashes(db).await?;
    let mut found = media::list(db, filter, None, i64::MAX).await?;
    found.retain(|media| !used.contains(&media.hash));
    Ok(found)
}

/// Deletes what remains of uploads that were interrupted; returns their number.
pub async fn delete_interrupted(store: &Database, now: Timestamp) -> Result<u64, sqlx::Error> {
    let begun_before = now + -INTERRUPTED_AFTER_MS;
    let hashes = media::interrupted(&mut *store.acquire_reader().await?, begun_before).await?;
    for hash in &hashes {
        store.transaction(async |tx| media::delete_incomplete(tx, hash, begun_before).await).await?;
    }
    Ok(hashes.len() as u64)
}
