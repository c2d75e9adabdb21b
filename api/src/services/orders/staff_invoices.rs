//! Invoices that staff issue for an order whose invoice exists (rules 17.4 to 17.7, and 17.11). The customer receives an e-mail about
//! each (rule 17.8).

use mostrador_core::checkout::{BillingData, TaxBuyer, VatNumberStatus, within};
use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::{CorrectionCause, InvoicedSale, IssuedInvoices};
use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::taxes::BuyerStatus;
use serde::Deserialize;
use utoipa::ToSchema;

use super::advance_order;
use super::order_audit::summary;
use super::order_confirmation::NotificationContext;
use super::staff_actions::{StaffRequest, conclude, read_for_update, to_api_error};
use super::staff_view::StaffOrder;
use crate::clock;
use crate::config::Config;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::{invoices, orders, refunds};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::mail::{Recipient, order_emails};
use crate::services::invoicing::tax_correction::TaxCorrection;
use crate::services::invoicing::{balance, content, corrections};
use crate::services::staff::version::Versioned;
use crate::services::taxes::vat_numbers;

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
        /// Staff have checked the conditions and periods of the law.
        #[serde(default)]
        is_confirmed: bool,
    },
    /// Correction that charges the tax of an unpaid invoice again.
    Settled {
        /// `consumer_payment`, `claim_ended` or `insolvency_ended`.
        cause: CorrectionCause,
        /// Amount that a consumer has paid, in euros; null for all that is owed. The other causes have none.
        #[serde(default)]
        #[schema(value_type = Option<String>, example = "12.50")]
        amount: Option<Money>,
        /// Staff have checked that the law requires it.
        #[serde(default)]
        is_confirmed: bool,
    },
    /// Correction of a tax that was applied wrongly.
    Tax {
        /// Right status of the buyer.
        buyer: BuyerStatus,
        /// Taxes that staff have seen, in cents.
        #[schema(value_type = i64)]
        tax_cents: Cents,
        /// Staff have checked that the law requires it.
        #[serde(default)]
        is_confirmed: bool,
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
    let url = advance_order::check_issuer(store, config).await.map_err(to_api_error)?;
    if let Some(buyer) = buyer_to_check(store, request.number, &invoice).await? {
        vat_numbers::ensure_checked(store, config, &buyer, None).await?;
    }
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let issued = store.transaction(async |tx| {
        let before = read_for_update(tx, request).await?;
        let action = Box::pin(apply(tx, context, &before.order, &invoice)).await?;
        notify(tx, context, &before.order.number, before.invoices.len()).await?;
        conclude(tx, request, action, &summary(&before)).await
    });
    issued.await
}

/// Returns the buyer whose VAT number is asked from the register before the invoice.
async fn buyer_to_check(
    store: &Database,
    number: &OrderNumber,
    invoice: &InvoiceRequest,
) -> Result<Option<TaxBuyer>, ApiError> {
    match invoice {
        InvoiceRequest::Complete { billing } | InvoiceRequest::Recipient { billing } => {
            Ok(Some(TaxBuyer::new(billing, "")))
        }
        InvoiceRequest::Tax { buyer: BuyerStatus::UnionBusiness, .. } => {
            let issued = invoices::issued(&mut *store.begin_read().await?, number).await?;
            Ok(issued.buyer().map(TaxBuyer::from))
        }
        _ => Ok(None),
    }
}

/// Queues the e-mails about the invoices of an order that follow the first `known` ones.
async fn notify(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    number: &OrderNumber,
    known: usize,
) -> Result<(), ApiError> {
    let issued = invoices::of_order(tx, number).await?;
    let Some(CustomerOrder { customer, order, .. }) = orders::by_number(tx, number).await? else {
        return Ok(());
    };
    for invoice in issued.iter().skip(known) {
        let email = |order: &Order, to: &Recipient<'_>| order_emails::invoice_issued(order, invoice, to);
        context.notify_customer(tx, customer, &order, email).await?;
    }
    Ok(())
}

