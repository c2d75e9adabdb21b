//! Media library for staff: uploads, descriptions and deletions, recorded in the audit log.

use mostrador_core::content::image::Image;
use mostrador_core::content::media::{MEDIA_PATH, MediaKind, PixelSize, check_description, media_image};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::library::MediaLibrary;
use super::upload::{self, UploadDetails};
use super::{ReceivedFile, deletion};
use crate::clock;
use crate::db::repositories::media::{Media, MediaDescription};
use crate::db::repositories::{media, media_files};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit, version};

/// Uploaded file, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MediaView {
    pub hash: String,
    pub kind: MediaKind,
    /// As uploaded.
    pub file_name: String,
    pub title: String,
    /// Alternative text of a picture.
    pub alt: String,
    pub folder: String,
    pub tags: Vec<String>,
    /// Size of all its files.
    pub bytes: i64,
    /// Address of the file; for a picture, of its largest one.
    pub url: String,
    /// Picture as products, categories and articles contain it; null for other kinds.
    pub image: Option<Image>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Opened by the learners of its course only.
    pub learners_only: bool,
}

/// Texts that describe an uploaded file.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MediaTexts {
    pub title: String,
    pub alt: String,
    pub folder: String,
    pub tags: Vec<String>,
    /// Reserves the file for learners, or opens it to all; unchanged if absent.
    pub learners_only: Option<bool>,
}

/// Recorded upload.
#[derive(Clone, Debug)]
pub struct StaffUpload {
    pub media: Versioned<MediaView>,
    /// False when the same file had been uploaded before.
    pub is_new: bool,
}

impl MediaTexts {
    fn checked(self) -> Result<MediaDescription, ApiError> {
        let trimmed = |text: &str| text.trim().to_owned();
        let tags = self.tags.iter().map(|tag| trimmed(tag)).filter(|tag| !tag.is_empty());
        let (title, alt, folder) = (trimmed(&self.title), trimmed(&self.alt), trimmed(&self.folder));
        let description = MediaDescription { title, alt, folder, tags: tags.collect() };
        let MediaDescription { title, alt, folder, tags } = &description;
        ApiError::ensure_valid("invalid_media", check_description(title, alt, folder, tags))?;
        Ok(description)
    }
}

/// Builds the representation of an uploaded file.
pub async fn view(db: &mut AnyConnection, media: Media) -> Result<MediaView, sqlx::Error> {
    let size = PixelSize { width: media.width, height: media.height };
    let is_picture = media.kind == MediaKind::Image;
    let suffix = if is_picture {
        format!("-{}.webp", media.width)
    } else {
        media_files::of_media(db, &media.hash).await?.pop().map(|file| file.suffix).unwrap_or_default()
    };
    let MediaDescription { title, alt, folder, tags } = media.description;
    Ok(MediaView {
        url: format!("{MEDIA_PATH}{}{suffix}", media.hash),
        image: is_picture.then(|| media_image(&media.hash, &alt, size, media.colour)),
        hash: media.hash,
        kind: media.kind,
        file_name: media.file_name,
        title,
        alt,
        folder,
        tags,
        bytes: media.bytes,
        created_at: clock::format_rfc3339(media.created_at),
        learners_only: media.learners_only,
    })
}

pub async fn show(db: &mut AnyConnection, hash: &str) -> Result<Versioned<MediaView>, ApiError> {
    let media = media::by_hash(db, hash).await?;
    let media = media.ok_or_else(|| ApiError::not_found("media_not_found", "Este fichero ya no está."))?;
    Ok(Versioned::new(view(db, media).await?))
}

impl MediaLibrary<'_> {
    /// Stores a received file.
    pub async fn upload(
        self,
        session: &StaffSession,
        received: ReceivedFile,
        details: UploadDetails,
    ) -> Result<StaffUpload, ApiError> {
        let prepared = self.prepare(received, details).await?;
        let recorded = self.store.transaction(async |tx| {
            let uploaded = upload::record(tx, &prepared, clock::now()).await?;
            let view = view(tx, uploaded.media).await?;
            if uploaded.is_new {
                let change = Change { action: "create", resource: RESOURCE, id: &view.hash };
                audit::record(tx, Author::Staff(session), change, None, Some(&view)).await?;
            }
            Ok::<_, ApiError>(StaffUpload { media: Versioned::new(view), is_new: uploaded.is_new })
        });
        recorded.await
    }

    /// Changes the texts of a file.
    pub async fn describe(
        self,
        session: &StaffSession,
        hash: &str,
        expected: &ExpectedVersion,
        texts: MediaTexts,
    ) -> Result<Versioned<MediaView>, ApiError> {
        let learners_only = texts.learners_only;
        let description = texts.checked()?;
        let described = self.store.transaction(async |tx| {
            version::lock(tx, "media").await?;
            let before = show(tx, hash).await?;
            before.require(expected)?;
            media::describe(tx, hash, &before.data.file_name, &description).await?;
            if let Some(learners_only) = learners_only {
                media::set_learners_only(tx, hash, learners_only).await?;
            }
            let after = show(tx, hash).await?;
            let change = Change { action: "update", resource: RESOURCE, id: hash };
            audit::record(tx, Author::Staff(session), change, Some(&before.data), Some(&after.data)).await?;
            Ok::<_, ApiError>(after)
        });
        described.await
    }

    /// Deletes a file that nothing uses.
    pub async fn delete(
        self,
        session: &StaffSession,
        hash: &str,
        expected: &ExpectedVersion,
    ) -> Result<(), ApiError> {
        let deleted = self.store.transaction(async |tx| {
            version::lock(tx, "media").await?;
            let before = show(tx, hash).await?;
            before.require(expected)?;
            deletion::delete(tx, hash).await?;
            let change = Change { action: "delete", resource: RESOURCE, id: hash };
            Ok::<_, ApiError>(
                audit::record(tx, Author::Staff(session), change, Some(&before.data), None).await?,
            )
        });
        deleted.await
    }
}

/// Name of the resource in the audit log and in live updates.
const RESOURCE: &str = "media";
