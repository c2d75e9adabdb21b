//! Download of the customer's invoices: PDF, Facturae and UBL.

use axum::extract::{Path, Query, State};
use mostrador_core::orders::{InvoiceFormat, Order, OrderNumber};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::db::repositories::orders;
use crate::error::ApiError;
use crate::http::file::File;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::invoicing::electronic::ElectronicInvoiceError;
use crate::services::invoicing::invoice_file::{InvoiceFile, InvoiceFileError};
use crate::services::orders::customer_view::ensure_own_order;

/// Selects an invoice of an order.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct InvoiceQuery {
    /// Invoice number; without it, the invoice of the purchase.
    #[param(example = "R26-000001")]
    number: Option<String>,
    /// Format of the file, by default `pdf`.
    #[serde(default)]
    #[param(required = false, inline)]
    format: InvoiceFormat,
}

/// Returns an invoice of an order, or an invoice that rectifies it, as PDF, Facturae 3.2.2 (unsigned) or UBL 2.1 (EN 16931).
///
/// Returns 404 for orders of other customers, invoices of other orders, and unpaid orders. Returns 422 where the invoice
/// has no electronic form in the format, with the reason, such as the missing data.
#[utoipa::path(
    get, path = "/orders/{number}/invoice", tag = "orders",
    params(("number" = String, Path, description = "Order number", example = "M26-000001"), InvoiceQuery),
    responses(
        (status = 200, description = "The invoice", content(
            (inline(File) = "application/pdf"), (inline(File) = "application/xml"),
        )),
        (status = 404, description = "`order_not_found`, `invoice_not_found`"),
        (status = 422, description = "`no_electronic_invoice`"),
    ),
    security(("session" = [])),
)]
pub async fn invoice(
    State(state): State<AppState>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<OrderNumber>,
    query: Result<Query<InvoiceQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<File, ApiError> {
    let Ok(Query(query)) = query else {
        let message = "Una factura se pide por su número, y con el formato pdf, facturae o ubl.";
        return Err(ApiError::bad_request("unknown_parameter", message));
    };
    let mut db = state.store().begin_read().await?;
    let order = ensure_own_order(orders::by_number(&mut db, &number).await?, customer.user.id)?;
    drop(db);
    order_invoice(&state, order, query.number.as_deref(), query.format).await
}

/// Returns an invoice of an order; without its number, the invoice of the purchase.
///
/// # Errors
/// 404 `invoice_not_found`, 422 `no_electronic_invoice`.
pub async fn order_invoice(
    state: &AppState,
    order: Order,
    number: Option<&str>,
    format: InvoiceFormat,
) -> Result<File, ApiError> {
    let mut db = state.store().begin_read().await?;
    let matches = |candidate: &str| number.is_none_or(|number| number == candidate);
    let number = order.invoices.into_iter().find(|candidate| matches(candidate)).ok_or_else(not_found)?;
    let file = InvoiceFile::load(&mut db, &state.config(), &number).await?.ok_or_else(not_found)?;
    drop(db);
    let rendered = tokio::task::spawn_blocking(move || file.render(format));
    let bytes = rendered.await.map_err(|_| ApiError::internal())?.map_err(not_rendered)?;
    Ok(File { name: format.file_name(&number), media_type: format.media_type(), bytes })
}

fn not_rendered(error: InvoiceFileError) -> ApiError {
    match error {
        InvoiceFileError::Electronic(error) if !matches!(error, ElectronicInvoiceError::Write(_)) => {
            ApiError::unprocessable("no_electronic_invoice", error.to_string())
        }
        error => {
            tracing::error!(%error, "rendering invoice failed");
            ApiError::internal()
        }
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("invoice_not_found", "Este pedido todavía no tiene factura.")
}
