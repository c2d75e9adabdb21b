//! Server-side cart of a customer, shared by all their browsers. It stores products and quantities, never
//! prices: prices and availability are always looked up again.

use axum::Json;
use axum::extract::State;
use mostrador_core::checkout::StoredCart;

use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::customer_carts;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;

/// Returns the customer's stored cart.
#[utoipa::path(
    get, path = "/customers/me/cart", tag = "cart",
    responses((status = 200, body = StoredCart)),
    security(("session" = [])),
)]
pub async fn read(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<StoredCart>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(customer_carts::by_customer(&mut db, customer.user.id).await?)))
}

/// Replaces the stored cart.
///
/// Returns the normalised cart: each selection once, with quantities limited to the maximum of a line.
#[utoipa::path(
    put, path = "/customers/me/cart", tag = "cart",
    request_body = StoredCart,
    responses(
        (status = 200, body = StoredCart),
        (status = 422, description = "`invalid_quantity`, `too_many_lines`; `invalid_body`, `unknown_field`"),
    ),
    security(("session" = [])),
)]
pub async fn replace(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(cart): json::Json<StoredCart>,
) -> Result<Private<Json<StoredCart>>, ApiError> {
    let cart =
        cart.normalised().map_err(|refusal| ApiError::unprocessable(refusal.code(), refusal.to_string()))?;
    let stored = state.store().transaction(async |tx| {
        let customer = auth.lock_account(tx).await?;
        customer_carts::upsert(tx, customer.user.id, &cart, clock::now()).await?;
        Ok::<_, ApiError>(())
    });
    stored.await?;
    Ok(Private(Json(cart)))
}
