//! Orders: list, detail, actions, notes.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::orders::{InvoiceFormat, OrderNumber, OrderState};
use mostrador_core::payments::{PaymentKind, expiring_until};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::customers::index_new_customers;
use crate::app_state::AppState;
use crate::clock;
use crate::db::repositories::order_list::{Cursor, MAX_COUNTED, OrderFilter, OrderSummary};
use crate::db::repositories::{order_list, orders};
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, bounded, invalid_parameter, parse_values};
use crate::http::file::File;
use crate::http::{Private, json};
use crate::routes::invoices::order_invoice;
use crate::services::orders::order_stock::OrderStock;
use crate::services::orders::refund_preview::RefundPreview;
use crate::services::orders::staff_actions::{OrderActionRequest, StaffRequest};
use crate::services::orders::staff_invoices::InvoiceRequest;
use crate::services::orders::staff_refund::StaffRefund;
use crate::services::orders::staff_view::StaffOrder;
use crate::services::orders::{
    order_stock, refund, refund_preview, staff_actions, staff_invoices, staff_view,
};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Filters of the order list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderListQuery {
    /// Order number, e-mail address or name of the customer.
    query: Option<String>,
    /// States, separated by commas.
    state: Option<String>,
    /// Payment methods, separated by commas.
    payment_method: Option<String>,
    /// Start of the period, RFC 3339.
    from: Option<String>,
    /// End of the period, RFC 3339.
    to: Option<String>,
    /// Identifier of a customer.
    customer: Option<i64>,
    /// Orders with a payment or refund whose outcome at the bank is unknown, only.
    unclear_payment: Option<bool>,
    /// Orders with a reserved payment that expires soon, only.
    expiring_reservation: Option<bool>,
    /// Cursor of the part that was read last.
    after: Option<String>,
    limit: Option<u32>,
}

/// Order of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderListItem {
    pub number: String,
    pub state: OrderState,
    /// Spanish name of the state.
    pub state_label: &'static str,
    pub payment_method: PaymentKind,
    /// Spanish name of the payment method.
    pub payment_label: &'static str,
    pub total_cents: i64,
    pub refunded_cents: i64,
    pub is_paid: bool,
    /// The amount is reserved at the bank, and not captured.
    pub is_reserved: bool,
    pub professional: bool,
    /// Empty once the account has been erased.
    pub customer_name: String,
    pub customer_email: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<OrderSummary> for OrderListItem {
    fn from(order: OrderSummary) -> Self {
        Self {
            state_label: order.state.label(),
            payment_label: order.payment_method.label(),
            number: order.number,
            state: order.state,
            payment_method: order.payment_method,
            total_cents: order.total.get(),
            refunded_cents: order.refunded.get(),
            is_paid: order.is_paid,
            is_reserved: order.is_reserved,
            professional: order.professional,
            customer_name: format!("{} {}", order.firstname, order.lastname).trim().to_owned(),
            customer_email: order.email,
            created_at: order.created_at,
        }
    }
}

/// Note to be added.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewOrderNote {
    pub text: String,
}

