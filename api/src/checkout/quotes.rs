//! The server's figures for a cart.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::checkout::{Quote, QuoteRequest};

use super::cancelling;
use super::pricing::{self, Wanted};
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::auth::LoggedIn;
use crate::http::json;
use crate::state::Shop;
use crate::store::unpaid;

/// The server's figures for a cart; with a price token at professional prices.
///
/// For everybody; a customer's own unpaid order is no reason to be short of units.
///
/// # Errors
/// 401 for a price token that does not count; 422 as [`pricing::price`].
#[utoipa::path(
    post, path = "/quotes", tag = "orders",
    request_body = QuoteRequest,
    responses(
        (status = 200, body = Quote),
        (
            status = 401,
            description = "The price token does not count: `jwt_price_expired`, `jwt_price_invalid_signature`, \
                           `jwt_price_generic_error`",
        ),
        (
            status = 422,
            description = "`empty_cart`, `invalid_quantity`, `too_many_lines`, `unknown_shipping_method`, \
                           `incomplete_delivery`; `invalid_body`, `unknown_field`",
        ),
    ),
    security((), ("session" = [])),
)]
pub async fn quote(
    State(shop): State<Shop>,
    headers: HeaderMap,
    json::Json(request): json::Json<QuoteRequest>,
) -> Result<Private<Json<Quote>>, ApiError> {
    let mode = pricing::mode(request.price_token.as_deref(), &shop).await?;
    let wanted = Wanted::from(&request).at(mode);
    let customer = LoggedIn::of(&headers, &shop).await.ok().map(|known| known.customer.user.id);
    let mut db = shop.store().read().await?;
    if let Some(customer) = customer
        && !unpaid::holding(&mut db, customer, &wanted.products()).await?.is_empty()
    {
        drop(db);
        // What placing the order would do, up to the figures; nothing of it stays.
        let rehearsed = shop.store().rehearse(async |mut tx| {
            let holding = unpaid::holding(&mut tx, customer, &wanted.products()).await?;
            cancelling::give_way(&mut tx, holding, clock::now_ms()).await?;
            let quote = pricing::price(&mut tx, wanted).await?.quote;
            Ok::<_, ApiError>((tx, quote))
        });
        return Ok(Private(Json(rehearsed.await?)));
    }
    Ok(Private(Json(pricing::price(&mut db, wanted).await?.quote)))
}
