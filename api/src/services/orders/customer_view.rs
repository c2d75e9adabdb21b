//! Orders as their customers see them.

use mostrador_core::orders::{Order, OrderResponse, OrderState, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;

use crate::audit_log::AuditEvent;
use crate::clock;
use crate::config::{Config, format_iban};
use crate::db::repositories::order_rows::CustomerOrder;
use crate::error::ApiError;

/// Returns the order if it belongs to this customer.
///
/// # Errors
/// 404 if it does not exist or belongs to another customer; the latter is written to the audit log.
pub fn ensure_own_order(found: Option<CustomerOrder>, customer: CustomerId) -> Result<Order, ApiError> {
    match found {
        Some(found) if found.customer == customer => Ok(found.order),
        Some(_) => {
            AuditEvent::ForeignOrderRequested.log(Some(customer));
            Err(order_not_found())
        }
        None => Err(order_not_found()),
    }
}

/// Completes an order for the response to its customer: the payment methods that are available for it, out of
/// those that the shop offers, and the account for a transfer.
pub fn customer_view(order: Order, config: &Config, offered: &[PaymentKind]) -> OrderResponse {
    let age_ms = age_ms(&order, clock::now());
    let payable_with = Some(order.payable_methods(offered, config.orders.expiry_policy(), age_ms));
    OrderResponse { payable_with, transfer: transfer_account(&order, config), order }
}

/// Returns the age of an order in milliseconds.
pub fn age_ms(order: &Order, now: Timestamp) -> i64 {
    now - clock::parse_rfc3339(&order.created_at).unwrap_or(now)
}

/// Account for the payment of an order that awaits a bank transfer.
pub fn transfer_account(order: &Order, config: &Config) -> Option<TransferAccount> {
    let awaits_transfer =
        order.state == OrderState::PendingPayment && order.payment_method == PaymentKind::Transfer;
    let account = &config.transfer;
    (awaits_transfer && !account.iban.is_empty()).then(|| TransferAccount {
        holder: account.holder.clone(),
        iban: format_iban(&account.iban),
        concept: order.number.to_string(),
        until: expires_at(order, config),
    })
}

/// Returns the time at which an unpaid order expires (RFC 3339); `None` without a limit.
fn expires_at(order: &Order, config: &Config) -> Option<String> {
    let limit_ms = config.orders.expiry_policy().payment_period_ms(order.payment_method)?;
    Some(clock::format_rfc3339(clock::parse_rfc3339(&order.created_at)? + limit_ms))
}

fn order_not_found() -> ApiError {
    ApiError::not_found("order_not_found", "No encontramos este pedido en tu cuenta.")
}
