//! Withdrawal from the contract, in two steps and without logging in.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::orders::OrderNumber;
use mostrador_core::withdrawals::{
    WithdrawalConfirmation, WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary,
};

use crate::app_state::AppState;
use crate::clock;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::auth::authenticate;
use crate::http::client::ClientAddress;
use crate::http::{Private, json};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::withdrawals;
use crate::services::withdrawals::Declarant;

/// Starts a withdrawal and returns the declaration to be confirmed, even if there is no such order.
#[utoipa::path(
    post, path = "/withdrawals", tag = "orders",
    request_body = WithdrawalRequest,
    responses(
        (status = 200, body = WithdrawalSummary),
        (status = 422, description = "`invalid_form`; `invalid_body`, `unknown_field`"),
        (status = 429, description = "`too_many_requests`"),
    ),
)]
pub async fn begin(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    json::Json(request): json::Json<WithdrawalRequest>,
) -> Result<Private<Json<WithdrawalSummary>>, ApiError> {
    // A session that has ended does not hinder a withdrawal.
    let customer = authenticate(&headers, &state).await.ok().map(|session| session.customer.user.id);
    let config = state.config();
    let declarant = Declarant { customer, keys: &config.session, address };
    let summary = withdrawals::begin(state.store(), state.rate_limits(), request, declarant).await?;
    Ok(Private(Json(summary)))
}

/// Confirms a withdrawal: registers it with the current time and mails a receipt, unless the mailbox is over
/// its rate limit. Repeating the confirmation changes nothing.
#[utoipa::path(
    post, path = "/withdrawals/{token}/confirmation", tag = "orders",
    params(("token" = String, Path, description = "From the first step")), request_body = Option<WithdrawalConfirmation>,
    responses(
        (status = 200, body = WithdrawalReceipt),
        (status = 404, description = "`withdrawal_token_invalid`"),
        (status = 422, description = "`invalid_form`, with the lines; `invalid_body`, `unknown_field`"),
    ),
)]
pub async fn confirm(
    State(state): State<AppState>,
    url: PublicUrl,
    Path(token): Path<String>,
    headers: HeaderMap,
    json::RawBody(body): json::RawBody,
) -> Result<Private<Json<WithdrawalReceipt>>, ApiError> {
    // Without a body, everything that may be withdrawn from.
    let confirmation =
        if body.is_empty() { WithdrawalConfirmation::default() } else { json::parse(&headers, &body)? };
    let config = state.config();
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let receipt =
        withdrawals::confirm(state.store(), state.rate_limits(), context, &token, &confirmation).await?;
    Ok(Private(Json(receipt)))
}

/// Returns what the customer may withdraw from today in one of their orders.
#[utoipa::path(
    get, path = "/orders/{number}/withdrawal", tag = "orders",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    responses((status = 200, body = WithdrawalStatus), (status = 404, description = "`order_not_found`")),
    security(("session" = [])),
)]
pub async fn status(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<OrderNumber>,
) -> Result<Private<Json<WithdrawalStatus>>, ApiError> {
    Ok(Private(Json(withdrawals::status(state.store(), customer.user.id, &number).await?)))
}
