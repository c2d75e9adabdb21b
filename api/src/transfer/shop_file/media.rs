//! Media library in a shop file: the records in the file itself, the contents in a folder beside it, one file each.

use std::path::{Path, PathBuf};

use mostrador_core::content::image::Colour;
use mostrador_core::content::media::MediaKind;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Error};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::ShopFileError;
use super::report::ImportState;
use super::schema::parse_time;
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::media::{Media, MediaDescription};
use crate::db::repositories::media_files::{CHUNK_BYTES, MediaFile};
use crate::db::repositories::media_usage::is_hash;
use crate::db::repositories::{media, media_files};

/// Uploaded file, or picture with its files.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MediaRecord {
    /// Beginning of the names of its files in the folder.
    pub hash: String,
    pub kind: MediaKind,
    pub file_name: String,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub alt: String,
    #[serde(default)]
    pub folder: String,
    #[serde(default)]
    pub tags: Vec<String>,
    #[serde(default)]
    pub width: u32,
    #[serde(default)]
    pub height: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Time of the upload, RFC 3339.
    pub created_at: String,
    pub files: Vec<MediaFileRecord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MediaFileRecord {
    /// End of its name in the folder, such as `-640.avif`.
    pub suffix: String,
    #[serde(rename = "type")]
    pub content_type: String,
    pub bytes: i64,
}

/// Failure to write the contents of an export.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {error}")]
pub struct ContentError {
    pub path: String,
    pub error: std::io::Error,
}

impl MediaRecord {
    fn from_stored(stored: Media, files: Vec<MediaFile>) -> Self {
        let MediaDescription { title, alt, folder, tags } = stored.description;
        let record =
            |MediaFile { suffix, content_type, bytes }| MediaFileRecord { suffix, content_type, bytes };
        Self {
            hash: stored.hash,
            kind: stored.kind,
            file_name: stored.file_name,
            title,
            alt,
            folder,
            tags,
            width: stored.width,
            height: stored.height,
            colour: stored.colour,
            created_at: clock::format_rfc3339(stored.created_at),
            files: files.into_iter().map(record).collect(),
        }
    }

    fn to_stored(&self, created_at: Timestamp) -> Media {
        let (title, alt, folder) = (self.title.clone(), self.alt.clone(), self.folder.clone());
        Media {
            hash: self.hash.clone(),
            kind: self.kind,
            file_name: self.file_name.clone(),
            description: MediaDescription { title, alt, folder, tags: self.tags.clone() },
            width: self.width,
            height: self.height,
            colour: self.colour.clone(),
            bytes: self.files.iter().map(|file| file.bytes).sum(),
            created_at,
            // Reserved with the lessons that have it.
            learners_only: false,
        }
    }

    fn place(&self) -> String {
        format!("medio «{}»", self.file_name)
    }
}

/// Folder of the contents that belong to a shop file: `tienda.medios` for `tienda.json`.
pub fn content_folder(file: &Path) -> PathBuf {
    file.with_extension("medios")
}

pub(crate) async fn records(db: &mut AnyConnection) -> Result<Vec<MediaRecord>, Error> {
    let mut records = Vec::new();
    for stored in media::all(db).await? {
        let files = media_files::of_media(db, &stored.hash).await?;
        records.push(MediaRecord::from_stored(stored, files));
    }
    Ok(records)
}

/// Error of [`export_contents`].
#[derive(Debug, thiserror::Error)]
pub enum ExportContentsError {
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error(transparent)]
    Database(#[from] Error),
}

/// Writes the contents of these records into a folder. A file that is there already has the same content, since the hash
/// names it.
pub async fn export_contents(
    db: &mut AnyConnection,
    records: &[MediaRecord],
    folder: &Path,
) -> Result<(), ExportContentsError> {
    if !records.is_empty() {
        tokio::fs::create_dir_all(folder).await.map_err(failed(folder))?;
    }
    for record in records {
        for file in &record.files {
            let path = folder.join(format!("{}{}", record.hash, file.suffix));
            let length = tokio::fs::metadata(&path).await.ok().map(|metadata| metadata.len());
            if length != u64::try_from(file.bytes).ok() {
                export_file(db, &record.hash, file, &path).await?;
            }
        }
    }
    Ok(())
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> ContentError {
    move |error| ContentError { path: path.display().to_string(), error }
}

async fn export_file(
    db: &mut AnyConnection,
    hash: &str,
    file: &MediaFileRecord,
    path: &Path,
) -> Result<(), ExportContentsError> {
    let mut output = File::create(path).await.map_err(failed(path))?;
    for position in 0.. {
        let Some(chunk) = media_files::chunk(db, hash, &file.suffix, position).await? else { break };
        output.write_all(&chunk).await.map_err(failed(path))?;
    }
    output.flush().await.map_err(failed(path))?;
    Ok(())
}

/// Imports the records, and the contents of those that the shop does not have.
pub(crate) async fn import(
    tx: &mut Tx,
    records: &[MediaRecord],
    folder: Option<&Path>,
    state: &mut ImportState,
) -> Result<(), ShopFileError> {
    for record in records {
        if !is_hash(&record.hash) || record.files.iter().any(|file| file.suffix.contains(['/', '\\'])) {
            return Err(ShopFileError::at(record.place(), "su identificador no es válido"));
        }
        let imported = record.to_stored(parse_time(&record.place(), &record.created_at)?);
        let existing = media::by_hash(tx, &record.hash).await?;
        let existing_description = existing.as_ref().map(|existing| &existing.description);
        if !state.report.record("media", &record.file_name, existing_description, &imported.description) {
            continue;
        }
        if existing.is_some() {
            media::describe(tx, &record.hash, &record.file_name, &imported.description).await?;
        } else {
            insert(tx, record, &imported, folder).await?;
        }
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx,
    record: &MediaRecord,
    imported: &Media,
    folder: Option<&Path>,
) -> Result<(), ShopFileError> {
    let folder = folder.ok_or_else(|| {
        ShopFileError::at(record.place(), "falta la carpeta con su contenido, que «mostrador export» escribe")
    })?;
    media::insert(tx, imported).await?;
    for MediaFileRecord { suffix, content_type, bytes } in &record.files {
        let file = MediaFile { suffix: suffix.clone(), content_type: content_type.clone(), bytes: *bytes };
        media_files::insert(tx, &record.hash, &file).await?;
        let path = folder.join(format!("{}{suffix}", record.hash));
        let unreadable = |error| ShopFileError::at(record.place(), format!("{}: {error}", path.display()));
        let mut input = File::open(&path).await.map_err(unreadable)?;
        let mut read = 0;
        for position in 0.. {
            let mut piece = Vec::new();
            (&mut input).take(CHUNK_BYTES as u64).read_to_end(&mut piece).await.map_err(unreadable)?;
            if piece.is_empty() {
                break;
            }
            read += i64::try_from(piece.len()).unwrap_or(i64::MAX);
            media_files::insert_chunk(tx, &record.hash, suffix, position, &piece).await?;
        }
        if read != *bytes {
            let reason = format!("{} ocupa {read} bytes y debe ocupar {bytes}", path.display());
            return Err(ShopFileError::at(record.place(), reason));
        }
    }
    media::complete(tx, &record.hash, clock::now()).await?;
    Ok(())
}
