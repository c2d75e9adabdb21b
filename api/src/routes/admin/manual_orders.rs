//! Orders that staff create for a customer, on the telephone or in the shop.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use mostrador_core::checkout::TaxBuyer;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::routes::checkout::orders::idempotency_key;
use crate::services::orders::manual_order::{Created, ManualOrderRequest, Request};
use crate::services::orders::manual_quote::{ManualQuote, ManualQuoteRequest};
use crate::services::orders::staff_view::StaffOrder;
use crate::services::orders::{manual_order, manual_quote};
use crate::services::staff::StaffSession;
use crate::services::staff::version::Versioned;
use crate::services::taxes::vat_numbers;

/// Prices an order for a customer without changing anything, and returns what there is to choose from.
#[utoipa::path(
    post, path = "/orders/quotes", tag = "orders", request_body = ManualQuoteRequest,
    responses(
        (status = 200, body = ManualQuote),
        (status = 404, description = "`customer_not_found`"),
        (
            status = 422,
            description = "`empty_cart`, `invalid_quantity`, `too_many_lines`, `too_many_codes`, \
                           `unknown_shipping_method`, `incomplete_delivery`, with the fields",
        ),
    ),
)]
pub async fn quote(
    State(state): State<AppState>,
    json::Json(request): json::Json<ManualQuoteRequest>,
) -> Result<Private<Json<ManualQuote>>, ApiError> {
    if let Some(buyer) = &request.buyer {
        vat_numbers::ensure_checked(state.store(), &state.config(), buyer, None).await?;
    }
    Ok(Private(Json(manual_quote::quote(state.store(), &request).await?)))
}

/// Creates an order for a customer, once per idempotency key, at the total of the quote.
#[utoipa::path(
    post, path = "/orders", tag = "orders",
    params((
        "Idempotency-Key" = String, Header,
        description = "Chosen by the client: the same key and body again give the same order",
        min_length = 8, max_length = 128, pattern = "^[!-~]{8,128}$",
    )),
    request_body = ManualOrderRequest,
    responses(
        (status = 201, body = Versioned<StaffOrder>),
        (status = 200, body = Versioned<StaffOrder>, description = "The order that was created with this key before"),
        (status = 400, description = "`idempotency_key_required`"),
        (status = 404, description = "`customer_not_found`"),
        (
            status = 409,
            description = "`quote_changed`: the figures differ from the accepted ones; `already_enrolled`, \
                           `too_many_unpaid_orders`, `settings_incomplete`",
        ),
        (
            status = 422,
            description = "`invalid_order`, `account_required`, `incomplete_delivery`, `incomplete_shipping`, \
                           `unknown_shipping_method`, `unknown_payment_method`, `empty_cart`, `invalid_quantity`, \
                           `too_many_lines`, `too_many_codes`, with the fields; `idempotency_key_reused`",
        ),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    headers: HeaderMap,
    json::Json(order): json::Json<ManualOrderRequest>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffOrder>>>), ApiError> {
    let idempotency_key = idempotency_key(&headers)?;
    let config = state.config();
    let buyer = TaxBuyer::new(&order.billing, "");
    vat_numbers::ensure_checked(state.store(), &config, &buyer, None).await?;
    let request = Request { session: &session, order: &order, idempotency_key };
    let (status, order) = match Box::pin(manual_order::create(state.store(), &config, request)).await? {
        Created::New(order) => (StatusCode::CREATED, order),
        Created::Repeated(order) => (StatusCode::OK, order),
    };
    Ok((status, Private(Json(*order))))
}
