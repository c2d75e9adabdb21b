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
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit, version};
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

/// Saved mapping.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SavedMapping {
    pub mapping: Mapping,
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
    responses((status = 200, body = Versioned<SavedMapping>), (status = 404, description = "`mapping_not_found`")),
)]
pub async fn show(
    State(state): State<AppState>,
    Path(name): Path<String>,
) -> Result<Private<Json<Versioned<SavedMapping>>>, ApiError> {
    let mapping = history::saved_mapping(state.store(), &name).await?;
    Ok(Private(Json(Versioned::new(SavedMapping { mapping: mapping.ok_or_else(not_found)? }))))
}

/// Saves a mapping under a new name, or replaces the one whose version was read.
#[utoipa::path(
    put, path = "/imports/mappings/{name}", tag = "imports",
    params(
        ("name" = String, Path),
        ("If-Match" = Option<String>, Header, description = "Version that was read; absent for a new name"),
    ),
    request_body = Mapping,
    responses(
        (status = 200, body = Versioned<SavedMapping>),
        (status = 404, description = "`mapping_not_found`: the one that was read has been deleted"),
        (status = 409, description = "`mapping_exists`: another one has the name"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_file`, `invalid_mapping`, with the fields"),
    ),
)]
pub async fn save(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
    expected: Option<ExpectedVersion>,
    json::Json(mapping): json::Json<Mapping>,
) -> Result<Private<Json<Versioned<SavedMapping>>>, ApiError> {
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
        let before = read_for_update(tx, &name).await?;
        match (&before, &expected) {
            (Some(before), Some(expected)) => before.require(expected)?,
            (Some(_), None) => return Err(exists()),
            (None, Some(_)) => return Err(not_found()),
            (None, None) => {}
        }
        import_records::save_mapping(tx, &name, json.clone()).await?;
        let change = Change { action: "save", resource: RESOURCE, id: &name };
        let before = before.map(|before| before.data.mapping);
        Ok(audit::record(tx, Author::Staff(&session), change, before.as_ref(), Some(&mapping)).await?)
    };
    state.store().transaction(work).await?;
    Ok(Private(Json(Versioned::new(SavedMapping { mapping }))))
}

/// Deletes a saved mapping.
#[utoipa::path(
    delete, path = "/imports/mappings/{name}", tag = "imports",
    params(("name" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`mapping_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn remove(
    State(state): State<AppState>,
    session: StaffSession,
    Path(name): Path<String>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    let work = async |tx: &mut Tx| {
        let before = read_for_update(tx, &name).await?.ok_or_else(not_found)?;
        before.require(&expected)?;
        import_records::delete_mapping(tx, &name).await?;
        let change = Change { action: "delete", resource: RESOURCE, id: &name };
        Ok::<_, ApiError>(
            audit::record(tx, Author::Staff(&session), change, Some(&before.data.mapping), None).await?,
        )
    };
    state.store().transaction(work).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}

/// Name of the resource in the audit log and in live updates.
const RESOURCE: &str = "import_mappings";

async fn read_for_update(tx: &mut Tx, name: &str) -> Result<Option<Versioned<SavedMapping>>, ApiError> {
    version::lock(tx, RESOURCE).await?;
    let found = history::find_mapping(tx, name).await?;
    Ok(found.map(|mapping| Versioned::new(SavedMapping { mapping })))
}

fn exists() -> ApiError {
    let message = "Ya hay un mapa con este nombre. Ábrelo antes de cambiarlo, o elige otro nombre.";
    ApiError::conflict("mapping_exists", message)
}

fn not_found() -> ApiError {
    ApiError::not_found("mapping_not_found", "No hay ningún mapa con ese nombre.")
}
