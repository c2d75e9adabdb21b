//! Payment links of orders: creation and revocation.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::orders::OrderNumber;

use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::staff_payment_link;
use crate::services::orders::staff_payment_link::{NewPaymentLink, PaymentLinkRequest};
use crate::services::staff::StaffSession;

/// Creates the payment link of an unpaid order, and sends it to the customer if requested. It replaces the former one.
#[utoipa::path(
    post, path = "/orders/{number}/payment-link", tag = "orders", params(("number" = String, Path)),
    request_body = PaymentLinkRequest,
    responses(
        (status = 201, body = NewPaymentLink),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`payment_link_not_allowed`, `no_email`"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    json::Json(request): json::Json<PaymentLinkRequest>,
) -> Result<(StatusCode, Private<Json<NewPaymentLink>>), ApiError> {
    let config = state.config();
    let url = config.public_url_or_listen_address();
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let link = staff_payment_link::create(state.store(), context, &session, &number, request).await?;
    Ok((StatusCode::CREATED, Private(Json(link))))
}

/// Revokes the payment link of an order.
#[utoipa::path(
    delete, path = "/orders/{number}/payment-link", tag = "orders", params(("number" = String, Path)),
    responses((status = 204), (status = 404, description = "`order_not_found`, `payment_link_not_found`")),
)]
pub async fn revoke(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
) -> Result<Private<StatusCode>, ApiError> {
    staff_payment_link::revoke(state.store(), &session, &number).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
