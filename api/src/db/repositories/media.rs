//! Media library: records of the uploaded files. Their contents are in [`super::media_files`].

use mostrador_core::content::image::Colour;
use mostrador_core::content::media::{MEDIA_PATH, MediaKind};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::columns::{Code, Flag, Json, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};
use crate::text;

/// Uploaded file, or picture with its files.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Media {
    /// First 128 bits of the SHA-256 of the uploaded file, in hexadecimal.
    pub hash: String,
    #[sqlx(try_from = "Code")]
    pub kind: MediaKind,
    /// As uploaded.
    pub file_name: String,
    #[sqlx(flatten)]
    pub description: MediaDescription,
    /// Of the largest file of a picture, in pixels; 0 for other kinds.
    #[sqlx(try_from = "i64")]
    pub width: u32,
    #[sqlx(try_from = "i64")]
    pub height: u32,
    #[sqlx(rename = "colour", try_from = "ColourText")]
    pub colour: Option<Colour>,
    /// Of all its files.
    pub bytes: i64,
    pub created_at: Timestamp,
    /// Opened by the learners of its course only.
    #[sqlx(try_from = "Flag")]
    pub learners_only: bool,
}

/// Texts that the owner gives to an uploaded file.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct MediaDescription {
    pub title: String,
    /// Alternative text of a picture.
    pub alt: String,
    pub folder: String,
    #[sqlx(try_from = "Json<Vec<String>>")]
    pub tags: Vec<String>,
}

/// Filter of a list.
#[derive(Clone, Debug, Default)]
pub struct MediaFilter {
    /// Words, folded, that the texts contain.
    pub words: Vec<String>,
    pub kind: Option<MediaKind>,
    pub folder: Option<String>,
}

/// Position in a list, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaPosition {
    pub created_at: Timestamp,
    pub hash: String,
}

#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(transparent)]
struct ColourText(String);

impl From<ColourText> for Option<Colour> {
    fn from(text: ColourText) -> Self {
        Colour::parse(&text.0)
    }
}

const SELECT: &str = "SELECT hash, kind, file_name, title, alt, folder, tags, width, height, colour, bytes, created_at, \
    learners_only FROM media WHERE completed_at IS NOT NULL";

/// Returns a file whose contents are complete.
pub async fn by_hash(db: &mut AnyConnection, hash: &str) -> Result<Option<Media>, Error> {
    SqlBuilder::new(SELECT).push(" AND hash = ").bind(hash.to_owned()).build_as().fetch_optional(db).await
}

