//! Product imports: uploaded files, their jobs, past imports, and saved mappings.

pub mod files;
pub mod jobs;
pub mod mappings;

use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::staff::StaffSession;
use crate::services::staff::audit::Author;
use crate::transfer::import::history::History;
use crate::transfer::import::undo::{UndoError, UndoReport};
use crate::transfer::import::{ImportError, history, undo};

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Database(error) => error.into(),
            error => Self::unprocessable("invalid_file", format!("El fichero no sirve: {error}.")),
        }
    }
}

/// Returns the latest imports and the names of the saved mappings.
#[utoipa::path(get, path = "/imports", tag = "imports", responses((status = 200, body = History)))]
pub async fn list(State(state): State<AppState>) -> Result<Private<Json<History>>, ApiError> {
    Ok(Private(Json(history::read(state.store()).await?)))
}

/// Time that a response waits for an undo.
const UNDO_WAIT: Duration = Duration::from_secs(3);

/// Undoes an import. Products that were sold or changed afterwards are left as they are. A long undo continues after the
/// response; the list of imports has its state.
#[utoipa::path(
    post, path = "/imports/{id}/undo", tag = "imports", params(("id" = i64, Path)),
    responses(
        (status = 200, body = UndoReport),
        (status = 404, description = "`import_not_found`"),
        (status = 409, description = "`already_undone`, `import_running`"),
    ),
)]
pub async fn undo(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<UndoReport>>, ApiError> {
    // A task of its own goes on when the request ends.
    let task = tokio::spawn(async move {
        let outcome = undo::undo(state.store(), id, Author::Staff(&session)).await;
        if let Err(error) = &outcome {
            tracing::warn!(%error, import = id, "import not undone");
        }
        outcome
    });
    match timeout(UNDO_WAIT, task).await {
        Err(_) => Ok(Private(Json(UndoReport { running: true, ..UndoReport::default() }))),
        Ok(Err(_)) => Err(ApiError::internal()),
        Ok(Ok(outcome)) => Ok(Private(Json(outcome.map_err(undo_error)?))),
    }
}

fn undo_error(error: UndoError) -> ApiError {
    match error {
        UndoError::Unknown(_) => ApiError::not_found("import_not_found", "No hay ninguna importación así."),
        UndoError::AlreadyUndone(_) => {
            ApiError::conflict("already_undone", "Esta importación ya se ha deshecho.")
        }
        UndoError::Busy => ApiError::conflict("import_running", "Hay otra importación en marcha."),
        UndoError::Database(error) => error.into(),
        UndoError::Unreadable { .. } => ApiError::internal(),
    }
}
