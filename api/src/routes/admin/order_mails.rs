//! Mails about an order.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::orders::OrderNumber;

use super::customers::shop_url;
use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::order_mails;
use crate::services::orders::order_mails::{OrderMailContent, OrderMails};
use crate::services::staff::StaffSession;

/// Lists the mails about an order, the oldest first.
#[utoipa::path(
    get, path = "/orders/{number}/mails", tag = "orders", params(("number" = String, Path)),
    responses((status = 200, body = OrderMails), (status = 404, description = "`order_not_found`")),
)]
pub async fn list(
    State(state): State<AppState>,
    Path(number): Path<OrderNumber>,
) -> Result<Private<Json<OrderMails>>, ApiError> {
    let (config, url) = (state.config(), shop_url(&state));
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(order_mails::list(&mut db, context, &number).await?)))
}

/// Returns the content of a mail: as it waits to be sent, or rendered again from the order, because the content is deleted
/// once it is sent.
#[utoipa::path(
    get, path = "/orders/{number}/mails/{id}", tag = "orders",
    params(("number" = String, Path), ("id" = i64, Path)),
    responses(
        (status = 200, body = OrderMailContent),
        (status = 404, description = "`order_not_found`, `mail_not_found`"),
        (status = 409, description = "`mail_not_available`: it cannot be rendered again"),
    ),
)]
pub async fn content(
    State(state): State<AppState>,
    Path((number, id)): Path<(OrderNumber, i64)>,
) -> Result<Private<Json<OrderMailContent>>, ApiError> {
    let (config, url) = (state.config(), shop_url(&state));
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(order_mails::content(&mut db, context, &number, id).await?)))
}

/// Sends a mail again, to the address that its recipient has now.
#[utoipa::path(
    post, path = "/orders/{number}/mails/{id}/resend", tag = "orders",
    params(("number" = String, Path), ("id" = i64, Path)),
    responses(
        (status = 201, body = OrderMails),
        (status = 404, description = "`order_not_found`, `mail_not_found`"),
        (status = 409, description = "`mail_not_sent`: it still waits; `mail_not_available`"),
    ),
)]
pub async fn resend(
    State(state): State<AppState>,
    session: StaffSession,
    Path((number, id)): Path<(OrderNumber, i64)>,
) -> Result<(StatusCode, Private<Json<OrderMails>>), ApiError> {
    let (config, url) = (state.config(), shop_url(&state));
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let mails = order_mails::resend(state.store(), context, &session, &number, id).await?;
    Ok((StatusCode::CREATED, Private(Json(mails))))
}
