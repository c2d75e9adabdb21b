//! Sending of records to the tax agency (rules 14.5 and 14.6): in the order of their creation, with the wait that the agency
//! states, by one process at a time. Records without an answer, and duplicates, are looked up before anything else is sent, so
//! that nothing is sent twice or lost.

use std::time::{Duration, Instant};

use mostrador_core::text::xml::xml_text;
use mostrador_core::time::Timestamp;
use mostrador_core::verifactu::{DUPLICATE, Flow, HeldState, RecordState, VerifactuMode, is_record_fault};

use super::answer::{Answer, AnswerLine, Fault, HeldRecord, Processed, parse_query, parse_sending};
use super::xml::Sender;
use super::{agency, xml};
use crate::config::Config;
use crate::db::repositories::verifactu_records::{RecordKind, RecordResult, SendingState, VerifactuRecord};
use crate::db::repositories::{invoices, leases, verifactu_records};
use crate::db::{Database, Tx};

const JOB: &str = "verifactu";
/// Records looked up in a round.
const MAX_QUERIES: u32 = 4;
/// Longer than the calls of a round, which are up to two queries for each record and a sending, by the time of another one for the
/// database.
const LEASE: Duration = agency::TIMEOUT.saturating_mul(2 * MAX_QUERIES + 2);
const NO_CERTIFICATE: &str = "falta el certificado para la Agencia Tributaria: Ajustes › VeriFactu";
const OTHER_RECORD: &str = "La Agencia Tributaria tiene otro registro con este número de factura, de otro programa o \
    posterior a la copia de seguridad restaurada. Si corriges este, sustituye al otro; si lo anulas, anula el otro.";
const CANCELLED_RECORD: &str =
    "La Agencia Tributaria tiene este registro anulado. Si lo corriges, vuelve a contar.";
const UNREADABLE: &str = "la respuesta de la Agencia Tributaria no se puede leer";

/// Reason for which a sending failed, and the flow after it.
struct Failure {
    flow: Flow,
    text: String,
}

/// Result of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendingReport {
    /// Records that were looked up after a lost answer, or as duplicates.
    pub looked_up: usize,
    /// Records of the sending.
    pub sent: usize,
    /// The agency did not answer, or rejected the sending as a whole.
    pub has_failed: bool,
    /// Records remain to be looked up before anything is sent.
    pub is_unfinished: bool,
}

/// Sends what is due, unless another process holds the lease, which is renewed for each round.
pub async fn run_with_lease(
    config: &Config,
    store: &Database,
    holder: &str,
    now: Timestamp,
) -> Result<SendingReport, sqlx::Error> {
    if config.verifactu.shop.mode == VerifactuMode::Off {
        return Ok(SendingReport::default());
    }
    let started = Instant::now();
    let lease_ms = i64::try_from(LEASE.as_millis()).unwrap_or(i64::MAX);
    loop {
        let now = now + i64::try_from(started.elapsed().as_millis()).unwrap_or_default();
        if !leases::acquire_for_job(store, JOB, holder, now, lease_ms).await? {
            return Ok(SendingReport::default());
        }
        let report = run(config, store, now).await?;
        if !report.is_unfinished {
            return Ok(report);
        }
    }
}

/// Looks up some of what has no answer, or sends what is due.
pub async fn run(config: &Config, store: &Database, now: Timestamp) -> Result<SendingReport, sqlx::Error> {
    let environment = config.verifactu.shop.mode;
    let mut report = SendingReport::default();
    if environment == VerifactuMode::Off {
        return Ok(report);
    }
    let (state, open) = {
        let mut db = store.begin_read().await?;
        let state = verifactu_records::sending_state(&mut db, environment).await?;
        (state, verifactu_records::count_open(&mut db, environment).await?)
    };
    if !state.flow.may_send(open, now) {
        return Ok(report);
    }
    let failure = if agency::is_ready(config) {
        round(config, store, &state, now, &mut report).await?
    } else {
        Some(Failure { flow: state.flow.after_failure(now), text: NO_CERTIFICATE.to_owned() })
    };
    if let Some(Failure { flow, text }) = failure {
        report.has_failed = true;
        tracing::warn!(pending = open, failure = text, "invoice records not sent to the tax agency");
        let failed = SendingState { flow, failure: text };
        store
            .transaction(async |tx| verifactu_records::save_sending_state(tx, environment, &failed).await)
            .await?;
    }
    Ok(report)
}

