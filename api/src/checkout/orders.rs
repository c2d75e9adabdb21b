//! A customer's orders.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::checkout::{Order, OrderState, PaymentKind, TransferAccount};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use crate::accounts::trail::Event;
use crate::clock;
use crate::config::{Config, grouped_iban};
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::http::query::{ListQuery, MAX_LIMIT};
use crate::http::{Page, Private};
use crate::state::Shop;
use crate::store::{orders, payment_methods};

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
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    query: ListQuery,
) -> Result<Private<Json<Page<Order>>>, ApiError> {
    query.done()?;
    let (page, limit) = query.page(MAX_LIMIT)?;
    let offset = u64::from(page - 1) * u64::from(limit);
    let mut db = shop.store().read().await?;
    let (data, total) = orders::of_customer(&mut db, customer.user.id, limit, offset).await?;
    let offered = payment_methods::kinds(&mut db).await?;
    let data = data.into_iter().map(|order| answered(order, shop.config(), &offered)).collect();
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
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<String>,
) -> Result<Private<Json<Order>>, ApiError> {
    let mut db = shop.store().read().await?;
    let order = own(orders::by_number(&mut db, &number).await?, customer.user.id)?;
    let offered = payment_methods::kinds(&mut db).await?;
    Ok(Private(Json(answered(order, shop.config(), &offered))))
}

/// The order, when it is this customer's.
///
/// # Errors
/// 404 when there is none, or when it is somebody else's.
pub fn own(found: Option<(u32, Order)>, customer: u32) -> Result<Order, ApiError> {
    match found {
        Some((owner, order)) if owner == customer => Ok(order),
        Some(_) => {
            Event::OthersOrder.tell(Some(customer));
            Err(not_found())
        }
        None => Err(not_found()),
    }
}

/// The order as its customer is answered: with the ways in which they may pay it, of those that the owner offers.
#[must_use]
pub fn answered(order: Order, config: &Config, offered: &[PaymentKind]) -> Order {
    let payable_with = order.ways_to_pay(offered, config.orders.patience(), age_ms(&order, clock::now_ms()));
    Order { payable_with: Some(payable_with), ..with_account(order, config) }
}

/// How long ago an order was placed, in milliseconds.
#[must_use]
pub fn age_ms(order: &Order, now_ms: i64) -> i64 {
    now_ms - clock::parse_rfc3339(&order.created_at).unwrap_or(now_ms)
}

/// The order, while it waits for a transfer, with the account where that goes.
#[must_use]
pub fn with_account(order: Order, config: &Config) -> Order {
    let waits = order.state == OrderState::PendingPayment && order.payment_method == PaymentKind::Transfer;
    let account = &config.transfer;
    let transfer = (waits && !account.iban.is_empty()).then(|| TransferAccount {
        holder: account.holder.clone(),
        iban: grouped_iban(&account.iban),
        concept: order.number.clone(),
        until: waits_until(&order, config),
    });
    Order { transfer, ..order }
}

/// When an order gives way unless its transfer has come.
fn waits_until(order: &Order, config: &Config) -> Option<String> {
    let waits = config.orders.patience().waits_ms(order.payment_method)?;
    Some(clock::rfc3339(clock::parse_rfc3339(&order.created_at)? + waits))
}

/// No such order for this customer.
#[must_use]
pub fn not_found() -> ApiError {
    ApiError::not_found("order_not_found", "No encontramos este pedido en tu cuenta.")
}
