//! Issuing of invoices: number, chain position and hash are assigned in the transaction of the payment or
//! refund, so that series have no gaps and every payment has an invoice, and so does its record for the tax agency.

use mostrador_core::invoicing::{CorrectionCause, RefundBalance, TaxLine};
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::corrections::{reference, substitute};
use super::issued::IssuedInvoices;
use super::new_invoice::{NewInvoice, insert};
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::invoice_content::InvoiceContent;
use crate::db::repositories::refunds;
use crate::db::repositories::refunds::Refund;

/// Issues the invoice of a paid order; orders with a total of 0 have none.
pub async fn issue(tx: &mut Tx, config: &Config, order: &Order, now: Timestamp) -> Result<(), Error> {
    if order.totals.total == Cents::ZERO {
        return Ok(());
    }
    let kind = order.invoice_kind();
    let content = InvoiceContent::from_order(order, &config.seller);
    insert(tx, config, now, NewInvoice { kind, order: &order.number, content, refund: None }).await
}

/// Issues the corrective invoice of a refund. That of a simplified invoice that was replaced by a complete one is replaced as
/// well.
pub async fn rectify(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    refund: &Refund,
    now: Timestamp,
) -> Result<(), Error> {
    let issued = IssuedInvoices::of_order(tx, &order.number).await?;
    let Some(original) = issued.original() else { return Ok(()) };
    let earlier = refunds::completed_before(tx, refund).await?;
    let balance = RefundBalance::new(order, &earlier);
    let parts = balance.parts_of(&refund.clone().into());
    let cause = refund.cause().unwrap_or(CorrectionCause::Return);
    let rectified = reference(original, Some(cause));
    let refunded = (parts.as_slice(), balance.tax_lines(&parts));
    let mut content =
        original.content.rectifying(rectified, order, (refunded.0, &refunded.1), &config.seller);
    let services: Vec<_> = parts.iter().filter(|part| order.is_oss_service(part.part)).copied().collect();
    content.services = balance.tax_lines(&services).into_iter().map(TaxLine::negative).collect();
    // The buyer may have been corrected since.
    content.buyer = content.buyer.and(issued.buyer().cloned());
    let kind = cause.kind(original.kind);
    insert(tx, config, now, NewInvoice { kind, order: &order.number, content, refund: Some(refund.id) })
        .await?;
    match (original.kind.is_simplified(), issued.buyer()) {
        (true, Some(buyer)) => {
            let issued = IssuedInvoices::of_order(tx, &order.number).await?;
            substitute(tx, config, (order, &issued), buyer.clone(), now).await
        }
        _ => Ok(()),
    }
}