/// Looks up what has no answer, then sends what is pending. Returns a failure.
async fn round(
    config: &Config,
    store: &Database,
    state: &SendingState,
    now: Timestamp,
    report: &mut SendingReport,
) -> Result<Option<Failure>, sqlx::Error> {
    let environment = config.verifactu.shop.mode;
    let unanswered = {
        let mut db = store.begin_read().await?;
        let limit = i64::from(MAX_QUERIES) + 1;
        verifactu_records::in_state(&mut db, environment, RecordState::Sent, limit).await?
    };
    let most = usize::try_from(MAX_QUERIES).unwrap_or(usize::MAX);
    report.is_unfinished = unanswered.len() > most;
    for record in unanswered.iter().take(most) {
        report.looked_up += 1;
        if let Err(text) = look_up(config, store, record, now).await? {
            return Ok(Some(Failure { flow: state.flow.after_failure(now), text }));
        }
    }
    if report.is_unfinished {
        return Ok(None);
    }
    let limit = i64::try_from(state.flow.batch_limit).unwrap_or(i64::MAX);
    let pending = {
        let mut db = store.begin_read().await?;
        verifactu_records::in_state(&mut db, environment, RecordState::Pending, limit).await?
    };
    // A sending has one seller.
    let Some(issuer) = pending.first().map(|record| record.issuer.clone()) else {
        end_incident(store, environment, state).await?;
        return Ok(None);
    };
    let batch: Vec<_> = pending.into_iter().take_while(|record| record.issuer == issuer).collect();
    report.sent = batch.len();
    send(config, store, state, batch, now).await
}

/// Ends an incident after which nothing is pending: the records without an answer had arrived.
async fn end_incident(
    store: &Database,
    environment: VerifactuMode,
    state: &SendingState,
) -> Result<(), sqlx::Error> {
    if state.flow.failures == 0 {
        return Ok(());
    }
    let ended = SendingState { flow: Flow { failures: 0, ..state.flow }, failure: String::new() };
    store.transaction(async |tx| verifactu_records::save_sending_state(tx, environment, &ended).await).await
}

fn sender(config: &Config, issuer: &str) -> Sender {
    Sender { name: xml_text(&config.seller.name), nif: issuer.to_owned() }
}

async fn send(
    config: &Config,
    store: &Database,
    state: &SendingState,
    batch: Vec<VerifactuRecord>,
    now: Timestamp,
) -> Result<Option<Failure>, sqlx::Error> {
    let Some(first) = batch.first() else { return Ok(None) };
    let elements: Vec<String> = batch.iter().map(|record| record.xml.clone()).collect();
    let has_incident = state.flow.has_incident(first.created_at, now);
    let message = xml::sending(&sender(config, &first.issuer), has_incident, &elements)?;
    let ids: Vec<i64> = batch.iter().map(|record| record.id).collect();
    // Before the call: a process that ends meanwhile leaves records to be looked up.
    store.transaction(async |tx| verifactu_records::mark_sent(tx, &ids, now).await).await?;
    let answer = match agency::call(config, store, message, now).await {
        Ok(body) => parse_sending(&body).ok_or_else(|| UNREADABLE.to_owned()),
        Err(failure) => Err(failure),
    };
    match answer {
        Ok(Answer::Processed(processed)) => {
            apply(config, store, state, (&batch, &processed), now).await?;
            Ok(None)
        }
        Ok(Answer::Fault(fault)) => reject(config, store, state, (&batch, fault), now).await,
        Err(text) => Ok(Some(Failure { flow: state.flow.after_failure(now), text })),
    }
}

/// Returns the records of a sending that was rejected as a whole to the queue. A single record that is itself the reason is rejected
/// the second time, so that it is corrected, and stops no other one; the first fault may be one of the agency.
async fn reject(
    config: &Config,
    store: &Database,
    state: &SendingState,
    (batch, fault): (&[VerifactuRecord], Fault),
    now: Timestamp,
) -> Result<Option<Failure>, sqlx::Error> {
    let Fault { code, text } = fault;
    let is_of_record = code.is_some_and(is_record_fault);
    if let ([record], true) = (batch, is_of_record)
        && record.attempts > 0
    {
        tracing::warn!(
            invoice = record.invoice_number,
            fault = text,
            "invoice record rejected by the tax agency"
        );
        let result = RecordResult { state: RecordState::Rejected, code, message: text, csv: String::new() };
        let saved = SendingState { flow: state.flow.after_record_fault(1, now), failure: String::new() };
        let environment = config.verifactu.shop.mode;
        let rejected = store.transaction(async |tx: &mut Tx| {
            verifactu_records::record_result(tx, record.id, &result).await?;
            verifactu_records::save_sending_state(tx, environment, &saved).await
        });
        rejected.await?;
        return Ok(None);
    }
    let ids: Vec<i64> = batch.iter().map(|record| record.id).collect();
    store.transaction(async |tx| verifactu_records::mark_pending(tx, &ids).await).await?;
    let flow = if is_of_record {
        state.flow.after_record_fault(batch.len(), now)
    } else {
        state.flow.after_failure(now)
    };
    Ok(Some(Failure { flow, text }))
}

