//! Handler that starts a payment attempt for an order.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{PaymentRedirect, PaymentRequest};

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::payments::start_attempt;
use crate::services::payments::start_attempt::{AttemptRequest, Payer};

/// Starts a payment attempt for an order and returns the form data that takes the browser to the bank.
#[utoipa::path(
    post, path = "/orders/{number}/payments", tag = "payments",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    request_body = Option<PaymentRequest>,
    responses(
        (status = 201, body = PaymentRedirect),
        (status = 404, description = "`order_not_found`, `card_not_found`"),
        (
            status = 409,
            description = "`order_not_payable`, `already_enrolled`, `too_many_attempts`, `sold_out`, `card_not_usable`",
        ),
        (
            status = 422,
            description = "`payment_method_offline`, `unknown_payment_method`; `saved_cards_off`, `saved_card_not_by_card`, \
                           `card_already_saved`, `card_consent_outdated`; `invalid_body`, `unknown_field`",
        ),
    ),
    security(("session" = [])),
)]
pub async fn create(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    url: PublicUrl,
    Path(number): Path<OrderNumber>,
    headers: HeaderMap,
    json::RawBody(body): json::RawBody,
) -> Result<Private<(StatusCode, Json<PaymentRedirect>)>, ApiError> {
    let body: Option<PaymentRequest> = if body.is_empty() { None } else { json::parse(&headers, &body)? };
    let payment = body.unwrap_or_default();
    let request = AttemptRequest { payer: Payer::Customer(customer.user.id, &number), payment };
    let redirect = start_attempt::start(state.store(), &state.config(), &url, request).await?;
    Ok(Private((StatusCode::CREATED, Json(redirect))))
}
