//! Product imports: uploaded files, their jobs, past imports, and saved mappings.

pub mod files;
pub mod jobs;
pub mod mappings;

use axum::Json;
use axum::extract::{Path, State};
use serde_json::json;

use crate::app_state::AppState;
use crate::db::Tx;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::transfer::import::ImportError;
use crate::transfer::import::history;
use crate::transfer::import::history::History;
use crate::transfer::import::undo::{UndoError, UndoReport, undo_in};

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

/// Undoes an import. Products that were sold or changed afterwards are left as they are.
#[utoipa::path(
    post, path = "/imports/{id}/undo", tag = "imports", params(("id" = i64, Path)),
    responses(
        (status = 200, body = UndoReport),
        (status = 404, description = "`import_not_found`"),
        (status = 409, description = "`already_undone`"),
    ),
)]
pub async fn undo(
    State(state): State<AppState>,
    session: StaffSession,
    Path(id): Path<i64>,
) -> Result<Private<Json<UndoReport>>, ApiError> {
    let work = async |tx: &mut Tx| {
        let report = undo_in(tx, id).await.map_err(undo_error)?;
        let after = json!({ "kept": report.kept(), "products": report.products.len() });
        let change = Change { action: "undo", resource: "imports", id: &id.to_string() };
        audit::record(tx, Author::Staff(&session), change, None, Some(&after)).await?;
        Ok::<_, ApiError>(report)
    };
    Ok(Private(Json(state.store().transaction(work).await?)))
}

fn undo_error(error: UndoError) -> ApiError {
    match error {
        UndoError::Unknown(_) => ApiError::not_found("import_not_found", "No hay ninguna importación así."),
        UndoError::AlreadyUndone(_) => {
            ApiError::conflict("already_undone", "Esta importación ya se ha deshecho.")
        }
        UndoError::Database(error) => error.into(),
        UndoError::Unreadable { .. } => ApiError::internal(),
    }
}
