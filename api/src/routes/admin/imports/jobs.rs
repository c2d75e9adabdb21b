//! Jobs of uploaded files: check and import in the background, progress, cancellation, and rejected lines.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::files::{Interpretation, upload_error};
use crate::app_state::AppState;
use crate::db::Tx;
use crate::db::retry::CommitMode;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::transfer::import::uploads::{CheckResult, FaultList, ImportResult, JobState, Uploads};
use crate::transfer::import::{self, Cancellation, ImportError, ImportFile, Imported, Options, Prepared};

/// Import of an uploaded file.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ImportRequest {
    #[serde(flatten)]
    pub interpretation: Interpretation,
    /// Leaves out the products with faults instead of rejecting the file.
    #[serde(default)]
    pub skip_invalid: bool,
}

/// Checks a file in the background.
#[utoipa::path(
    post, path = "/imports/files/{id}/check", tag = "imports", params(("id" = i64, Path)),
    request_body = Interpretation,
    responses(
        (status = 202, body = JobState),
        (status = 404, description = "`upload_not_found`"),
        (status = 409, description = "`upload_incomplete`, `import_running`"),
        (status = 422, description = "`invalid_file`"),
    ),
)]
pub async fn check(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(interpretation): json::Json<Interpretation>,
) -> Result<(StatusCode, Private<Json<JobState>>), ApiError> {
    let options = interpretation.options()?;
    let (file, cancellation) = state.import_uploads().start(session.id, id).map_err(upload_error)?;
    let job = state.clone();
    tokio::spawn(async move {
        let outcome = import::check(job.store(), file, options).await;
        let outcome = cancellation.check().and(outcome);
        let (state, rejected) = match outcome {
            Ok(found) => {
                let result = CheckResult {
                    products: found.plan.products.len(),
                    rejected: found.rejected.len(),
                    faults: FaultList::new(found.faults.all()),
                    notes: found.plan.notes,
                };
                (JobState::Checked { result }, found.rejected.to_csv().unwrap_or_default())
            }
            Err(error) => (failed(&error), Vec::new()),
        };
        job.import_uploads().finish(id, state, rejected);
    });
    accepted(state.import_uploads(), &session, id)
}

/// Imports a file in the background, completely or not at all.
#[utoipa::path(
    post, path = "/imports/files/{id}/import", tag = "imports", params(("id" = i64, Path)),
    request_body = ImportRequest,
    responses(
        (status = 202, body = JobState),
        (status = 404, description = "`upload_not_found`"),
        (status = 409, description = "`upload_incomplete`, `import_running`"),
        (status = 422, description = "`invalid_file`"),
    ),
)]
pub async fn start(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
    json::Json(request): json::Json<ImportRequest>,
) -> Result<(StatusCode, Private<Json<JobState>>), ApiError> {
    let options = Options { skip_invalid: request.skip_invalid, ..request.interpretation.options()? };
    let (file, cancellation) = state.import_uploads().start(session.id, id).map_err(upload_error)?;
    let (job, author) = (state.clone(), session.clone());
    tokio::spawn(async move {
        let outcome = import_file(&job, &author, id, file, options, &cancellation).await;
        let (state, rejected) = match outcome {
            Ok(Imported { id, report, rejected }) => {
                let result = ImportResult {
                    import: id,
                    counts: report.counts(),
                    lines: ImportResult::first_lines(report.lines),
                    notes: report.notes,
                    rejected: rejected.len(),
                };
                (JobState::Imported { result }, rejected.to_csv().unwrap_or_default())
            }
            Err(error) => (failed(&error), Vec::new()),
        };
        job.import_uploads().finish(id, state, rejected);
    });
    accepted(state.import_uploads(), &session, id)
}

async fn import_file(
    state: &AppState,
    author: &StaffSession,
    upload: i64,
    file: ImportFile,
    options: Options,
    cancellation: &Cancellation,
) -> Result<Imported, ImportError> {
    let prepared = Prepared::new(state.store(), file, options).await?;
    let progress = |written, total| state.import_uploads().set_progress(upload, written, total);
    let work = async |tx: &mut Tx| {
        let imported = prepared.write(tx, cancellation, progress).await?;
        if let Some(id) = imported.id {
            let after = json!({ "file_name": prepared.file_name(), "counts": imported.report.counts() });
            let change = Change { action: "create", resource: "imports", id: &id.to_string() };
            audit::record(tx, Author::Staff(author), change, None, Some(&after)).await?;
        }
        Ok::<_, ImportError>(imported)
    };
    state.store().transaction_without_timeout(CommitMode::Commit, work).await
}

fn failed(error: &ImportError) -> JobState {
    match error {
        ImportError::Cancelled => JobState::Cancelled,
        ImportError::Faults(faults) => {
            let message = format!("El fichero tiene {} fallos: no se ha importado nada.", faults.all().len());
            JobState::Failed { message, faults: FaultList::new(faults.all()) }
        }
        ImportError::Database(error) => {
            tracing::error!(%error, "import failed");
            let message = "La base de datos no ha aceptado la importación: no ha cambiado nada.".to_owned();
            JobState::Failed { message, faults: FaultList::default() }
        }
        error => JobState::Failed {
            message: format!("No se ha importado nada: {error}."),
            faults: FaultList::default(),
        },
    }
}

fn accepted(
    uploads: &Uploads,
    session: &StaffSession,
    id: i64,
) -> Result<(StatusCode, Private<Json<JobState>>), ApiError> {
    let state = uploads.state(session.id, id).map_err(upload_error)?;
    Ok((StatusCode::ACCEPTED, Private(Json(state))))
}

/// Returns the state of the job of a file.
#[utoipa::path(
    get, path = "/imports/files/{id}", tag = "imports", params(("id" = i64, Path)),
    responses((status = 200, body = JobState), (status = 404, description = "`upload_not_found`")),
)]
pub async fn show(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<JobState>>, ApiError> {
    Ok(Private(Json(state.import_uploads().state(session.id, id).map_err(upload_error)?)))
}

/// Cancels the job of a file. A cancelled import changes nothing.
#[utoipa::path(
    post, path = "/imports/files/{id}/cancel", tag = "imports", params(("id" = i64, Path)),
    responses((status = 202, body = JobState), (status = 404, description = "`upload_not_found`")),
)]
pub async fn cancel(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<(StatusCode, Private<Json<JobState>>), ApiError> {
    state.import_uploads().cancel(session.id, id).map_err(upload_error)?;
    accepted(state.import_uploads(), &session, id)
}

/// Returns the lines with faults as CSV.
#[utoipa::path(
    get, path = "/imports/files/{id}/rejected", tag = "imports", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "text/csv"),
        (status = 404, description = "`upload_not_found`"),
    ),
)]
pub async fn rejected(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Response>, ApiError> {
    let csv = state.import_uploads().rejected(session.id, id).map_err(upload_error)?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"lineas-con-fallos.csv\""),
    ];
    Ok(Private((headers, csv).into_response()))
}
