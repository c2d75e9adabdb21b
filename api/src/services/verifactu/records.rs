//! Creation of records, each in the transaction of its invoice, correction or cancellation (rules 14.1 and 14.6).

use mostrador_core::invoicing::Rectified;
use mostrador_core::time::{Timestamp, local_day};
use mostrador_core::verifactu::{
    Breakdown, Cancellation, Chaining, ComputerSystem, Correction, InvoiceFacts, InvoiceId, PreviousRecord,
    Recipient, RecordAnswer, RecordContext, RecordState, Registration, TaxOptions, VerifactuMode,
};
use sqlx::Error;

use super::xml;
use crate::clock;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::verifactu_records::{RecordKind, VerifactuRecord};
use crate::db::repositories::{counters, invoices, verifactu_records};
use crate::digest;

/// Counter of the records.
pub const COUNTER: &str = "verifactu";
/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 500;

/// Version of the program, as in its records and its «declaración responsable».
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Creates the record of an invoice that was just issued, unless the shop has none.
pub async fn register(tx: &mut Tx, config: &Config, invoice: &Invoice, now: Timestamp) -> Result<(), Error> {
    if config.verifactu.shop.mode == VerifactuMode::Off {
        return Ok(());
    }
    let facts = stored_facts(tx, config, invoice).await?;
    append_registration(tx, config, invoice, (facts, None), now).await
}

/// Creates a record that corrects those of an invoice, with what `change` makes of its facts.
pub async fn correct(
    tx: &mut Tx,
    config: &Config,
    invoice: &Invoice,
    recipient: Option<Recipient>,
    now: Timestamp,
) -> Result<(), Error> {
    let environment = config.verifactu.shop.mode;
    let correction = correction(tx, environment, &invoice.number, RecordKind::Registration).await?;
    verifactu_records::supersede(tx, environment, &invoice.number).await?;
    let mut facts = stored_facts(tx, config, invoice).await?;
    facts.recipient = recipient.or(facts.recipient);
    append_registration(tx, config, invoice, (facts, Some(correction)), now).await
}

/// Creates a record that cancels that of an invoice which was issued by mistake.
pub async fn cancel(tx: &mut Tx, config: &Config, invoice: &Invoice, now: Timestamp) -> Result<(), Error> {
    let environment = config.verifactu.shop.mode;
    let correction = correction(tx, environment, &invoice.number, RecordKind::Cancellation).await?;
    verifactu_records::supersede(tx, environment, &invoice.number).await?;
    let (id, context) = next_place(tx, config, &invoice.issuer, now).await?;
    let mut record = Cancellation::new(invoice_id(invoice), context, correction);
    record.hash = digest::sha256_hex_upper(record.hash_text());
    let stored = VerifactuRecord {
        kind: RecordKind::Cancellation,
        previous_hash: record.chaining.previous_hash().to_owned(),
        hash: record.hash.clone(),
        xml: xml::element(&record)?,
        ..blank(id, environment, invoice, now)
    };
    verifactu_records::insert(tx, &stored).await
}

async fn append_registration(
    tx: &mut Tx,
    config: &Config,
    invoice: &Invoice,
    (facts, correction): (InvoiceFacts, Option<Correction>),
    now: Timestamp,
) -> Result<(), Error> {
    let (id, context) = next_place(tx, config, &invoice.issuer, now).await?;
    let mut record = Registration::new(facts, context, correction);
    record.hash = digest::sha256_hex_upper(record.hash_text());
    let faults = record.faults(local_day(now));
    let message = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if !faults.is_empty() {
        tracing::warn!(invoice = invoice.number, %message, "invoice record is not sent");
    }
    let stored = VerifactuRecord {
        total: Some(record.total.0.get()),
        previous_hash: record.chaining.previous_hash().to_owned(),
        hash: record.hash.clone(),
        xml: xml::element(&record)?,
        // The agency would reject it, so that it waits for its correction.
        state: if faults.is_empty() { RecordState::Pending } else { RecordState::Rejected },
        message,
        ..blank(id, config.verifactu.shop.mode, invoice, now)
    };
    verifactu_records::insert(tx, &stored).await
}

