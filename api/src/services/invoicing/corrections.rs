//! Invoices without a refund: a complete one instead of simplified ones, and corrections of the buyer, of an unpaid tax, of
//! one that is charged again, or of a wrong one (rules 17.4 to 17.7, and 17.11).

use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::{
    CorrectionCause, InvoiceContent, InvoiceKind, InvoiceLine, IssuedInvoice, IssuedInvoices, Party,
    Rectified, TaxLine,
};
use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::Order;
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::content::recipient;
use super::new_invoice::{NewInvoice, insert};
use super::tax_correction::TaxCorrection;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::{invoices, tax_corrections};
use crate::pdf::texts::invoice as texts;

/// Issues a complete invoice (F3) that replaces the simplified ones of an order, with their corrections.
pub async fn substitute(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    buyer: Party,
    now: Timestamp,
) -> Result<(), Error> {
    let replaced = issued.unreplaced();
    let Some(first) = replaced.first() else { return Ok(()) };
    let content = InvoiceContent {
        seller: (&config.seller).into(),
        buyer: Some(buyer),
        lines: replaced.iter().flat_map(|invoice| invoice.content.lines.clone()).collect(),
        vat: TaxLine::sums(replaced.iter().flat_map(|invoice| invoice.content.vat.iter().copied())),
        services: Vec::new(),
        unpaid: order.paid_at.is_none(),
        rectifies: None,
        substitutes: replaced.iter().map(|invoice| reference(invoice, None)).collect(),
        ..first.content.clone()
    };
    let operation_date = Some(first.tax_date().to_owned());
    let new = NewInvoice::new(InvoiceKind::Substituting, &order.number, content);
    insert(tx, config, now, NewInvoice { operation_date, ..new }).await
}

/// Corrects the buyer of a complete invoice. Returns false if nothing changes. The buyer of one that replaces simplified ones is
/// corrected by others of its kind; that of any other by differences of zero.
pub async fn correct_recipient(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    billing: &BillingData,
    now: Timestamp,
) -> Result<bool, Error> {
    let (Some(invoice), Some(wrong)) = (issued.complete(), issued.buyer()) else { return Ok(false) };
    let buyer = recipient(billing);
    if buyer.is_same_as(wrong) {
        return Ok(false);
    }
    if invoice.kind == InvoiceKind::Substituting {
        replace_substituting(tx, config, (order, issued), &buyer, now).await?;
        return Ok(true);
    }
    let cause = CorrectionCause::of_recipient(!buyer.has_number_of(wrong), buyer.name != wrong.name);
    let number = texts::identification(wrong.document_kind, &wrong.nif);
    let note = texts::wrong_recipient(&wrong.name, (!wrong.nif.is_empty()).then_some(number), &wrong.address);
    let nothing = |line: &TaxLine| TaxLine { tax: line.tax, ..TaxLine::default() };
    // The taxes may have been corrected since.
    let remaining: Vec<TaxLine> =
        issued.remaining().into_iter().filter(|line| line.gross() != Cents::ZERO).collect();
    let taxes = if remaining.is_empty() { &invoice.content.vat } else { &remaining };
    let vat: Vec<TaxLine> = taxes.iter().map(nothing).collect();
    let lines = vat.iter().take(1).map(|line| zero_line(texts::RECIPIENT_CORRECTION, &note, line));
    let content = InvoiceContent {
        buyer: Some(buyer),
        lines: lines.collect(),
        vat,
        ..corrective(config, invoice, cause)
    };
    let kind = cause.kind(invoice.kind);
    insert(tx, config, now, NewInvoice::new(kind, &order.number, content)).await?;
    Ok(true)
}

/// Cancels the complete invoices that replace simplified ones by others with the same amounts and the opposite sign, and issues
/// them again for another buyer (tax agency, questions of developers, 27.2, case 1).
async fn replace_substituting(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    buyer: &Party,
    now: Timestamp,
) -> Result<(), Error> {
    let replaced = issued.substituting();
    let new = |invoice: &IssuedInvoice, content| NewInvoice {
        operation_date: Some(invoice.tax_date().to_owned()),
        ..NewInvoice::new(InvoiceKind::Substituting, &order.number, content)
    };
    for invoice in &replaced {
        let content = InvoiceContent { seller: (&config.seller).into(), ..cancelling(invoice) };
        insert(tx, config, now, new(invoice, content)).await?;
    }
    for invoice in &replaced {
        let is_paid_since = order.paid_at.is_some() && invoice.content.total() > Cents::ZERO;
        let content = InvoiceContent {
            seller: (&config.seller).into(),
            buyer: Some(buyer.clone()),
            unpaid: invoice.content.unpaid && !is_paid_since,
            ..invoice.content.clone()
        };
        insert(tx, config, now, new(invoice, content)).await?;
    }
    Ok(())
}

/// Returns the content of an invoice with the opposite sign. Its first line names the cancelled invoice.
fn cancelling(invoice: &IssuedInvoice) -> InvoiceContent {
    let content = invoice.content.clone();
    let mut lines: Vec<InvoiceLine> = content.lines.into_iter().map(negative_line).collect();
    if let Some(first) = lines.first_mut() {
        let notes = [texts::cancelled_invoice(&invoice.number), first.note.clone()];
        let notes: Vec<String> = notes.into_iter().filter(|note| !note.is_empty()).collect();
        first.note = notes.join(" · ");
    }
    InvoiceContent {
        lines,
        vat: content.vat.into_iter().map(TaxLine::negative).collect(),
        ..invoice.content.clone()
    }
}

