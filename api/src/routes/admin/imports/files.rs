//! Uploaded files: announcement, parts, recognition, and a preview with a mapping.

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::cursor_list::Query;
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::transfer::import::mapping::Mapping;
use crate::transfer::import::preview::{Preview, preview};
use crate::transfer::import::recognition::{Recognition, recognise};
use crate::transfer::import::uploads::{self, MAX_UPLOAD_BYTES, UploadError};
use crate::transfer::import::{ImportError, Options};

/// Maximum size of a part: small enough to arrive within the timeout of a request.
const MAX_PART_BYTES: usize = 1 << 20;

/// File to be uploaded.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = NewImportFile)]
pub struct NewUpload {
    pub name: String,
    /// In bytes.
    pub size: u64,
}

/// Announced file.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ImportFile)]
pub struct Upload {
    pub id: i64,
    /// Maximum size of a part, in bytes.
    pub part_bytes: usize,
}

#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartQuery {
    /// Position of the part in the file.
    offset: i64,
}

/// Received bytes of a file.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ImportFilePart)]
pub struct Received {
    pub received: i64,
}

/// Mapping with which a file is interpreted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = ImportInterpretation)]
pub struct Interpretation {
    pub mapping: Mapping,
    /// Prices do not include tax.
    #[serde(default)]
    pub prices_without_tax: bool,
    /// The prior prices were the lowest of the 30 days before each reduction. Otherwise no reduction is announced.
    #[serde(default)]
    pub prior_prices_confirmed: bool,
}

impl Interpretation {
    pub(super) fn options(self) -> Result<Options, ApiError> {
        self.mapping.check().map_err(ImportError::from)?;
        let Self { mapping, prices_without_tax, prior_prices_confirmed } = self;
        Ok(Options { prices_without_tax, prior_prices_confirmed, ..Options::new(mapping) })
    }
}

pub(super) fn upload_error(error: UploadError) -> ApiError {
    match error {
        UploadError::Unknown => {
            ApiError::not_found("upload_not_found", "El fichero ya no está. Súbelo otra vez.")
        }
        UploadError::InvalidSize => {
            let megabytes = MAX_UPLOAD_BYTES >> 20;
            let message = format!("El fichero está vacío o pasa de {megabytes} MB.");
            ApiError::unprocessable("invalid_size", message)
        }
        UploadError::InvalidPart => {
            ApiError::conflict("invalid_part", "Falta una parte del fichero. Súbelo otra vez.")
        }
        UploadError::Incomplete => {
            ApiError::conflict("upload_incomplete", "El fichero no ha llegado entero.")
        }
        UploadError::Running => ApiError::conflict("import_running", "Este fichero ya se está importando."),
        UploadError::Full => ApiError::conflict("imports_running", "Hay otras importaciones en marcha."),
        UploadError::Database(error) => error.into(),
    }
}

/// Announces a file.
#[utoipa::path(
    post, path = "/imports/files", tag = "imports", request_body = NewUpload,
    responses(
        (status = 201, body = Upload),
        (status = 409, description = "`imports_running`"),
        (status = 422, description = "`invalid_size`"),
    ),
)]
pub async fn begin(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(NewUpload { name, size }): json::Json<NewUpload>,
) -> Result<(StatusCode, Private<Json<Upload>>), ApiError> {
    let id = uploads::begin(state.store(), session.id, &name, size).await.map_err(upload_error)?;
    Ok((StatusCode::CREATED, Private(Json(Upload { id, part_bytes: MAX_PART_BYTES }))))
}

/// Uploads a part of a file.
#[utoipa::path(
    put, path = "/imports/files/{id}/content", tag = "imports", params(("id" = i64, Path), PartQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = Received),
        (status = 404, description = "`upload_not_found`"),
        (status = 409, description = "`invalid_part`"),
    ),
)]
pub async fn receive(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    Query(PartQuery { offset }): Query<PartQuery>,
    body: Body,
) -> Result<Private<Json<Received>>, ApiError> {
    let part = to_bytes(body, MAX_PART_BYTES).await.map_err(|_| upload_error(UploadError::InvalidPart))?;
    let received = uploads::receive(state.store(), session.id, id, offset, &part).await;
    let received = received.map_err(upload_error)?;
    Ok(Private(Json(Received { received })))
}

/// Recognises the format of a file, and suggests a mapping.
#[utoipa::path(
    get, path = "/imports/files/{id}/recognition", tag = "imports", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Recognition),
        (status = 404, description = "`upload_not_found`"),
        (status = 409, description = "`upload_incomplete`"),
        (status = 422, description = "`invalid_file`"),
    ),
)]
pub async fn recognition(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<Recognition>>, ApiError> {
    let file = uploads::file(state.store(), session.id, id).await.map_err(upload_error)?;
    let found = spawn_blocking(move || recognise(&file.content)).await.map_err(|_| ApiError::internal())?;
    Ok(Private(Json(found?)))
}

/// Interprets the first lines of a file with a mapping.
#[utoipa::path(
    post, path = "/imports/files/{id}/preview", tag = "imports", params(("id" = i64, Path)),
    request_body = Interpretation,
    responses(
        (status = 200, body = Preview),
        (status = 404, description = "`upload_not_found`"),
        (status = 409, description = "`upload_incomplete`"),
        (status = 422, description = "`invalid_file`"),
    ),
)]
pub async fn show_preview(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(interpretation): json::Json<Interpretation>,
) -> Result<Private<Json<Preview>>, ApiError> {
    let file = uploads::file(state.store(), session.id, id).await.map_err(upload_error)?;
    Ok(Private(Json(preview(state.store(), file, interpretation.options()?).await?)))
}
