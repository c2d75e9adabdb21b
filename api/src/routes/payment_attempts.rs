//! Handler that starts a payment attempt for an order.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use mostrador_core::orders::OrderNumber;
use mostrador_core::payments::{PaymentKind, PaymentRedirect};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::payments::start_attempt;
use crate::services::payments::start_attempt::{AttemptRequest, Payer};

/// Body of a request for a payment attempt.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PaymentRequest)]
#[serde(default)]
struct Request {
    /// Payment method, if another one than that of the order.
    payment_method: Option<PaymentKind>,
}

/// Starts a payment attempt for an order and returns the form data that takes the browser to the bank.
#[utoipa::path(
    post, path = "/orders/{number}/payments", tag = "payments",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    request_body = Option<Request>,
    responses(
        (status = 201, body = PaymentRedirect),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`order_not_payable`, `already_enrolled`, `too_many_attempts`, `sold_out`"),
        (
            status = 422,
            description = "`payment_method_offline`, `unknown_payment_method`; `invalid_body`, `unknown_field`",
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
    let body: Option<Request> = if body.is_empty() { None } else { json::parse(&headers, &body)? };
    let method = body.and_then(|request| request.payment_method);
    let request = AttemptRequest { payer: Payer::Customer(customer.user.id, &number), method };
    let redirect = start_attempt::start(state.store(), &state.config(), &url, request).await?;
    Ok(Private((StatusCode::CREATED, Json(redirect))))
}
