//! Payment links as anyone who has one uses them (rule 4.30): the page, and the order that is paid with it.

use std::net::IpAddr;

use mostrador_core::orders::{PaymentLinkPage, PaymentLinkState};
use mostrador_core::time::Timestamp;

use crate::db::Database;
use crate::db::Tx;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::{orders, payment_links, payment_methods};
use crate::error::ApiError;
use crate::rate_limit::RateLimiters;
use crate::{clock, digest};

/// Returns the content of the page of a link. Unknown links are limited by the client's network.
///
/// # Errors
/// 404 `payment_link_not_found` for a link that does not exist, was replaced or was revoked.
pub async fn page(
    store: &Database,
    limits: &RateLimiters,
    address: IpAddr,
    token: &str,
) -> Result<PaymentLinkPage, ApiError> {
    limits.payment_link_address.acquire(&address)?;
    let mut db = store.begin_read().await?;
    let link = payment_links::by_token(&mut db, &digest::sha256(token)).await?.ok_or_else(not_found)?;
    limits.payment_link_address.release(&address);
    let order = orders::by_number(&mut db, &link.order).await?.ok_or_else(not_found)?.order;
    let state = PaymentLinkState::of(&order, link.expires_at, clock::now());
    let mut payable_with = Vec::new();
    if state.is_payable() {
        let offered = payment_methods::kinds(&mut db).await?.into_iter();
        payable_with = offered.filter(|kind| kind.redirects()).collect();
    }
    Ok(PaymentLinkPage {
        tax_notes: order.tax_notes(),
        order_number: order.number,
        state,
        total: order.totals.total,
        total_text: order.totals.total.format(),
        payable_with,
        expires_at: clock::format_rfc3339(link.expires_at),
    })
}

/// Returns the order that a link pays, locked.
///
/// # Errors
/// 404 `payment_link_not_found`; 409 `order_not_payable`; 410 `payment_link_expired`.
pub(super) async fn payable_order(
    tx: &mut Tx,
    token: &str,
    now: Timestamp,
) -> Result<CustomerOrder, ApiError> {
    let link = payment_links::by_token(tx, &digest::sha256(token)).await?.ok_or_else(not_found)?;
    let found = orders::for_update(tx, &link.order).await?.ok_or_else(not_found)?;
    match PaymentLinkState::of(&found.order, link.expires_at, now) {
        PaymentLinkState::Payable | PaymentLinkState::Waiting => Ok(found),
        PaymentLinkState::Expired => {
            let message = "Este enlace de pago ha caducado. Pide otro a la tienda.";
            Err(ApiError::gone("payment_link_expired", message))
        }
        PaymentLinkState::Paid | PaymentLinkState::Closed => {
            let message = "Este pedido no está pendiente de pago.";
            Err(ApiError::conflict("order_not_payable", message))
        }
    }
}

fn not_found() -> ApiError {
    let message = "Este enlace de pago no existe o se ha anulado. Pide otro a la tienda.";
    ApiError::not_found("payment_link_not_found", message)
}