/// Stores the answers to a sending. A record without one is looked up in the next round, and so is a duplicate.
async fn apply(
    config: &Config,
    store: &Database,
    state: &SendingState,
    (batch, processed): (&[VerifactuRecord], &Processed),
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut lines: Vec<Option<&AnswerLine>> = processed.lines.iter().map(Some).collect();
    let mut results: Vec<(i64, RecordResult)> = Vec::new();
    for record in batch {
        let is_cancellation = record.kind == RecordKind::Cancellation;
        let of_record = |line: &&AnswerLine| {
            line.number == record.invoice_number && line.is_cancellation == is_cancellation
        };
        let Some(line) = lines.iter_mut().find(|line| line.as_ref().is_some_and(of_record)) else { continue };
        let Some(line) = line.take() else { continue };
        let state = line.outcome.state(is_cancellation);
        let csv = if state.is_held() { processed.csv.clone() } else { String::new() };
        results
            .push((record.id, RecordResult { state, code: line.code, message: line.message.clone(), csv }));
    }
    let flow = state.flow.after_answer(batch.len(), processed.wait_seconds, now);
    let saved = SendingState { flow, failure: String::new() };
    let environment = config.verifactu.shop.mode;
    let applied = store.transaction(async |tx: &mut Tx| {
        for (id, result) in &results {
            verifactu_records::record_result(tx, *id, result).await?;
        }
        verifactu_records::save_sending_state(tx, environment, &saved).await
    });
    applied.await?;
    tracing::info!(records = batch.len(), answered = results.len(), "invoice records sent to the tax agency");
    Ok(())
}

/// Looks up a record without an answer, or a duplicate: it gets the state at the agency, or returns to the queue.
async fn look_up(
    config: &Config,
    store: &Database,
    record: &VerifactuRecord,
    now: Timestamp,
) -> Result<Result<(), String>, sqlx::Error> {
    let (invoice, own) = {
        let mut db = store.begin_read().await?;
        let invoice = invoices::by_number(&mut db, &record.invoice_number).await?;
        let own = verifactu_records::of_invoice(&mut db, record.environment, &record.invoice_number).await?;
        (invoice, own)
    };
    let operation = invoice.as_ref().and_then(|invoice| invoice.content.operation_date.as_deref());
    let operation = operation.filter(|day| day.get(3..) != record.issued_on.get(3..));
    let mut held = None;
    for day in operation.into_iter().chain([record.issued_on.as_str()]) {
        let message = xml::query(&sender(config, &record.issuer), &record.invoice_number, day)?;
        let answer = agency::call(config, store, message, now).await.and_then(|body| parse_query(&body));
        match answer {
            Ok(None) => {}
            Ok(found) => {
                held = found;
                break;
            }
            Err(failure) => return Ok(Err(failure)),
        }
    }
    let result = found(record, &own, held);
    let stored = store.transaction(async |tx| match &result {
        Some(result) => verifactu_records::record_result(tx, record.id, result).await,
        None => verifactu_records::mark_pending(tx, &[record.id]).await,
    });
    stored.await?;
    Ok(Ok(()))
}

/// Returns the state of a record from the one that the agency holds of its invoice: its own if it is the same, rejected if it is one
/// that the shop does not know; `None` if it is an earlier one of the shop's `own`, or none, so that this one has not arrived. A
/// duplicate has arrived, and is the same or rejected.
fn found(
    record: &VerifactuRecord,
    own: &[VerifactuRecord],
    held: Option<HeldRecord>,
) -> Option<RecordResult> {
    let is_duplicate = |record: &VerifactuRecord| record.code == Some(i64::from(DUPLICATE));
    let rejected = |message: &str| RecordResult {
        state: RecordState::Rejected,
        code: Some(DUPLICATE),
        message: message.to_owned(),
        csv: String::new(),
    };
    let Some(HeldRecord { hash, state, code, message }) = held else {
        return is_duplicate(record).then(|| rejected(&record.message));
    };
    let is_cancellation = record.kind == RecordKind::Cancellation;
    if hash == record.hash || (is_cancellation && state == HeldState::Cancelled) {
        return Some(match state.state(is_cancellation, code) {
            RecordState::Rejected => rejected(CANCELLED_RECORD),
            state => RecordResult { state, code, message, csv: String::new() },
        });
    }
    // The record of which an earlier one was a duplicate is known as well.
    let is_known = hash.is_empty() || own.iter().any(|earlier| earlier.hash == hash || is_duplicate(earlier));
    (is_duplicate(record) || !is_known).then(|| rejected(OTHER_RECORD))
}
