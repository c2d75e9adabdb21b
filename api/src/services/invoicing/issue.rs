//! Issuing of invoices: number, chain position and hash are assigned in the transaction of the payment or
//! refund, so that series have no gaps and every payment has an invoice, and so does its record for the tax agency.

use mostrador_core::invoicing::{InvoiceKind, RefundBalance, TaxLine};
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::hash_chain;
use crate::clock;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::invoice_content::{InvoiceContent, Rectified};
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::refunds::Refund;
use crate::db::repositories::{counters, invoices, refunds};
use crate::services::verifactu::records;

/// Issues the invoice of a paid order; orders with a total of 0 have none.
pub async fn issue(tx: &mut Tx, config: &Config, order: &Order, now: Timestamp) -> Result<(), Error> {
    if order.totals.total == Cents::ZERO {
        return Ok(());
    }
    let kind = InvoiceKind::for_billing(&order.billing);
    let content = InvoiceContent::from_order(order, &config.seller);
    let new = NewInvoice { kind, order: &order.number, content, rectifies: None, refund: None };
    insert(tx, config, now, new).await
}

/// Issues the corrective invoice of a refund.
pub async fn rectify(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    refund: &Refund,
    now: Timestamp,
) -> Result<(), Error> {
    let issued = invoices::of_order(tx, &order.number).await?;
    let Some(original) = issued.iter().find(|invoice| invoice.rectifies.is_none()) else { return Ok(()) };
    let earlier = refunds::completed_before(tx, refund).await?;
    let balance = RefundBalance::new(order, &earlier);
    let parts = balance.parts_of(&refund.clone().into());
    let rectified = Rectified { number: original.number.clone(), issued_on: original.issued_on.clone() };
    let services: Vec<_> = parts.iter().filter(|part| order.is_oss_service(part.part)).copied().collect();
    let services = balance.tax_lines(&services);
    let content = InvoiceContent {
        services: services.into_iter().map(TaxLine::negative).collect(),
        ..original.content.rectifying(rectified, order, (&parts, &balance.tax_lines(&parts)), &config.seller)
    };
    let kind = original.kind.corrective_kind();
    let new = NewInvoice {
        kind,
        order: &order.number,
        content,
        rectifies: Some(original.number.clone()),
        refund: Some(refund.id),
    };
    insert(tx, config, now, new).await
}

/// Invoice without number and hash.
struct NewInvoice<'a> {
    kind: InvoiceKind,
    /// Number of the order.
    order: &'a OrderNumber,
    content: InvoiceContent,
    /// Number of the invoice that this one rectifies.
    rectifies: Option<String>,
    /// Identifier of the refund.
    refund: Option<i64>,
}

async fn insert(tx: &mut Tx, config: &Config, now: Timestamp, new: NewInvoice<'_>) -> Result<(), Error> {
    let NewInvoice { kind, order, content, rectifies, refund } = new;
    // The counter row stays locked until this transaction ends, so that concurrent issues wait.
    let position = counters::next(tx, hash_chain::COUNTER).await?;
    let series = format!("{}{:02}", kind.series(), clock::two_digit_year(now));
    let number = counters::next(tx, &format!("{} {series}", hash_chain::COUNTER)).await?;
    let mut invoice = Invoice {
        number: format!("{series}-{number:06}"),
        position,
        kind,
        order: order.clone(),
        rectifies,
        refund,
        issued_at: now,
        issuer: content.seller.nif.clone(),
        issued_on: clock::format_invoice_date(now),
        vat: content.taxes().get(),
        total: content.total().get(),
        content,
        made_at: clock::format_local_rfc3339(now),
        previous_hash: invoices::hash_at(tx, position - 1).await?,
        hash: String::new(),
    };
    invoice.hash = hash_chain::record_hash(&invoice.record());
    invoices::insert(tx, &invoice).await?;
    records::register(tx, config, &invoice, now).await
}
