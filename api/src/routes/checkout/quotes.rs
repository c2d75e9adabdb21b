//! Handler that quotes a cart.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::checkout::{Quote, QuoteRequest};

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::auth::authenticate;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::orders::pricing::PricingInput;
use crate::services::orders::quotes;
use crate::services::price_table::price_mode::PriceMode;
use crate::services::taxes::vat_numbers;
use crate::services::taxes::vat_numbers::ClientLimit;

/// Quotes a cart with the server's figures; with a price token at professional prices.
///
/// No session is required. With one, the units reserved by the customer's own unpaid orders count as
/// available, and promotions that the customer has used before are rejected.
#[utoipa::path(
    post, path = "/quotes", tag = "orders",
    request_body = QuoteRequest,
    responses(
        (status = 200, body = Quote),
        (
            status = 401,
            description = "Invalid price token: `jwt_price_expired`, `jwt_price_invalid_signature`, \
                           `jwt_price_generic_error`",
        ),
        (
            status = 422,
            description = "`empty_cart`, `invalid_quantity`, `too_many_lines`, `unknown_shipping_method`, \
                           `incomplete_delivery`, `too_many_codes`; `invalid_body`, `unknown_field`",
        ),
        (status = 429, description = "`too_many_requests`: too many VAT numbers of other member states"),
    ),
    security((), ("session" = [])),
)]
pub async fn quote(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(request): json::Json<QuoteRequest>,
) -> Result<Private<Json<Quote>>, ApiError> {
    let token = request.price_token.as_deref();
    let mode = PriceMode::from_token(token, state.price_tokens(), state.store()).await?;
    let customer = authenticate(&headers, &state).await.ok().map(|session| session.customer.user.id);
    if let Some(buyer) = &request.buyer {
        let limit = ClientLimit { limiter: &state.rate_limits().vat_number_address, address };
        vat_numbers::ensure_checked(state.store(), &state.config(), buyer, Some(limit)).await?;
    }
    let input = PricingInput::from(&request).with_price_mode(mode.into()).for_customer(customer);
    Ok(Private(Json(quotes::price(state.store(), input).await?.quote)))
}
