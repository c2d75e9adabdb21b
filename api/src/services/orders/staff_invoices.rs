//! Invoices that staff issue for an order whose invoice exists (rules 17.4 to 17.6).

use mostrador_core::checkout::{BillingData, within};
use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::{CorrectionCause, InvoicedSale};
use mostrador_core::orders::Order;
use serde::Deserialize;
use utoipa::ToSchema;

use super::advance_order;
use super::order_audit::summary;
use super::staff_actions::{StaffRequest, conclude, read_for_update, to_api_error};
use super::staff_view::StaffOrder;
use crate::clock;
use crate::config::Config;
use crate::db::repositories::invoice_content::Party;
use crate::db::repositories::refunds;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::invoicing::corrections;
use crate::services::invoicing::issued::IssuedInvoices;
use crate::services::staff::version::Versioned;

/// Invoice to be issued.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum InvoiceRequest {
    /// Complete invoice that replaces the simplified ones.
    Complete { billing: BillingData },
    /// Correction of the buyer of the complete invoice.
    Recipient { billing: BillingData },
    /// Correction of the tax of a complete invoice that is not paid.
    Unpaid {
        /// `insolvency` or `uncollectable`.
        cause: CorrectionCause,
    },
}

/// Issues an invoice for an order.
///
/// # Errors
/// 404 `order_not_found`; 409 `invoice_not_allowed`, `settings_incomplete`; 412 `version_conflict`; 422 `invalid_invoice`, with
/// the fields.
pub async fn issue(
    store: &Database,
    config: &Config,
    request: StaffRequest<'_>,
    invoice: InvoiceRequest,
) -> Result<Versioned<StaffOrder>, ApiError> {
    advance_order::check_issuer(store, config).await.map_err(to_api_error)?;
    let issued = store.transaction(async |tx| {
        let before = read_for_update(tx, request).await?;
        let action = apply(tx, config, &before.order, &invoice).await?;
        conclude(tx, request, action, &summary(&before)).await
    });
    issued.await
}

async fn apply(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    request: &InvoiceRequest,
) -> Result<&'static str, ApiError> {
    let issued = IssuedInvoices::of_order(tx, &order.number).await?;
    let now = clock::now();
    match request {
        InvoiceRequest::Complete { billing } if issued.allows_complete() => {
            let buyer = Party::from(&identified(checked(order, billing)?)?);
            corrections::substitute(tx, config, (order, &issued), buyer, now).await?;
            Ok("issue_complete_invoice")
        }
        InvoiceRequest::Recipient { billing } if issued.complete().is_some() => {
            let billing = checked(order, billing)?;
            let is_changed =
                corrections::correct_recipient(tx, config, (order, &issued), &billing, now).await?;
            if is_changed { Ok("correct_recipient") } else { Err(unchanged()) }
        }
        InvoiceRequest::Unpaid { cause } if issued.allows_unpaid() => {
            if !CorrectionCause::OF_UNPAID.contains(cause) {
                let error = FieldError::new("cause", "Elige concurso de acreedores o crédito incobrable");
                return Err(ApiError::invalid_fields("invalid_invoice", vec![error]));
            }
            if refunds::pending(tx, &order.number).await?.is_some() {
                return Err(not_allowed("Hay un reembolso sin terminar de este pedido."));
            }
            corrections::correct_unpaid(tx, config, (order, &issued), *cause, now).await?;
            Ok("correct_unpaid_invoice")
        }
        _ => Err(not_allowed("Las facturas de este pedido no admiten esta acción.")),
    }
}

/// Returns the buyer as it is stored.
fn checked(order: &Order, billing: &BillingData) -> Result<BillingData, ApiError> {
    let billing = BillingData { ignore_invoice: false, ..billing.clone() };
    let errors = InvoicedSale::of_order(order).check(&billing);
    ApiError::ensure_valid("invalid_invoice", within("billing", errors))?;
    Ok(billing.normalised())
}

/// Returns a buyer with a tax number, without which the agency does not accept an invoice that replaces another.
fn identified(billing: BillingData) -> Result<BillingData, ApiError> {
    if billing.vat.is_empty() {
        let message = "Para sustituir una factura simplificada hace falta el NIF o documento del cliente";
        return Err(ApiError::invalid_fields(
            "invalid_invoice",
            vec![FieldError::new("billing.vat", message)],
        ));
    }
    Ok(billing)
}

fn not_allowed(message: &'static str) -> ApiError {
    ApiError::conflict("invoice_not_allowed", message)
}

fn unchanged() -> ApiError {
    let message = "Estos son los datos que ya tiene la factura";
    ApiError::invalid_fields("invalid_invoice", vec![FieldError::new("billing", message)])
}
