//! Address book of a customer (rule 6.7).

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::{MAX_ADDRESSES, SavedAddress};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::addresses;
use crate::error::ApiError;
use crate::http::{Page, Private, json};
use crate::services::authentication::logged_in::LoggedIn;

/// Saved address with its ID.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AddressEntry {
    pub id: u32,
    #[serde(flatten)]
    pub address: SavedAddress,
}

impl From<(u32, SavedAddress)> for AddressEntry {
    fn from((id, address): (u32, SavedAddress)) -> Self {
        Self { id, address }
    }
}

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
    let entries = addresses::of_customer(&mut db, customer.user.id).await?;
    Ok(Private(Json(Page::single(entries.into_iter().map(AddressEntry::from).collect()))))
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
) -> Result<Response, ApiError> {
    let address = validated(address)?;
    let added = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        if addresses::count(tx, customer.user.id).await? >= MAX_ADDRESSES {
            let message = format!("No se pueden guardar más de {MAX_ADDRESSES} direcciones.");
            return Err(ApiError::new(StatusCode::CONFLICT, "too_many_addresses", message));
        }
        Ok(addresses::insert(tx, customer.user.id, &address, clock::now_ms()).await?)
    });
    let id = added.await?;
    Ok(Private((StatusCode::CREATED, Json(AddressEntry { id, address }))).into_response())
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
    let (id, address) = (parse_id(&id)?, validated(address)?);
    let replaced = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        Ok::<_, ApiError>(addresses::replace(tx, customer.user.id, id, &address).await?)
    });
    if !replaced.await? {
        return Err(not_found());
    }
    Ok(Private(Json(AddressEntry { id, address })))
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
) -> Result<Response, ApiError> {
    let id = parse_id(&id)?;
    let removed = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        Ok::<_, ApiError>(addresses::remove(tx, customer.user.id, id).await?)
    });
    if !removed.await? {
        return Err(not_found());
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}

fn validated(address: SavedAddress) -> Result<SavedAddress, ApiError> {
    let errors = address.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_address", message).with_errors(errors));
    }
    Ok(address.normalised())
}

/// Parses the ID in a path; an invalid one yields 404.
fn parse_id(id: &str) -> Result<u32, ApiError> {
    id.parse().map_err(|_| not_found())
}

fn not_found() -> ApiError {
    ApiError::not_found("address_not_found", "No tienes guardada esa dirección.")
}
