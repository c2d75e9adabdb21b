//! Download of the customer's invoices as PDF.

use axum::extract::{Path, Query, State};
use mostrador_core::orders::{Order, OrderNumber};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::db::repositories::{invoices, orders, settings};
use crate::error::ApiError;
use crate::http::pdf::Pdf;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::invoicing::pdf;
use crate::services::orders::customer_view::ensure_own_order;
use crate::services::verifactu::verification;

/// Selects an invoice of an order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct InvoiceQuery {
    /// Invoice number; without it, the invoice of the purchase.
    #[param(example = "R26-000001")]
    number: Option<String>,
}

/// Returns the PDF of an invoice of an order, or of an invoice that rectifies it.
///
/// Returns 404 for orders of other customers, invoices of other orders, and unpaid orders.
#[utoipa::path(
    get, path = "/orders/{number}/invoice", tag = "orders",
    params(("number" = String, Path, description = "Order number", example = "M26-000001"), InvoiceQuery),
    responses(
        (status = 200, description = "The invoice", body = inline(Pdf), content_type = "application/pdf"),
        (status = 404, description = "`order_not_found`, `invoice_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn invoice(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<OrderNumber>,
    query: Result<Query<InvoiceQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Pdf, ApiError> {
    let Ok(Query(query)) = query else {
        let message = "Solo se puede pedir una factura por su número.";
        return Err(ApiError::bad_request("unknown_parameter", message));
    };
    let mut db = state.store().begin_read().await?;
    let order = ensure_own_order(orders::by_number(&mut db, &number).await?, customer.user.id)?;
    drop(db);
    order_invoice(&state, order, query.number.as_deref()).await
}

/// Returns the PDF of an invoice of an order; without its number, of the invoice of the purchase.
///
/// # Errors
/// 404 `invoice_not_found`.
pub async fn order_invoice(state: &AppState, order: Order, number: Option<&str>) -> Result<Pdf, ApiError> {
    let mut db = state.store().begin_read().await?;
    let matches = |candidate: &str| number.is_none_or(|number| number == candidate);
    let number = order.invoices.into_iter().find(|candidate| matches(candidate)).ok_or_else(not_found)?;
    let invoice = invoices::by_number(&mut db, &number).await?.ok_or_else(not_found)?;
    let shop_name = settings::value(&mut db, "trade_name").await?;
    let qr = verification::of_invoice(&mut db, &state.config(), &invoice).await?;
    drop(db);
    let rendered = tokio::task::spawn_blocking(move || pdf::render(&invoice, &shop_name, &qr)).await;
    match rendered {
        Ok(Ok(bytes)) => Ok(Pdf { name: number, bytes }),
        Ok(Err(error)) => {
            tracing::error!(%error, "rendering invoice failed");
            Err(ApiError::internal())
        }
        Err(_) => Err(ApiError::internal()),
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("invoice_not_found", "Este pedido todavía no tiene factura.")
}