/// Returns up to `limit` files, newest first.
pub async fn list(
    db: &mut AnyConnection,
    filter: &MediaFilter,
    after: Option<&MediaPosition>,
    limit: i64,
) -> Result<Vec<Media>, Error> {
    let mut sql = with_filter(SqlBuilder::new(SELECT), filter);
    if let Some(MediaPosition { created_at, hash }) = after {
        sql = sql.push(" AND (created_at < ").bind(*created_at).push(" OR (created_at = ");
        sql = sql.bind(*created_at).push(" AND hash > ").bind(hash.clone()).push("))");
    }
    sql.push(" ORDER BY created_at DESC, hash LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Returns the number of files, counting up to `limit`.
pub async fn count(db: &mut AnyConnection, filter: &MediaFilter, limit: i64) -> Result<i64, Error> {
    let start = "SELECT COUNT(*) FROM (SELECT hash FROM media WHERE completed_at IS NOT NULL";
    let sql = with_filter(SqlBuilder::new(start), filter);
    sql.push(" LIMIT ").bind(limit).push(") AS counted").number().fetch_one(db).await
}

pub async fn all(db: &mut AnyConnection) -> Result<Vec<Media>, Error> {
    SqlBuilder::new(SELECT).push(" ORDER BY hash").build_as().fetch_all(db).await
}

/// Returns the names of the folders.
pub async fn folders(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    SqlBuilder::new("SELECT DISTINCT folder FROM media WHERE folder <> '' ORDER BY folder")
        .build_texts()
        .fetch_all(db)
        .await
}

fn with_filter(mut sql: SqlBuilder, filter: &MediaFilter) -> SqlBuilder {
    for word in &filter.words {
        sql = sql.push(" AND search_text LIKE ").bind(contains_pattern(word)).push(" ESCAPE '\\'");
    }
    if let Some(kind) = filter.kind {
        sql = sql.push(" AND kind = ").bind(kind.as_str().to_owned());
    }
    if let Some(folder) = &filter.folder {
        sql = sql.push(" AND folder = ").bind(folder.clone());
    }
    sql
}

/// Pattern of `LIKE … ESCAPE '\'` for texts that contain this one.
fn contains_pattern(text: &str) -> String {
    format!("%{}%", text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

/// Inserts a file whose contents are not complete yet, or begins an interrupted upload again.
pub async fn insert(tx: &mut Tx, media: &Media) -> Result<(), Error> {
    let MediaDescription { title, alt, folder, tags } = &media.description;
    sqlx::query(
        "INSERT INTO media (hash, kind, file_name, title, alt, folder, tags, search_text, width, height, colour, \
         bytes, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
         ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at WHERE media.completed_at IS NULL",
    )
    .bind(media.hash.clone())
    .bind(media.kind.as_str())
    .bind(media.file_name.clone())
    .bind(title.clone())
    .bind(alt.clone())
    .bind(folder.clone())
    .bind(to_json(tags)?)
    .bind(search_text(&media.file_name, &media.description))
    .bind(i64::from(media.width))
    .bind(i64::from(media.height))
    .bind(media.colour.as_ref().map(ToString::to_string).unwrap_or_default())
    .bind(media.bytes)
    .bind(media.created_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Marks the contents of a file as complete.
pub async fn complete(tx: &mut Tx, hash: &str, now: Timestamp) -> Result<ConditionalWrite, Error> {
    sqlx::query("UPDATE media SET completed_at = $2 WHERE hash = $1 AND completed_at IS NULL")
        .bind(hash.to_owned())
        .bind(now)
        .execute(&mut **tx)
        .await
        .map(ConditionalWrite::from)
}

/// Replaces the texts of a file.
pub async fn describe(
    tx: &mut Tx,
    hash: &str,
    file_name: &str,
    description: &MediaDescription,
) -> Result<(), Error> {
    let MediaDescription { title, alt, folder, tags } = description;
    sqlx::query(
        "UPDATE media SET title = $2, alt = $3, folder = $4, tags = $5, search_text = $6 WHERE hash = $1",
    )
    .bind(hash.to_owned())
    .bind(title.clone())
    .bind(alt.clone())
    .bind(folder.clone())
    .bind(to_json(tags)?)
    .bind(search_text(file_name, description))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Reserves a file for learners, or opens it to all.
pub async fn set_learners_only(tx: &mut Tx, hash: &str, learners_only: bool) -> Result<(), Error> {
    sqlx::query("UPDATE media SET learners_only = $2 WHERE hash = $1")
        .bind(hash.to_owned())
        .bind(i64::from(learners_only))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Reserves the files that are not pictures for learners, except those that a lesson has already.
pub async fn reserve_for_learners(tx: &mut Tx, hashes: &[&str]) -> Result<(), Error> {
    for hash in hashes {
        sqlx::query(
            "UPDATE media SET learners_only = 1 WHERE hash = $1 AND kind <> 'image' AND NOT EXISTS \
             (SELECT 1 FROM course_lessons WHERE COALESCE(video, '') || COALESCE(document, '') LIKE $2)",
        )
        .bind((*hash).to_owned())
        .bind(format!("%{MEDIA_PATH}{hash}%"))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

fn search_text(file_name: &str, description: &MediaDescription) -> String {
    let MediaDescription { title, alt, folder, tags } = description;
    text::fold(&format!("{file_name} {title} {alt} {folder} {}", tags.join(" ")))
}

/// Returns the files whose upload was interrupted: incomplete ones that were begun before an instant.
pub async fn interrupted(db: &mut AnyConnection, begun_before: Timestamp) -> Result<Vec<String>, Error> {
    SqlBuilder::new("SELECT hash FROM media WHERE completed_at IS NULL AND created_at < ")
        .bind(begun_before)
        .build_texts()
        .fetch_all(db)
        .await
}

/// Deletes a file with its contents.
pub async fn delete(tx: &mut Tx, hash: &str) -> Result<(), Error> {
    for statement in [
        "DELETE FROM media_chunks WHERE hash = $1",
        "DELETE FROM media_files WHERE hash = $1",
        "DELETE FROM media WHERE hash = $1",
    ] {
        sqlx::query(statement).bind(hash.to_owned()).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Deletes an incomplete file that was begun before an instant, unless its upload has been begun again.
pub async fn delete_incomplete(tx: &mut Tx, hash: &str, begun_before: Timestamp) -> Result<(), Error> {
    if interrupted(tx, begun_before).await?.iter().any(|interrupted| interrupted == hash) {
        delete(tx, hash).await?;
    }
    Ok(())
}