fn negative_line(line: InvoiceLine) -> InvoiceLine {
    let price = Money::from_millionths(-line.price.millionths());
    InvoiceLine { price, net: -line.net, ..line }
}

/// Corrects the tax of a complete invoice that is not paid: its bases stay.
pub async fn correct_unpaid(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    cause: CorrectionCause,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(invoice) = issued.complete() else { return Ok(()) };
    let remaining = issued.remaining().into_iter().filter(|line| line.taxes() != Cents::ZERO);
    let vat: Vec<TaxLine> = remaining.map(|line| TaxLine { base: Cents::ZERO, ..line.negative() }).collect();
    let content = InvoiceContent {
        buyer: issued.buyer().cloned(),
        lines: vat.iter().map(|line| zero_line(texts::TAX_CORRECTION, "", line)).collect(),
        vat,
        ..corrective(config, invoice, cause)
    };
    let kind = cause.kind(invoice.kind);
    insert(tx, config, now, NewInvoice::new(kind, &order.number, content)).await
}

/// Charges the tax of a part of an unpaid debt again.
pub async fn settle_debt(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    (cause, part): (CorrectionCause, Cents),
    now: Timestamp,
) -> Result<(), Error> {
    let (Some(unpaid), Some(debt)) = (issued.unpaid(), issued.debt()) else { return Ok(()) };
    let vat = debt.taxes_of(part);
    let note = texts::settled_debt(part);
    let rectifies = Rectified { settled: part, ..reference(unpaid, Some(cause)) };
    let content = InvoiceContent {
        buyer: issued.buyer().cloned(),
        lines: vat.iter().map(|line| zero_line(texts::SETTLED_TAX, &note, line)).collect(),
        vat,
        rectifies: Some(rectifies),
        ..corrective(config, unpaid, cause)
    };
    let kind = cause.kind(unpaid.kind);
    insert(tx, config, now, NewInvoice::new(kind, &order.number, content)).await
}

/// Corrects the taxes of an order to those of the right balance. The invoice takes back the bases and taxes that were wrong,
/// and charges the right ones instead. One that corrects a simplified invoice is replaced as that was.
pub async fn correct_tax(
    tx: &mut Tx,
    config: &Config,
    (order, issued): (&Order, &IssuedInvoices),
    TaxCorrection { wrong, right, taxation, .. }: &TaxCorrection,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(original) = issued.original() else { return Ok(()) };
    tax_corrections::insert(tx, &order.number, (right.parts(), taxation), now).await?;
    let negative = |lines: Vec<TaxLine>| lines.into_iter().map(TaxLine::negative).collect::<Vec<_>>();
    let vat = negative(wrong.tax_changes(right));
    let line = |line: &TaxLine| InvoiceLine {
        title: texts::corrected_tax(line.gross() > Cents::ZERO).to_owned(),
        price: line.base.into(),
        net: line.base,
        ..zero_line("", "", line)
    };
    let cause = CorrectionCause::WrongTax;
    let content = InvoiceContent {
        // A simplified invoice has no buyer.
        buyer: original.content.buyer.as_ref().and(issued.buyer().cloned()),
        lines: vat.iter().map(line).collect(),
        vat,
        services: negative(wrong.service_changes(right, order)),
        ..corrective(config, original, cause)
    };
    let kind = cause.kind(original.kind);
    insert(tx, config, now, NewInvoice::new(kind, &order.number, content)).await?;
    replace_correction(tx, config, order, original, now).await
}

/// Replaces the correction of a simplified invoice that was replaced by a complete one, in the same way.
pub(super) async fn replace_correction(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    original: &IssuedInvoice,
    now: Timestamp,
) -> Result<(), Error> {
    let issued = invoices::issued(tx, &order.number).await?;
    match (original.kind.is_simplified(), issued.buyer()) {
        (true, Some(buyer)) => substitute(tx, config, (order, &issued), buyer.clone(), now).await,
        _ => Ok(()),
    }
}

/// Returns the content of a correction, without its amounts.
fn corrective(config: &Config, invoice: &IssuedInvoice, cause: CorrectionCause) -> InvoiceContent {
    InvoiceContent {
        seller: (&config.seller).into(),
        rectifies: Some(reference(invoice, Some(cause))),
        services: Vec::new(),
        substitutes: Vec::new(),
        ..invoice.content.clone()
    }
}

pub(super) fn reference(invoice: &IssuedInvoice, cause: Option<CorrectionCause>) -> Rectified {
    let (number, issued_on) = (invoice.number.clone(), invoice.issued_on.clone());
    let operation_date = invoice.content.operation_date.clone();
    Rectified { number, issued_on, operation_date, cause, ..Rectified::default() }
}

fn zero_line(title: &str, note: &str, line: &TaxLine) -> InvoiceLine {
    InvoiceLine {
        title: title.to_owned(),
        note: note.to_owned(),
        units: 1,
        price: Cents::ZERO.into(),
        tax: line.tax,
        net: Cents::ZERO,
    }
}