fn blank(id: i64, environment: VerifactuMode, invoice: &Invoice, now: Timestamp) -> VerifactuRecord {
    VerifactuRecord {
        id,
        environment,
        kind: RecordKind::Registration,
        invoice_number: invoice.number.clone(),
        issuer: invoice.issuer.clone(),
        issued_on: invoice.issued_on.clone(),
        total: None,
        created_at: now,
        previous_hash: String::new(),
        hash: String::new(),
        xml: String::new(),
        state: RecordState::Pending,
        is_held: false,
        attempts: 0,
        sent_at: None,
        code: None,
        message: String::new(),
        csv: String::new(),
    }
}

/// Returns the next number and the context of a record. The counter stays locked until the transaction ends, so that
/// concurrent records wait.
async fn next_place(
    tx: &mut Tx,
    config: &Config,
    issuer: &str,
    now: Timestamp,
) -> Result<(i64, RecordContext), Error> {
    let id = counters::next(tx, COUNTER).await?;
    let shop = &config.verifactu.shop;
    let last = verifactu_records::last(tx, shop.mode, issuer).await?;
    let previous = last.map(|last| PreviousRecord {
        issuer: last.issuer,
        number: last.invoice_number,
        date: last.issued_on,
        hash: last.hash,
    });
    let context = RecordContext {
        chaining: Chaining::after(previous),
        system: ComputerSystem::new(&config.verifactu.producer, VERSION, &shop.installation),
        generated_at: clock::format_local_rfc3339(now),
    };
    Ok((id, context))
}

/// Returns what the agency holds of an invoice.
async fn correction(
    tx: &mut Tx,
    environment: VerifactuMode,
    number: &str,
    kind: RecordKind,
) -> Result<Correction, Error> {
    let records = verifactu_records::of_invoice(tx, environment, number).await?;
    let answer = |record: &VerifactuRecord| RecordAnswer {
        is_same_operation: record.kind == kind,
        is_rejected: record.state == RecordState::Rejected,
        is_held: record.is_held,
        code: record.code.and_then(|code| u32::try_from(code).ok()),
    };
    Ok(Correction::after(&records.iter().map(answer).collect::<Vec<_>>()))
}

fn invoice_id(invoice: &Invoice) -> InvoiceId {
    InvoiceId {
        issuer: invoice.issuer.clone(),
        number: invoice.number.clone(),
        date: invoice.issued_on.clone(),
    }
}

/// Returns what a registration states of an invoice. An invoice to which it refers has the tax number under which it was issued,
/// which the seller may have changed since.
async fn stored_facts(tx: &mut Tx, config: &Config, invoice: &Invoice) -> Result<InvoiceFacts, Error> {
    let mut facts = facts(invoice, config.verifactu.shop.options);
    for id in facts.rectified.iter_mut().chain(&mut facts.substituted) {
        if let Some(issuer) = invoices::issuer(tx, &id.number).await? {
            id.issuer = issuer;
        }
    }
    Ok(facts)
}

/// Returns what a registration states of an invoice; those to which it refers have the same seller.
pub fn facts(invoice: &Invoice, options: TaxOptions) -> InvoiceFacts {
    let content = &invoice.content;
    let lines = &content.vat;
    let breakdown = Breakdown::of(lines, options);
    let (tax_total, total) = breakdown.totals(lines, options);
    let id = |reference: &Rectified| InvoiceId {
        issuer: invoice.issuer.clone(),
        number: reference.number.clone(),
        date: reference.issued_on.clone(),
    };
    let titles: Vec<&str> = content.lines.iter().map(|line| line.title.as_str()).collect();
    InvoiceFacts {
        id: invoice_id(invoice),
        issuer_name: content.seller.name.clone(),
        kind: invoice.reported_kind(),
        operation_date: content.operation_date.clone(),
        is_unidentified: content.has_unidentified_buyer(),
        description: titles.join(", ").chars().take(MAX_DESCRIPTION).collect(),
        recipient: Recipient::of_invoice(content),
        rectified: content.rectifies.as_ref().map(id),
        substituted: content.substitutes.iter().map(id).collect(),
        breakdown,
        tax_total,
        total,
    }
}
