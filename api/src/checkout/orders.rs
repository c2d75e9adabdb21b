//! A customer's orders.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::checkout::Order;
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::http::query::{ListQuery, MAX_LIMIT};
use crate::http::{Page, Private};
use crate::store::{Store, orders};

/// How orders are paged.
struct Paging;

impl IntoParams for Paging {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        parameters::paging(MAX_LIMIT).into()
    }
}

/// The customer's orders, the newest first.
///
/// # Errors
/// 400 for a page or limit that makes no sense.
#[utoipa::path(
    get, path = "/customers/me/orders", tag = "orders",
    params(Paging),
    responses((status = 200, body = Page<Order>)),
    security(("session" = [])),
)]
pub async fn list(
    State(store): State<Store>,
    LoggedIn { customer, .. }: LoggedIn,
    query: ListQuery,
) -> Result<Private<Json<Page<Order>>>, ApiError> {
    query.done()?;
    let (page, limit) = query.page(MAX_LIMIT)?;
    let offset = u64::from(page - 1) * u64::from(limit);
    let (data, total) =
        orders::of_customer(&mut *store.read().await?, customer.user.id, limit, offset).await?;
    Ok(Private(Json(Page { data, total, page, limit })))
}

/// One order of the customer.
///
/// # Errors
/// 404 when there is none, or when it is somebody else's: which of the two is not told.
#[utoipa::path(
    get, path = "/orders/{number}", tag = "orders",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    responses((status = 200, body = Order), (status = 404, description = "`order_not_found`")),
    security(("session" = [])),
)]
pub async fn detail(
    State(store): State<Store>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<String>,
) -> Result<Private<Json<Order>>, ApiError> {
    let order = orders::by_number(&mut *store.read().await?, &number).await?;
    match order {
        Some((owner, order)) if owner == customer.user.id => Ok(Private(Json(order))),
        _ => Err(not_found()),
    }
}

/// No such order for this customer.
#[must_use]
pub fn not_found() -> ApiError {
    ApiError::not_found("order_not_found", "No encontramos este pedido en tu cuenta.")
}
