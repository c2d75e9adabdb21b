//! The cart of a customer, for whichever browser they log in from. It holds what and how many, never a price: what it
//! costs, and what of it is still sold, is asked for anew.

use axum::Json;
use axum::extract::State;
use mostrador_core::cart::{CartId, MAX_LINES, Refusal, tidied};
use mostrador_core::checkout::StoredCart;

use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::auth::LoggedIn;
use crate::http::json;
use crate::state::Shop;
use crate::store::customer_carts;

/// The customer's cart.
///
/// # Errors
/// 401 without a session, 403 when the account was closed.
#[utoipa::path(
    get, path = "/customers/me/cart", tag = "cart",
    responses((status = 200, body = StoredCart)),
    security(("session" = [])),
)]
pub async fn read(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
) -> Result<Private<Json<StoredCart>>, ApiError> {
    let mut db = shop.store().read().await?;
    Ok(Private(Json(customer_carts::of(&mut db, customer.user.id).await?)))
}

/// Keeps a cart instead of the one before. The answer is the cart as it is kept: each selection once, no more units than
/// a line takes.
///
/// # Errors
/// As [`read()`]; 422 for a quantity that is none and for more lines than a cart has.
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
    State(shop): State<Shop>,
    who: LoggedIn,
    json::Json(cart): json::Json<StoredCart>,
) -> Result<Private<Json<StoredCart>>, ApiError> {
    let kept = kept(cart).map_err(|refusal| ApiError::unprocessable(refusal.code(), refusal.to_string()))?;
    let put = shop.store().transact(async |mut tx| {
        let customer = who.hold(&mut tx).await?;
        customer_carts::put(&mut tx, customer.user.id, &kept, clock::now_ms()).await?;
        Ok::<_, ApiError>((tx, ()))
    });
    put.await?;
    Ok(Private(Json(kept)))
}

fn kept(cart: StoredCart) -> Result<StoredCart, Refusal> {
    if cart.lines.len() > MAX_LINES {
        return Err(Refusal::TooManyLines);
    }
    let ids = cart.lines.into_iter().map(CartId::try_from).collect::<Result<Vec<_>, _>>()?;
    Ok(StoredCart::from(tidied(&ids).as_slice()))
}
