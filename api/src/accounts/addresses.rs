//! The addresses that a customer keeps for the next order (rule 6.7).

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::session::{MAX_ADDRESSES, SavedAddress};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::http::{Page, Private, json};
use crate::state::Shop;
use crate::store::addresses;

/// An address with its identifier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AddressEntry {
    /// Identifier.
    pub id: u32,
    /// The address.
    #[serde(flatten)]
    pub address: SavedAddress,
}

impl From<(u32, SavedAddress)> for AddressEntry {
    fn from((id, address): (u32, SavedAddress)) -> Self {
        Self { id, address }
    }
}

/// The addresses that the customer keeps.
///
/// # Errors
/// 401, 403 without a session.
#[utoipa::path(
    get, path = "/customers/me/addresses", tag = "accounts",
    responses((status = 200, body = Page<AddressEntry>)),
    security(("session" = [])),
)]
pub async fn list(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<Page<AddressEntry>>>, ApiError> {
    let mut db = shop.store().read().await?;
    let entries = addresses::of_customer(&mut db, customer.user.id).await?;
    Ok(Private(Json(Page::whole(entries.into_iter().map(AddressEntry::from).collect()))))
}

/// Keeps another address.
///
/// # Errors
/// 401, 403 without a session; 409 when they have as many as anybody; 422 naming the wrong fields.
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
    State(shop): State<Shop>,
    who: LoggedIn,
    json::Json(address): json::Json<SavedAddress>,
) -> Result<Response, ApiError> {
    let address = checked(address)?;
    let added = shop.store().transact(async |mut tx| {
        let customer = who.hold(&mut tx).await?;
        if addresses::count(&mut tx, customer.user.id).await? >= MAX_ADDRESSES {
            let message = format!("No se pueden guardar más de {MAX_ADDRESSES} direcciones.");
            return Err(ApiError::new(StatusCode::CONFLICT, "too_many_addresses", message));
        }
        let id = addresses::put(&mut tx, customer.user.id, &address, clock::now_ms()).await?;
        Ok((tx, id))
    });
    let id = added.await?;
    Ok(Private((StatusCode::CREATED, Json(AddressEntry { id, address }))).into_response())
}

/// Writes an address anew, whole.
///
/// # Errors
/// 401, 403 without a session; 404 when they have no such address; 422 naming the wrong fields.
#[utoipa::path(
    put, path = "/customers/me/addresses/{id}", tag = "accounts",
    params(("id" = u32, Path, description = "Identifier of the address")),
    request_body = SavedAddress,
    responses(
        (status = 200, body = AddressEntry),
        (status = 404, description = "`address_not_found`"),
        (status = 422, description = "`invalid_address`, with the fields; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn replace(
    State(shop): State<Shop>,
    who: LoggedIn,
    Path(id): Path<String>,
    json::Json(address): json::Json<SavedAddress>,
) -> Result<Private<Json<AddressEntry>>, ApiError> {
    let (id, address) = (named(&id)?, checked(address)?);
    let replaced = shop.store().transact(async |mut tx| {
        let customer = who.hold(&mut tx).await?;
        let replaced = addresses::replace(&mut tx, customer.user.id, id, &address).await?;
        Ok::<_, ApiError>((tx, replaced))
    });
    if !replaced.await? {
        return Err(unknown());
    }
    Ok(Private(Json(AddressEntry { id, address })))
}

/// Forgets an address.
///
/// # Errors
/// 401, 403 without a session; 404 when they have no such address.
#[utoipa::path(
    delete, path = "/customers/me/addresses/{id}", tag = "accounts",
    params(("id" = u32, Path, description = "Identifier of the address")),
    responses(
        (status = 204, description = "The address is forgotten"),
        (status = 404, description = "`address_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn remove(
    State(shop): State<Shop>,
    who: LoggedIn,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = named(&id)?;
    let removed = shop.store().transact(async |mut tx| {
        let customer = who.hold(&mut tx).await?;
        let removed = addresses::remove(&mut tx, customer.user.id, id).await?;
        Ok::<_, ApiError>((tx, removed))
    });
    if !removed.await? {
        return Err(unknown());
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}

fn checked(address: SavedAddress) -> Result<SavedAddress, ApiError> {
    let errors = address.check();
    if !errors.is_empty() {
        let message = "Revisa los datos marcados.";
        return Err(ApiError::unprocessable("invalid_address", message).with_errors(errors));
    }
    Ok(address.tidied())
}

/// The identifier in a path. What is none names no address.
fn named(id: &str) -> Result<u32, ApiError> {
    id.parse().map_err(|_| unknown())
}

fn unknown() -> ApiError {
    ApiError::not_found("address_not_found", "No tienes guardada esa dirección.")
}
