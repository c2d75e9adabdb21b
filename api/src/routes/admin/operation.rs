//! Operation of the shop: findings of the diagnostics, and backups.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::services::ServeFile;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::backup::jobs;
use crate::backup::jobs::{BackupFile, BackupProgress};
use crate::diagnostics;
use crate::diagnostics::Finding;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

/// Findings of the diagnostics, each with its remedy.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Diagnostics {
    pub data: Vec<Finding>,
}

/// Backups of the shop.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Backups {
    /// The newest first.
    pub data: Vec<BackupFile>,
    /// False for a shop on PostgreSQL whose configuration names no folder (`backups.folder`).
    pub has_folder: bool,
    pub running: Option<BackupProgress>,
    /// Reason of the last failure; null after a success.
    pub failure: Option<String>,
}

/// Backup that was started.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StartedBackup {
    pub name: String,
}

/// Checks settings, mail, host, database and orders. It takes a while: the mail server is asked.
#[utoipa::path(get, path = "/diagnostics", tag = "settings", responses((status = 200, body = Diagnostics)))]
pub async fn diagnose(State(state): State<AppState>) -> Private<Json<Diagnostics>> {
    let config = state.configured();
    Private(Json(Diagnostics { data: diagnostics::check_shop(state.store(), config, config.dev).await }))
}

/// Lists the backups.
#[utoipa::path(get, path = "/backups", tag = "settings", responses((status = 200, body = Backups)))]
pub async fn list_backups(State(state): State<AppState>) -> Result<Private<Json<Backups>>, ApiError> {
    let folder = state.backup_folder();
    let data = folder.as_deref().map(jobs::list).transpose().map_err(unreadable)?.unwrap_or_default();
    let (running, failure) = (state.backups().progress(), state.backups().failure());
    Ok(Private(Json(Backups { data, has_folder: folder.is_some(), running, failure })))
}

/// Starts a backup in the background.
#[utoipa::path(
    post, path = "/backups", tag = "settings",
    responses(
        (status = 202, body = StartedBackup),
        (status = 409, description = "`backup_running`, `backups_not_configured`"),
    ),
)]
pub async fn start_backup(
    State(state): State<AppState>,
    session: StaffSession,
) -> Result<(StatusCode, Private<Json<StartedBackup>>), ApiError> {
    let folder = state.backup_folder().ok_or_else(|| {
        let message = "Di en la configuración en qué carpeta se guardan las copias (backups.folder).";
        ApiError::conflict("backups_not_configured", message)
    })?;
    let name = state.backups().start(state.store(), &folder);
    let name = name.ok_or_else(|| ApiError::conflict("backup_running", "Ya se está haciendo una copia."))?;
    record(&state, &session, "create", &name).await?;
    Ok((StatusCode::ACCEPTED, Private(Json(StartedBackup { name }))))
}

/// Downloads a backup. It contains personal data.
#[utoipa::path(
    get, path = "/backups/{name}", tag = "settings", params(("name" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/gzip"),
        (status = 404, description = "`backup_not_found`"),
    ),
)]
pub async fn download_backup(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::not_found("backup_not_found", "Esa copia ya no está.");
    let folder = state.backup_folder().ok_or_else(not_found)?;
    let path = jobs::find(&folder, &name).map_err(unreadable)?.ok_or_else(not_found)?;
    record(&state, &session, "download", &name).await?;
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    let disposition = disposition.map_err(|_| not_found())?;
    let file = ServeFile::new(path).try_call(Request::new(())).await.map_err(unreadable)?;
    let mut response = Private(file.map(Body::new)).into_response();
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

async fn record(
    state: &AppState,
    session: &StaffSession,
    action: &'static str,
    name: &str,
) -> Result<(), ApiError> {
    let recorded = state.store().transaction(async |tx| {
        let change = Change { action, resource: "backups", id: name };
        audit::record::<str>(tx, Author::Staff(session), change, None, None).await
    });
    Ok(recorded.await?)
}

#[expect(clippy::needless_pass_by_value, reason = "argument of `map_err`")]
fn unreadable(error: std::io::Error) -> ApiError {
    tracing::error!(%error, "backup folder unreadable");
    ApiError::internal()
}
