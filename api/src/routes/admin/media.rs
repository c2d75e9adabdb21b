//! Media library: list, upload, description, uses, deletion.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use futures_util::TryStreamExt;
use mostrador_core::content::media::MediaKind;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::db::repositories::media;
use crate::db::repositories::media::{Media, MediaDescription, MediaFilter, MediaPosition};
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded, invalid_parameter};
use crate::http::{Private, body_error, json};
use crate::services::media::deletion::UsedBy;
use crate::services::media::staff_media::{MediaTexts, MediaView};
use crate::services::media::upload::UploadDetails;
use crate::services::media::{IncomingFile, deletion, staff_media};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::text;

const MAX_COUNTED: i64 = 10_000;

/// Filters of the media library.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaListQuery {
    /// Words of file name, title, alternative text, folder or tags.
    query: Option<String>,
    /// `image`, `document`, `captions` or `video`.
    kind: Option<String>,
    folder: Option<String>,
    /// Keeps files that nothing uses.
    unused: Option<bool>,
    /// Cursor of the part that was read last.
    after: Option<String>,
    limit: Option<u32>,
}

/// Names of an upload.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    file_name: String,
    folder: String,
}

/// Lists uploaded files, the newest first.
#[utoipa::path(
    get, path = "/media", tag = "media", params(MediaListQuery),
    responses((status = 200, body = CursorPage<MediaView>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<MediaListQuery>,
) -> Result<Private<Json<CursorPage<MediaView>>>, ApiError> {
    let limit = bounded(query.limit);
    let after = query.after.as_deref().map(parse_cursor).transpose()?;
    let words = text::fold(query.query.as_deref().unwrap_or_default());
    let filter = MediaFilter {
        words: words.split_whitespace().map(str::to_owned).collect(),
        kind: query
            .kind
            .as_deref()
            .map(|kind| MediaKind::parse(kind).ok_or_else(invalid_parameter))
            .transpose()?,
        folder: query.folder,
    };
    let mut db = state.store().begin_read().await?;
    let (rows, counted) = if query.unused == Some(true) {
        let mut rows = deletion::unused(&mut db, &filter).await?;
        let counted = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        rows.retain(|row| after.as_ref().is_none_or(|after| is_after(row, after)));
        rows.truncate(limit as usize + 1);
        (rows, counted)
    } else {
        let rows = media::list(&mut db, &filter, after.as_ref(), i64::from(limit) + 1).await?;
        (rows, media::count(&mut db, &filter, MAX_COUNTED + 1).await?)
    };
    let page = CursorPage::new(rows, limit, (counted, MAX_COUNTED), |last| {
        format!("{}_{}", last.created_at.ms(), last.hash)
    });
    let CursorPage { data, next, total, total_is_exact } = page;
    let mut views = Vec::with_capacity(data.len());
    for media in data {
        views.push(staff_media::view(&mut db, media).await?);
    }
    Ok(Private(Json(CursorPage { data: views, next, total, total_is_exact })))
}

fn is_after(row: &Media, after: &MediaPosition) -> bool {
    row.created_at < after.created_at || (row.created_at == after.created_at && row.hash > after.hash)
}

fn parse_cursor(text: &str) -> Result<MediaPosition, ApiError> {
    let (created_ms, hash) = text.split_once('_').ok_or_else(invalid_parameter)?;
    let created_ms: i64 = created_ms.parse().map_err(|_| invalid_parameter())?;
    Ok(MediaPosition { created_at: created_ms.into(), hash: hash.to_owned() })
}

/// Lists the folders.
#[utoipa::path(get, path = "/media/folders", tag = "media", responses((status = 200, body = Vec<String>)))]
pub async fn folders(State(state): State<AppState>) -> Result<Private<Json<Vec<String>>>, ApiError> {
    Ok(Private(Json(media::folders(&mut *state.store().begin_read().await?).await?)))
}

/// Uploads a file, which is the body of the request.
///
/// The kind of the file is recognised by its content. A picture is converted before the response.
#[utoipa::path(
    post, path = "/media", tag = "media", params(UploadQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = Versioned<MediaView>),
        (status = 200, body = Versioned<MediaView>, description = "The same file had been uploaded before"),
        (status = 422, description = "`invalid_media`, with the field `file`"),
        (status = 503, description = "`service_unavailable`: too many pictures are being converted"),
    ),
)]
pub async fn upload(
    State(state): State<AppState>,
    session: StaffSession,
    Query(query): Query<UploadQuery>,
    body: Body,
) -> Result<(StatusCode, Private<Json<Versioned<MediaView>>>), ApiError> {
    let mut incoming = IncomingFile::create().await?;
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.try_next().await.map_err(|_| body_error::incomplete())? {
        incoming.write(&piece).await?;
    }
    let description = MediaDescription { folder: query.folder, ..MediaDescription::default() };
    let details = UploadDetails { file_name: query.file_name, description };
    let uploaded = state.media().upload(&session, incoming.finish().await?, details).await?;
    let status = if uploaded.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Private(Json(uploaded.media))))
}

/// Returns an uploaded file.
#[utoipa::path(
    get, path = "/media/{hash}", tag = "media", params(("hash" = String, Path)),
    responses((status = 200, body = Versioned<MediaView>), (status = 404, description = "`media_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(hash): Path<String>,
) -> Result<Private<Json<Versioned<MediaView>>>, ApiError> {
    Ok(Private(Json(staff_media::show(&mut *state.store().begin_read().await?, &hash).await?)))
}

/// Lists the records that use a file.
#[utoipa::path(
    get, path = "/media/{hash}/uses", tag = "media", params(("hash" = String, Path)),
    responses((status = 200, body = Vec<UsedBy>)),
)]
pub async fn uses(
    State(state): State<AppState>,
    Path(hash): Path<String>,
) -> Result<Private<Json<Vec<UsedBy>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    staff_media::show(&mut db, &hash).await?;
    Ok(Private(Json(deletion::uses(&mut db, &hash).await?)))
}

/// Changes the texts of a file.
#[utoipa::path(
    put, path = "/media/{hash}", tag = "media",
    params(("hash" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = MediaTexts,
    responses(
        (status = 200, body = Versioned<MediaView>),
        (status = 404, description = "`media_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_media`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn describe(
    State(state): State<AppState>,
    session: StaffSession,
    Path(hash): Path<String>,
    expected: ExpectedVersion,
    json::Json(texts): json::Json<MediaTexts>,
) -> Result<Private<Json<Versioned<MediaView>>>, ApiError> {
    Ok(Private(Json(state.media().describe(&session, &hash, &expected, texts).await?)))
}

/// Deletes a file that nothing uses.
#[utoipa::path(
    delete, path = "/media/{hash}", tag = "media",
    params(("hash" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`media_not_found`"),
        (status = 409, description = "`media_in_use`, with the `uses`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(hash): Path<String>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    state.media().delete(&session, &hash, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
