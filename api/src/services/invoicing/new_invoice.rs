//! Number, chain position and hash of a new invoice, assigned in the transaction of its cause, so that series have no gaps.

use mostrador_core::invoicing::{InvoiceContent, InvoiceKind};
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::hash_chain;
use crate::clock;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::{counters, invoices};
use crate::services::verifactu::records;

/// Invoice without number and hash.
pub(super) struct NewInvoice<'a> {
    pub(super) kind: InvoiceKind,
    /// Number of the order.
    pub(super) order: &'a OrderNumber,
    pub(super) content: InvoiceContent,
    /// Identifier of the refund.
    pub(super) refund: Option<i64>,
    /// Day of the payment or of the delivery, `dd-mm-yyyy`; `None` for a correction, which is an operation of its own day.
    pub(super) operation_date: Option<String>,
}

impl<'a> NewInvoice<'a> {
    /// Invoice of no refund, for an operation of the day of its issue.
    pub(super) const fn new(kind: InvoiceKind, order: &'a OrderNumber, content: InvoiceContent) -> Self {
        Self { kind, order, content, refund: None, operation_date: None }
    }
}

/// Assigns number, position and hash to an invoice and stores it with its record.
pub(super) async fn insert(
    tx: &mut Tx,
    config: &Config,
    now: Timestamp,
    new: NewInvoice<'_>,
) -> Result<(), Error> {
    let NewInvoice { kind, order, content, refund, operation_date } = new;
    let issued_on = clock::format_invoice_date(now);
    let operation_date = operation_date.filter(|date| *date != issued_on);
    let content = InvoiceContent { operation_date, ..content };
    // The counter row stays locked until this transaction ends, so that concurrent issues wait.
    let position = counters::next(tx, hash_chain::COUNTER).await?;
    let series = format!("{}{:02}", kind.series(), clock::two_digit_year(now));
    let number = counters::next(tx, &format!("{} {series}", hash_chain::COUNTER)).await?;
    let mut invoice = Invoice {
        number: format!("{series}-{number:06}"),
        position,
        kind,
        order: order.clone(),
        rectifies: content.rectifies.as_ref().map(|rectified| rectified.number.clone()),
        refund,
        issued_at: now,
        issuer: content.seller.nif.clone(),
        issued_on,
        vat: content.taxes().get(),
        total: content.total().get(),
        content,
        made_at: clock::format_local_rfc3339(now),
        previous_hash: invoices::hash_at(tx, position - 1).await?,
        hash: String::new(),
    };
    invoice.hash = hash_chain::record_hash(&invoice.record());
    invoices::insert(tx, &invoice).await?;
    Box::pin(records::register(tx, config, &invoice, now)).await
}
