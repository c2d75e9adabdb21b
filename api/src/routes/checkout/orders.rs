//! Handlers of orders: placing one, and reading a customer's.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::{OrderRequest, Quote, TaxBuyer};
use mostrador_core::orders::{OrderNumber, OrderResponse};
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::{orders, payment_methods};
use crate::error::ApiError;
use crate::http::client::ClientAddress;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::{ListQuery, MAX_LIMIT, PageRequest};
use crate::http::{Page, Private, json};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::orders::customer_view::{customer_view, ensure_own_order};
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::place_order;
use crate::services::orders::place_order::{Placed, Submission};
use crate::services::price_table::price_mode::PriceMode;
use crate::services::taxes::vat_numbers;
use crate::services::taxes::vat_numbers::ClientLimit;

/// Error body for an order whose figures have changed.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the error body; the response is built by `ApiError`")]
struct QuoteChanged {
    /// `quote_changed`
    code: String,
    /// Message for the customer, in Spanish.
    message: String,
    /// Current figures, if they are the reason for the rejection.
    #[schema(nullable = false)]
    quote: Option<Quote>,
}

/// Places an order, once per idempotency key, at the total that the customer accepted; with a price token at
/// professional prices.
#[utoipa::path(
    post, path = "/orders", tag = "orders",
    params((
        "Idempotency-Key" = String, Header,
        description = "Chosen by the client: the same key and body again give the same order",
        min_length = 8, max_length = 128, pattern = "^[!-~]{8,128}$",
    )),
    request_body = OrderRequest,
    responses(
        (status = 201, body = OrderResponse, links(
            ("order" = (operation_id = "get_orders_number", parameters(("number" = "$response.body#/number")))),
            ("payment" = (
                operation_id = "post_orders_number_payments",
                parameters(("number" = "$response.body#/number")),
            )),
        )),
        (status = 200, body = OrderResponse, description = "The order that was placed with this key before"),
        (status = 400, description = "`idempotency_key_required`, `malformed_json`"),
        (
            status = 409, body = QuoteChanged,
            description = "`quote_changed`: the figures differ from the accepted ones; the body has the current ones. \
                           `already_enrolled`: the customer has one of the courses. `too_many_unpaid_orders`: \
                           the customer has reached the limit of unpaid orders",
        ),
        (
            status = 422,
            description = "`idempotency_key_reused`, `empty_cart`, `invalid_quantity`, `too_many_lines`, \
                           `incomplete_delivery`, `incomplete_shipping`, `incomplete_billing`, \
                           `unknown_shipping_method`, `unknown_payment_method`, `too_many_codes`; `invalid_body`, `unknown_field`",
        ),
        (status = 429, description = "`too_many_requests`: too many VAT numbers of other member states"),
    ),
    security(("session" = [])),
)]
pub async fn place(
    State(state): State<AppState>,
    session: LoggedIn,
    ClientAddress(address): ClientAddress,
    url: PublicUrl,
    headers: HeaderMap,
    json::Json(mut request): json::Json<OrderRequest>,
) -> Result<Response, ApiError> {
    let key = idempotency_key(&headers)?;
    // The token is not part of the order, so it is excluded from the comparison with an earlier request.
    let token = request.price_token.take();
    let mode = PriceMode::from_token(token.as_deref(), state.price_tokens(), state.store()).await?;
    let config = state.config();
    let buyer = TaxBuyer::new(&request.billing, "");
    let limit = ClientLimit { limiter: &state.rate_limits().vat_number_address, address };
    vat_numbers::ensure_checked(state.store(), &config, &buyer, Some(limit)).await?;
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    let submission =
        Submission { session: &session, request: &request, mode: mode.into(), idempotency_key: key };
    let (status, order) = match place_order::place(state.store(), context, submission).await? {
        Placed::New(order) => (StatusCode::CREATED, order),
        Placed::Repeated(order) => (StatusCode::OK, order),
    };
    Ok(Private((status, Json(order))).into_response())
}

/// Returns the idempotency key of the request: 8 to 128 visible ASCII characters.
///
/// # Errors
/// 400 `idempotency_key_required`.
pub fn idempotency_key(headers: &HeaderMap) -> Result<&str, ApiError> {
    headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok())
        .map(str::trim)
        .filter(|key| (8..=128).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()))
        .ok_or_else(|| {
            let message = "Falta la cabecera Idempotency-Key, de 8 a 128 caracteres.";
            ApiError::bad_request("idempotency_key_required", message)
        })
}

query_parameters!(Paging: parameters::paging(MAX_LIMIT));

/// Lists the customer's orders, newest first.
#[utoipa::path(
    get, path = "/customers/me/orders", tag = "orders",
    params(Paging),
    responses((status = 200, body = Page<OrderResponse>)),
    security(("session" = [])),
)]
pub async fn list(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    query: ListQuery,
) -> Result<Private<Json<Page<OrderResponse>>>, ApiError> {
    query.ensure_consumed()?;
    let request = query.page(MAX_LIMIT)?;
    let PageRequest { page, limit } = request;
    let mut db = state.store().begin_read().await?;
    let (data, total) =
        orders::of_customer(&mut db, customer.user.id, limit, request.offset() as u64).await?;
    let offered = payment_methods::kinds(&mut db).await?;
    let config = state.config();
    let data = data.into_iter().map(|order| customer_view(order, &config, &offered)).collect();
    Ok(Private(Json(Page { data, total, page, limit })))
}

/// Returns one order of the customer.
#[utoipa::path(
    get, path = "/orders/{number}", tag = "orders",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001")),
    responses((status = 200, body = OrderResponse), (status = 404, description = "`order_not_found`")),
    security(("session" = [])),
)]
pub async fn detail(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<OrderNumber>,
) -> Result<Private<Json<OrderResponse>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    let order = ensure_own_order(orders::by_number(&mut db, &number).await?, customer.user.id)?;
    let offered = payment_methods::kinds(&mut db).await?;
    let config = state.config();
    Ok(Private(Json(customer_view(order, &config, &offered))))
}
