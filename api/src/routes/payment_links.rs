//! Handlers of payment links: the page of a link, and the payment that it starts. The link is the only credential.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::orders::PaymentLinkPage;
use mostrador_core::payments::{PaymentKind, PaymentRedirect, PaymentRequest};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::payments::start_attempt::{AttemptRequest, Payer};
use crate::services::payments::{payment_links, start_attempt};

/// Payment method that was chosen on the page of a link.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[schema(as = PaymentByLink)]
pub struct Request {
    pub payment_method: PaymentKind,
}

/// Returns the order of a payment link: number, amount and the methods that redirect to the bank.
#[utoipa::path(
    get, path = "/payment-links/{token}", tag = "payments",
    params(("token" = String, Path, description = "Last segment of the link")),
    responses(
        (status = 200, body = PaymentLinkPage),
        (status = 404, description = "`payment_link_not_found`: unknown, replaced or revoked"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn page(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    Path(token): Path<String>,
) -> Result<Private<Json<PaymentLinkPage>>, ApiError> {
    let page = payment_links::page(state.store(), state.rate_limits(), address, &token).await?;
    Ok(Private(Json(page)))
}

/// Starts a payment attempt for the order of a link and returns the form data that takes the browser to the bank.
#[utoipa::path(
    post, path = "/payment-links/{token}/payments", tag = "payments",
    params(("token" = String, Path, description = "Last segment of the link")),
    request_body = Request,
    responses(
        (status = 201, body = PaymentRedirect),
        (status = 404, description = "`payment_link_not_found`: unknown, replaced or revoked"),
        (status = 409, description = "`order_not_payable`, `already_enrolled`, `too_many_attempts`, `sold_out`"),
        (status = 410, description = "`payment_link_expired`"),
        (
            status = 422,
            description = "`payment_method_offline`, `unknown_payment_method`; `invalid_body`, `unknown_field`",
        ),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn pay(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    Path(token): Path<String>,
    json::Json(Request { payment_method }): json::Json<Request>,
) -> Result<Private<(StatusCode, Json<PaymentRedirect>)>, ApiError> {
    let limits = &state.rate_limits().payment_link_address;
    limits.acquire(&address)?;
    let payment = PaymentRequest { payment_method: Some(payment_method), ..PaymentRequest::default() };
    let request = AttemptRequest { payer: Payer::Link(&token), payment };
    let redirect = start_attempt::start(state.store(), &state.config(), &url, request).await?;
    limits.release(&address);
    Ok(Private((StatusCode::CREATED, Json(redirect))))
}