/// Lists orders, the newest first.
#[utoipa::path(
    get, path = "/orders", tag = "orders", params(OrderListQuery),
    responses((status = 200, body = CursorPage<OrderListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<OrderListQuery>,
) -> Result<Private<Json<CursorPage<OrderListItem>>>, ApiError> {
    let (filter, after) = (filter(&query)?, query.after.as_deref().map(parse_cursor).transpose()?);
    let (limit, year) = (bounded(query.limit), clock::two_digit_year(clock::now()));
    if !filter.text.is_empty() {
        index_new_customers(state.store()).await?;
    }
    let mut db = state.store().begin_read().await?;
    let rows = order_list::page(&mut db, &filter, after.as_ref(), i64::from(limit) + 1, year).await?;
    let counted = order_list::count(&mut db, &filter, year).await?;
    let page = CursorPage::new(rows, limit, (counted, MAX_COUNTED), |last| {
        format!("{}_{}", last.created_ms, last.number)
    });
    Ok(Private(Json(page.map(OrderListItem::from))))
}

fn filter(query: &OrderListQuery) -> Result<OrderFilter, ApiError> {
    let time = |text: Option<&str>| {
        text.map(|text| clock::parse_rfc3339(text).ok_or_else(invalid_parameter)).transpose()
    };
    Ok(OrderFilter {
        text: query.query.clone().unwrap_or_default(),
        states: parse_values(query.state.as_deref(), OrderState::parse)?,
        payment_methods: parse_values(query.payment_method.as_deref(), PaymentKind::parse)?,
        from: time(query.from.as_deref())?,
        to: time(query.to.as_deref())?,
        customer: query.customer,
        reserved_until: query.expiring_reservation.unwrap_or_default().then(|| expiring_until(clock::now())),
        unclear_before: query
            .unclear_payment
            .unwrap_or_default()
            .then(|| refund::unanswered_since(clock::now())),
    })
}

fn parse_cursor(text: &str) -> Result<Cursor, ApiError> {
    let (created_ms, number) = text.split_once('_').ok_or_else(invalid_parameter)?;
    let created_ms = created_ms.parse().map_err(|_| invalid_parameter())?;
    Ok(Cursor { created_ms, number: number.to_owned() })
}

/// Returns an order.
#[utoipa::path(
    get, path = "/orders/{number}", tag = "orders", params(("number" = String, Path)),
    responses((status = 200, body = Versioned<StaffOrder>), (status = 404, description = "`order_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(number): Path<OrderNumber>,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(Versioned::new(staff_view::load(&mut db, &number).await?))))
}

/// Applies an action to an order.
#[utoipa::path(
    post, path = "/orders/{number}/actions", tag = "orders",
    params(("number" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = OrderActionRequest,
    responses(
        (status = 200, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`action_not_allowed`, `capture_failed`, `settings_incomplete`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_tracking`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn act(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    expected: ExpectedVersion,
    json::Json(action): json::Json<OrderActionRequest>,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let request = StaffRequest { session: &session, number: &number, expected: &expected };
    let config = state.config();
    let applied = Box::pin(staff_actions::apply(state.store(), &config, request, action));
    Ok(Private(Json(applied.await?)))
}

/// Refunds an order, in full or an amount of it.
#[utoipa::path(
    post, path = "/orders/{number}/refunds", tag = "orders",
    params(("number" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = StaffRefund,
    responses(
        (status = 200, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`refund_failed`, `refund_changed`, `settings_incomplete`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_refund`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn refund(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    expected: ExpectedVersion,
    json::Json(refund): json::Json<StaffRefund>,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let request = StaffRequest { session: &session, number: &number, expected: &expected };
    Ok(Private(Json(staff_actions::refund(state.store(), &state.config(), request, refund).await?)))
}

/// Issues another invoice for an order: a complete one instead of the simplified one, or a correction that refunds nothing.
#[utoipa::path(
    post, path = "/orders/{number}/invoices", tag = "orders",
    params(("number" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = InvoiceRequest,
    responses(
        (status = 200, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`"),
        (status = 409, description = "`invoice_not_allowed`, `settings_incomplete`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_invoice`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn issue_invoice(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    expected: ExpectedVersion,
    json::Json(invoice): json::Json<InvoiceRequest>,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let request = StaffRequest { session: &session, number: &number, expected: &expected };
    let config = state.config();
    let issued = Box::pin(staff_invoices::issue(state.store(), &config, request, invoice));
    Ok(Private(Json(issued.await?)))
}

/// Marks a payment attempt as settled whose outcome at the bank is unknown: staff have looked it up there.
#[utoipa::path(
    post, path = "/orders/{number}/payments/{attempt}/settle", tag = "orders",
    params(
        ("number" = String, Path),
        ("attempt" = String, Path, description = "Number of the operation at the bank"),
        ("If-Match" = String, Header, description = "Version that was read"),
    ),
    responses(
        (status = 200, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`, `unclear_payment_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn settle_payment(
    State(state): State<AppState>,
    session: StaffSession,
    Path((number, attempt)): Path<(OrderNumber, String)>,
    expected: ExpectedVersion,
) -> Result<Private<Json<Versioned<StaffOrder>>>, ApiError> {
    let request = StaffRequest { session: &session, number: &number, expected: &expected };
    Ok(Private(Json(staff_actions::settle_payment(state.store(), request, &attempt).await?)))
}

/// Returns the figures of a refund, and what is left to refund. An empty list of lines selects nothing.
#[utoipa::path(
    post, path = "/orders/{number}/refunds/preview", tag = "orders", params(("number" = String, Path)),
    request_body = StaffRefund,
    responses(
        (status = 200, body = RefundPreview),
        (status = 404, description = "`order_not_found`"),
        (status = 422, description = "`invalid_refund`, with the fields"),
    ),
)]
pub async fn preview_refund(
    State(state): State<AppState>,
    Path(number): Path<OrderNumber>,
    json::Json(refund): json::Json<StaffRefund>,
) -> Result<Private<Json<RefundPreview>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(refund_preview::preview(&mut db, &number, refund).await?)))
}

/// Selects the format of an invoice.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct InvoiceFileQuery {
    /// Format of the file, by default `pdf`.
    #[param(required = false, inline)]
    format: InvoiceFormat,
}

/// Returns an invoice of an order, or a corrective one, as PDF, Facturae 3.2.2 (unsigned) or UBL 2.1 (EN 16931).
#[utoipa::path(
    get, path = "/orders/{number}/invoices/{invoice}", tag = "orders",
    params(
        ("number" = String, Path), ("invoice" = String, Path, description = "Number of the invoice"), InvoiceFileQuery,
    ),
    responses(
        (status = 200, description = "The invoice", content(
            (inline(File) = "application/pdf"), (inline(File) = "application/xml"),
        )),
        (status = 404, description = "`order_not_found`, `invoice_not_found`"),
        (status = 422, description = "`no_electronic_invoice`"),
    ),
)]
pub async fn invoice(
    State(state): State<AppState>,
    Path((number, invoice)): Path<(OrderNumber, String)>,
    Query(InvoiceFileQuery { format }): Query<InvoiceFileQuery>,
) -> Result<File, ApiError> {
    let found = orders::by_number(&mut *state.store().begin_read().await?, &number).await?;
    let order = found.ok_or_else(staff_view::not_found)?.order;
    order_invoice(&state, order, Some(&invoice), format).await
}

/// Returns the units in stock of the order's lines, in their order.
#[utoipa::path(
    get, path = "/orders/{number}/stock", tag = "orders", params(("number" = String, Path)),
    responses((status = 200, body = OrderStock), (status = 404, description = "`order_not_found`")),
)]
pub async fn stock(
    State(state): State<AppState>,
    Path(number): Path<OrderNumber>,
) -> Result<Private<Json<OrderStock>>, ApiError> {
    let mut db = state.store().begin_read().await?;
    Ok(Private(Json(order_stock::of_order(&mut db, &number).await?)))
}

/// Adds a note, which only staff see.
#[utoipa::path(
    post, path = "/orders/{number}/notes", tag = "orders", params(("number" = String, Path)),
    request_body = NewOrderNote,
    responses(
        (status = 201, body = Versioned<StaffOrder>),
        (status = 404, description = "`order_not_found`"),
        (status = 422, description = "`invalid_note`, with the fields"),
    ),
)]
pub async fn add_note(
    State(state): State<AppState>,
    session: StaffSession,
    Path(number): Path<OrderNumber>,
    json::Json(NewOrderNote { text }): json::Json<NewOrderNote>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffOrder>>>), ApiError> {
    let order = staff_actions::add_note(state.store(), &session, &number, &text).await?;
    Ok((StatusCode::CREATED, Private(Json(order))))
}
