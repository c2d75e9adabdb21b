//! Address book of a customer.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::checkout::{AddressEntry, AddressId, SavedAddress};

use crate::app_state::AppState;
use crate::db::ConditionalWrite;
use crate::db::repositories::addresses;
use crate::error::ApiError;
use crate::http::{Page, Private, json};
use crate::services::authentication::logged_in::LoggedIn;

/// Lists the customer's saved addresses.
#[utoipa::path(
    get, path = "/customers/me/addresses", tag = "accounts",
    responses((status = 200, body = Page<AddressEntry>)),
    security(("session" = [])),
)]
pub async fn list(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<Page<AddressEntry>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(Page::single(addresses::of_customer(&mut db, customer.user.id).await?))))
}

/// Saves a new address.
///
/// Returns 409 if the maximum number is reached.
#[utoipa::path(
    post, path = "/customers/me/addresses", tag = "accounts",
    request_body = SavedAddress,
    responses(
        (status = 201, body = AddressEntry),
        (status = 409, description = "`too_many_addresses`"),
        (status = 422, description = "`invalid_address`, with the fields; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn add(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(address): json::Json<SavedAddress>,
) -> Result<Private<(StatusCode, Json<AddressEntry>)>, ApiError> {
    let entry = state.accounts().add_address(&auth, address).await?;
    Ok(Private((StatusCode::CREATED, Json(entry))))
}

/// Replaces a saved address.
#[utoipa::path(
    put, path = "/customers/me/addresses/{id}", tag = "accounts",
    params(("id" = u32, Path, description = "Address ID")),
    request_body = SavedAddress,
    responses(
        (status = 200, body = AddressEntry),
        (status = 404, description = "`address_not_found`"),
        (status = 422, description = "`invalid_address`, with the fields; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn replace(
    State(state): State<AppState>,
    auth: LoggedIn,
    Path(id): Path<String>,
    json::Json(address): json::Json<SavedAddress>,
) -> Result<Private<Json<AddressEntry>>, ApiError> {
    let replaced = state.accounts().replace_address(&auth, parse_id(&id)?, address).await?;
    Ok(Private(Json(replaced.ok_or_else(not_found)?)))
}

/// Deletes a saved address.
#[utoipa::path(
    delete, path = "/customers/me/addresses/{id}", tag = "accounts",
    params(("id" = u32, Path, description = "Address ID")),
    responses(
        (status = 204, description = "The address has been deleted"),
        (status = 404, description = "`address_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn remove(
    State(state): State<AppState>,
    auth: LoggedIn,
    Path(id): Path<String>,
) -> Result<Private<StatusCode>, ApiError> {
    let id = parse_id(&id)?;
    let removed = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        Ok::<_, ApiError>(addresses::remove(tx, customer.user.id, id).await?)
    });
    match removed.await? {
        ConditionalWrite::Applied => Ok(Private(StatusCode::NO_CONTENT)),
        ConditionalWrite::Unchanged => Err(not_found()),
    }
}

fn parse_id(id: &str) -> Result<AddressId, ApiError> {
    id.parse().map_err(|_| not_found())
}

fn not_found() -> ApiError {
    ApiError::not_found("address_not_found", "No tienes guardada esa dirección.")
}
