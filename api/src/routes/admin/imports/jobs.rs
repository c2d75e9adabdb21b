//! Jobs of uploaded files: check and import in the background, progress, cancellation, and rejected lines.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::files::{Interpretation, upload_error};
use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::staff::StaffSession;
use crate::services::staff::audit::Author;
use crate::transfer::import::job_state::{CheckResult, FaultList, ImportResult, JobState};
use crate::transfer::import::uploads::{self, Job};
use crate::transfer::import::{self, ImportError, ImportFile, Imported, Options, Prepared};

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
    let (job, file) = Job::start(state.store(), session.id, id).await.map_err(upload_error)?;
    tokio::spawn(async move {
        let outcome = job.run(import::check(state.store(), file, options)).await;
        let is_cancelled = job.is_cancelled().await.unwrap_or_default();
        let (state, rejected) = match outcome {
            _ if is_cancelled => (JobState::Cancelled { kept: 0 }, Vec::new()),
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
        job.finish(&state, rejected).await;
    });
    Ok(accepted())
}

/// Imports a file in the background. An import that is cancelled or fails is undone.
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
    let (job, file) = Job::start(state.store(), session.id, id).await.map_err(upload_error)?;
    tokio::spawn(async move {
        let outcome = Box::pin(job.run(import_file(&state, &session, &job, file, options))).await;
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
        job.finish(&state, rejected).await;
    });
    Ok(accepted())
}

async fn import_file(
    state: &AppState,
    author: &StaffSession,
    job: &Job,
    file: ImportFile,
    options: Options,
) -> Result<Imported, ImportError> {
    let prepared = Prepared::new(state.store(), file, options).await?;
    let between = |written, total| async move {
        let is_cancelled = job.report_progress(written, total).await?;
        if is_cancelled { Err(ImportError::Cancelled { kept: 0 }) } else { Ok(()) }
    };
    prepared.write(state.store(), Author::Staff(author), between).await
}

fn failed(error: &ImportError) -> JobState {
    match error {
        ImportError::Cancelled { kept } => JobState::Cancelled { kept: *kept },
        ImportError::Faults(faults) => {
            let message = format!("El fichero tiene {} fallos: no se ha importado nada.", faults.all().len());
            JobState::Failed { message, faults: FaultList::new(faults.all()) }
        }
        ImportError::Database(error) => {
            tracing::error!(%error, "import failed");
            let message = "La base de datos no ha aceptado la importación: no ha cambiado nada.".to_owned();
            JobState::Failed { message, faults: FaultList::default() }
        }
        ImportError::Interrupted { .. } => {
            tracing::error!(%error, "import interrupted");
            let message = "La importación se ha interrumpido: lo escrito hasta entonces sigue en la tienda. Deshazla en las \
                importaciones anteriores."
                .to_owned();
            JobState::Failed { message, faults: FaultList::default() }
        }
        ImportError::RatesChanged { .. } => JobState::Failed {
            message: format!("No se ha podido terminar: {error}."),
            faults: FaultList::default(),
        },
        error => JobState::Failed {
            message: format!("No se ha importado nada: {error}."),
            faults: FaultList::default(),
        },
    }
}

/// Response to the start of a job.
fn accepted() -> (StatusCode, Private<Json<JobState>>) {
    (StatusCode::ACCEPTED, Private(Json(JobState::Running { written: 0, total: 0 })))
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
    let job = uploads::state(state.store(), session.id, id).await;
    Ok(Private(Json(job.map_err(upload_error)?)))
}

/// Cancels the job of a file. What an import has written is undone, but for products that were sold or changed meanwhile.
#[utoipa::path(
    post, path = "/imports/files/{id}/cancel", tag = "imports", params(("id" = i64, Path)),
    responses((status = 202, body = JobState), (status = 404, description = "`upload_not_found`")),
)]
pub async fn cancel(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<(StatusCode, Private<Json<JobState>>), ApiError> {
    uploads::cancel(state.store(), session.id, id).await.map_err(upload_error)?;
    let job = uploads::state(state.store(), session.id, id).await.map_err(upload_error)?;
    Ok((StatusCode::ACCEPTED, Private(Json(job))))
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
    let csv = uploads::rejected(state.store(), session.id, id).await.map_err(upload_error)?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"lineas-con-fallos.csv\""),
    ];
    Ok(Private((headers, csv).into_response()))
}
