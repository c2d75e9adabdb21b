//! The customer's own invoices, as PDF.

use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use super::page;
use crate::checkout::orders::own;
use crate::documents::Pdf;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::state::Shop;
use crate::store::{configs, invoices, orders};

/// Which of an order's invoices.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// Its number; without one, the invoice of the purchase.
    #[param(example = "R26-000001")]
    number: Option<String>,
}

/// The invoice of an order, as PDF; or one that rectifies it.
///
/// # Errors
/// 404 for an order that is not the customer's or an invoice that is not the order's; it has none until it is paid.
#[utoipa::path(
    get, path = "/orders/{number}/invoice", tag = "orders",
    params(("number" = String, Path, description = "The order's number", example = "M26-000001"), Which),
    responses(
        (status = 200, description = "The invoice", body = inline(Pdf), content_type = "application/pdf"),
        (status = 404, description = "`order_not_found`, `invoice_not_found`"),
    ),
    security(("session" = [])),
)]
pub async fn invoice(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    Path(number): Path<String>,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Pdf, ApiError> {
    let Ok(Query(which)) = which else {
        let message = "Solo se puede pedir una factura por su número.";
        return Err(ApiError::bad_request("unknown_parameter", message));
    };
    let mut db = shop.store().read().await?;
    let order = own(orders::by_number(&mut db, &number).await?, customer.user.id)?;
    let wanted = |own: &str| which.number.as_ref().is_none_or(|number| number == own);
    let number = order.invoices.into_iter().find(|own| wanted(own)).ok_or_else(not_found)?;
    let invoice = invoices::by_number(&mut db, &number).await?.ok_or_else(not_found)?;
    let house = configs::value(&mut db, "trade_name").await?;
    drop(db);
    let page = shop.config().invoices.verification_url.clone();
    let drawn = tokio::task::spawn_blocking(move || page::pdf(&invoice, &house, &page)).await;
    match drawn {
        Ok(Ok(bytes)) => Ok(Pdf { name: number, bytes }),
        Ok(Err(error)) => {
            tracing::error!(%error, "an invoice cannot be drawn");
            Err(ApiError::internal())
        }
        Err(_) => Err(ApiError::internal()),
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("invoice_not_found", "Este pedido todavía no tiene factura.")
}
