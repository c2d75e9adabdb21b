//! Issuing of invoices: number, chain position and hash are assigned in the transaction of the payment, shipment, refund or
//! cancellation, so that series have no gaps and every sale has an invoice, and so does its record for the tax agency.

use mostrador_core::invoicing::{
    CorrectionCause, IssuedInvoices, RefundBalance, RefundSelection, RefundedPart, TaxLine,
};
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::balance;
use super::content;
use super::corrections::{reference, replace_correction};
use super::new_invoice::{NewInvoice, insert};
use crate::clock;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::invoices;
use crate::db::repositories::refunds::Refund;

/// Issues the invoice of an order that must have one and has none, or only a cancelled one (rule 17.10). `received_at` is the
/// time of the payment, if it was received before it was recorded.
pub async fn issue(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    received_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Error> {
    if !order.requires_invoice() || !invoices::issued(tx, &order.number).await?.is_cancelled() {
        return Ok(());
    }
    let kind = order.invoice_kind();
    let content = content::of_order(order, &config.seller);
    let due_at = received_at.or_else(|| order.tax_due_at().and_then(clock::parse_rfc3339));
    let operation_date = due_at.map(clock::format_invoice_date);
    let new = NewInvoice::new(kind, &order.number, content);
    insert(tx, config, now, NewInvoice { operation_date, ..new }).await
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
    let issued = invoices::issued(tx, &order.number).await?;
    let balance = balance::before(tx, order, refund.id).await?;
    let parts = balance.parts_of(&refund.clone().into());
    let by_rate = balance.tax_lines(&parts);
    let cause = refund.cause().unwrap_or(CorrectionCause::Return);
    let correction = Correction { cause, balance, parts, by_rate, refund: Some(refund.id) };
    correct(tx, config, (order, &issued), correction, now).await
}

/// Issues the corrective invoice of an order that is cancelled after its invoice, before any payment: of everything that is
/// left of it.
pub async fn cancel(tx: &mut Tx, config: &Config, order: &Order, now: Timestamp) -> Result<(), Error> {
    let issued = invoices::issued(tx, &order.number).await?;
    if issued.is_cancelled() {
        return Ok(());
    }
    let by_rate = issued.remaining();
    let is_whole = by_rate.iter().map(|line| line.gross()).sum::<Cents>() == order.totals.total;
    let balance = RefundBalance::of_reservation(order);
    let all = balance.refund(&RefundSelection::Rest);
    // Without its units where the tax was corrected before.
    let parts = all.ok().filter(|_| is_whole).unwrap_or_default();
    let cause = CorrectionCause::Cancellation;
    let correction = Correction { cause, balance, parts, by_rate, refund: None };
    correct(tx, config, (order, &issued), correction, now).await
}

/// Correction of an invoice by differences.
struct Correction {
    cause: CorrectionCause,
    /// Rest of the order before it.
    balance: RefundBalance,
    /// Parts of the order, with positive amounts.
    parts: Vec<RefundedPart>,
    /// Their bases and taxes by rate.
    by_rate: Vec<TaxLine>,
    refund: Option<i64>,
}

async fn correct(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    Correction { cause, balance, parts, by_rate, refund }: Correction,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(original) = issued.original() else { return Ok(()) };
    let rectified = reference(original, Some(cause));
    let lines = content::refunded_lines(order, &balance, &parts);
    let mut content =
        content::rectifying(&original.content, rectified, order, (lines, &by_rate), &config.seller);
    content.services = balance.service_lines(order, &parts).into_iter().map(TaxLine::negative).collect();
    // The buyer may have been corrected since.
    content.buyer = content.buyer.and(issued.buyer().cloned());
    let kind = cause.kind(original.kind);
    insert(tx, config, now, NewInvoice { refund, ..NewInvoice::new(kind, &order.number, content) }).await?;
    replace_correction(tx, config, order, original, now).await
}