async fn apply(
    tx: &mut Tx,
    NotificationContext { config, now, .. }: NotificationContext<'_>,
    order: &Order,
    request: &InvoiceRequest,
) -> Result<&'static str, ApiError> {
    let issued = invoices::issued(tx, &order.number).await?;
    let right = &balance::rightly_taxed(tx, order.clone()).await?;
    match request {
        InvoiceRequest::Complete { billing } if issued.allows_complete() => {
            let buyer = content::recipient(&identified(checked(right, billing)?)?);
            corrections::substitute(tx, config, (order, &issued), buyer, now).await?;
            Ok("issue_complete_invoice")
        }
        InvoiceRequest::Recipient { billing } if issued.complete().is_some() => {
            let billing = checked(right, billing)?;
            keep_vat_number(tx, right, &TaxBuyer::new(&billing, "")).await?;
            let is_changed =
                corrections::correct_recipient(tx, config, (order, &issued), &billing, now).await?;
            if is_changed { Ok("correct_recipient") } else { Err(unchanged()) }
        }
        InvoiceRequest::Unpaid { cause, is_confirmed } if issued.allows_unpaid() => {
            if !CorrectionCause::OF_UNPAID.contains(cause) {
                return Err(invalid("cause", "Elige concurso de acreedores o crédito incobrable"));
            }
            issued
                .ensure_unpaid_correctable(*cause)
                .map_err(|refusal| ApiError::conflict("invoice_not_allowed", refusal.to_string()))?;
            ensure_confirmed(*is_confirmed)?;
            ensure_no_pending_refund(tx, order).await?;
            corrections::correct_unpaid(tx, config, (order, &issued), *cause, now).await?;
            Ok("correct_unpaid_invoice")
        }
        InvoiceRequest::Settled { cause, amount, is_confirmed } => {
            let settled = settled_part(right, &issued, *cause, *amount)?;
            ensure_confirmed(*is_confirmed)?;
            corrections::settle_debt(tx, config, (order, &issued), (*cause, settled), now).await?;
            Ok("settle_unpaid_invoice")
        }
        InvoiceRequest::Tax { buyer, tax_cents, is_confirmed } => {
            let balance = balance::current(tx, order).await?;
            let corrections = TaxCorrection::allowed(tx, order, &issued, &balance).await?;
            let Some(correction) = corrections.into_iter().find(|correction| correction.buyer == *buyer)
            else {
                return Err(not_allowed(
                    "El impuesto de este pedido ya es ese, o no se puede rectificar así.",
                ));
            };
            ensure_confirmed(*is_confirmed)?;
            if correction.option().tax_cents != *tax_cents {
                return Err(not_allowed("Los importes han cambiado. Revísalos y vuelve a confirmarlos."));
            }
            ensure_no_pending_refund(tx, order).await?;
            let corrected = Order { taxation: Some(correction.taxation), ..order.clone() };
            if *buyer == BuyerStatus::UnionBusiness {
                let buyer = issued.buyer().map(TaxBuyer::from).unwrap_or_default();
                ensure_confirmed_number(tx, &buyer).await?;
                keep_vat_number(tx, &corrected, &buyer).await?;
            } else {
                orders::set_vat_number(tx, &order.number, None).await?;
            }
            corrections::correct_tax(tx, config, (order, &issued), &correction, now).await?;
            Ok("correct_tax")
        }
        _ => Err(not_allowed("Las facturas de este pedido no admiten esta acción.")),
    }
}

/// Returns the part of the unpaid debt of an order whose tax is charged again.
fn settled_part(
    order: &Order,
    issued: &IssuedInvoices,
    cause: CorrectionCause,
    amount: Option<Money>,
) -> Result<Cents, ApiError> {
    let Some(debt) = issued.debt().filter(|debt| debt.open() > Cents::ZERO) else {
        return Err(not_allowed("Este pedido no tiene un IVA rectificado por impago."));
    };
    let causes = issued.settled_causes(order.is_business());
    if !causes.contains(&cause) {
        let names: Vec<_> = causes.into_iter().map(CorrectionCause::label).collect();
        let message = format!("Para este pedido solo se admite: {}", names.join(", "));
        return Err(invalid("cause", message));
    }
    if amount.is_some() && cause != CorrectionCause::ConsumerPayment {
        return Err(invalid("amount", "Solo lo que paga un consumidor puede ser una parte"));
    }
    let part = amount.map_or(debt.open(), Money::to_cents);
    if part <= Cents::ZERO || part > debt.open() {
        let message =
            format!("Debe ser más de cero y como mucho {}, lo que queda por cobrar", debt.open().format());
        return Err(invalid("amount", message));
    }
    Ok(part)
}

/// Keeps the answer of the register for the buyer of an order without tax.
///
/// # Errors
/// 422 for a number that it denies.
async fn keep_vat_number(tx: &mut Tx, order: &Order, buyer: &TaxBuyer) -> Result<(), ApiError> {
    let check = vat_numbers::last_check(tx, buyer).await?;
    let Some(check) = check.filter(|_| InvoicedSale::of_order(order).is_to_union_business()) else {
        return Ok(());
    };
    if check.status == VatNumberStatus::Invalid {
        return Err(invalid("billing.vat", "VIES no tiene este NIF-IVA, y sin él la venta lleva impuesto"));
    }
    Ok(orders::set_vat_number(tx, &order.number, Some(&check)).await?)
}

/// Checks that the register has confirmed the VAT number of a buyer who is to pay no tax.
async fn ensure_confirmed_number(tx: &mut Tx, buyer: &TaxBuyer) -> Result<(), ApiError> {
    match vat_numbers::last_check(tx, buyer).await? {
        Some(check) if check.is_confirmed() => Ok(()),
        _ => Err(not_allowed("VIES no ha confirmado el NIF-IVA del cliente. Prueba más tarde.")),
    }
}

async fn ensure_no_pending_refund(tx: &mut Tx, order: &Order) -> Result<(), ApiError> {
    if refunds::pending(tx, &order.number).await?.is_some() {
        return Err(not_allowed("Hay un reembolso sin terminar de este pedido."));
    }
    Ok(())
}

fn ensure_confirmed(is_confirmed: bool) -> Result<(), ApiError> {
    if is_confirmed {
        return Ok(());
    }
    Err(invalid("is_confirmed", "Confirma que se cumplen los plazos y requisitos de la ley"))
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
    invalid("billing", "Estos son los datos que ya tiene la factura")
}

fn invalid(field: &'static str, message: impl Into<String>) -> ApiError {
    ApiError::invalid_fields("invalid_invoice", vec![FieldError::new(field, message.into())])
}
