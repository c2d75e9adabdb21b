//! Saved column mappings, and the fields that a column can be mapped to.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::forms::FieldError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::repositories::import_records;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::transfer::import::mapping::{Mapping, fields};
use crate::transfer::import::{ImportError, history};

/// Maximum length of the name of a mapping, in characters.
const MAX_NAME_LENGTH: usize = 80;

/// Field of a product.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ImportField {
    pub name: &'static str,
    /// Spanish name.
    pub label: &'static str,
}

/// Fields that a column can be mapped to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportFields {
    pub data: Vec<ImportField>,
}

/// Lists the fields that a column can be mapped to.
#[utoipa::path(get, path = "/imports/fields", tag = "imports", responses((status = 200, body = ImportFields)))]
pub async fn list_fields() -> Private<Json<ImportFields>> {
    let data = fields::ALL.map(|(name, label)| ImportField { name, label }).to_vec();
    Private(Json(ImportFields { data }))
}

/// Returns a saved mapping.
#[utoipa::path(
    get, path = "/imports/mappings/{name}", tag = "imports", params(("name" = String, Path)),
    responses((status = 200, body = Mapping), (status = 404, description = "`mapping_not_found`")),
)]
pub async fn show(
    State(state): State<AppState>,
    Path(name): Path<String>,
) -> Result<Private<Json<Mapping>>, ApiError> {
    let mapping = history::saved_mapping(state.store(), &name).await?;
    Ok(Private(Json(mapping.ok_or_else(not_found)?)))
}

/// Saves a mapping under a name, and replaces the one of that name.
#[utoipa::path(
    put, path = "/imports/mappings/{name}", tag = "imports", params(("name" = String, Path)),
    request_body = Mapping,
    responses((status = 204), (status = 422, description = "`invalid_file`, `invalid_mapping`, with the fields")),
)]
pub async fn save(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
    json::Json(mapping): json::Json<Mapping>,
) -> Result<Private<StatusCode>, ApiError> {
    if name.trim().is_empty() || name.chars().count() > MAX_NAME_LENGTH {
        let message = format!("El nombre tiene de 1 a {MAX_NAME_LENGTH} letras.");
        return Err(ApiError::invalid_fields(
            "invalid_mapping",
            vec![FieldError { field: "name".to_owned(), message }],
        ));
    }
    mapping.check().map_err(ImportError::from)?;
    let json = to_json(&mapping)?;
    let work = async |tx: &mut Tx| {
        import_records::save_mapping(tx, &name, json.clone()).await?;
        let change = Change { action: "save", resource: "import_mappings", id: &name };
        audit::record(tx, Author::Staff(&session), change, None, Some(&mapping)).await?;
        Ok::<_, ApiError>(())
    };
    state.store().transaction(work).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Deletes a saved mapping.
#[utoipa::path(
    delete, path = "/imports/mappings/{name}", tag = "imports", params(("name" = String, Path)),
    responses((status = 204), (status = 404, description = "`mapping_not_found`")),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    let work = async |tx: &mut Tx| {
        if !import_records::delete_mapping(tx, &name).await? {
            return Err(not_found());
        }
        let change = Change { action: "delete", resource: "import_mappings", id: &name };
        audit::record::<Mapping>(tx, Author::Staff(&session), change, None, None).await?;
        Ok::<_, ApiError>(())
    };
    state.store().transaction(work).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

fn not_found() -> ApiError {
    ApiError::not_found("mapping_not_found", "No hay ningún mapa con ese nombre.")
}
