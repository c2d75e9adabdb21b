//! Records as staff see them, their correction and the cancellation of invoices (rule 14.8).

use std::collections::BTreeMap;

use mostrador_core::address::CountryCode;
use mostrador_core::checkout::TaxBuyer;
use mostrador_core::forms::{DocumentKind, FieldError, is_identity_document};
use mostrador_core::verifactu::{Recipient, RecordState, VerifactuMode};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::records;
use crate::clock;
use crate::config::Config;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::verifactu_records::{RecordKind, VerifactuRecord};
use crate::db::repositories::{counters, invoices, verifactu_records};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::services::taxes::vat_numbers;

const PAGE_SIZE: i64 = 50;
/// Name of the records in the audit log.
const RESOURCE: &str = "invoice_records";

/// Records of the environment that staff see.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordList {
    pub mode: VerifactuMode,
    /// The newest first.
    pub data: Vec<RecordView>,
    /// Number of records by state; states without any are absent.
    pub counts: BTreeMap<String, i64>,
    /// Reason for which the last sending failed; empty after a success.
    pub failure: String,
    pub last_sent_at: Option<String>,
    /// To be given as `before` for the next page.
    pub next: Option<i64>,
}

/// Record of an invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordView {
    pub id: i64,
    pub kind: RecordKind,
    pub invoice_number: String,
    pub created_at: String,
    pub sent_at: Option<String>,
    pub state: RecordState,
    pub attempts: i64,
    /// Error code of the agency.
    pub code: Option<i64>,
    pub message: String,
    /// Verification code of the agency; empty without one.
    pub csv: String,
    pub hash: String,
}

impl From<VerifactuRecord> for RecordView {
    fn from(record: VerifactuRecord) -> Self {
        Self {
            id: record.id,
            kind: record.kind,
            invoice_number: record.invoice_number,
            created_at: clock::format_rfc3339(record.created_at),
            sent_at: record.sent_at.map(clock::format_rfc3339),
            state: record.state,
            attempts: record.attempts,
            code: record.code,
            message: record.message,
            csv: record.csv,
            hash: record.hash,
        }
    }
}

/// Recipient of a corrected record. Empty fields keep that of the invoice.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CorrectionInput {
    pub name: String,
    /// Tax number or document.
    pub number: String,
    /// Country code.
    pub country: String,
}

/// Lists the records of the environment that staff see; with a state, only those in it.
pub async fn list(
    store: &Database,
    config: &Config,
    state: Option<RecordState>,
    before: Option<i64>,
) -> Result<RecordList, ApiError> {
    let mode = config.verifactu.shop.mode;
    let environment = mode.listed_environment();
    let mut db = store.begin_read().await?;
    let records = verifactu_records::page(&mut db, environment, state, before, PAGE_SIZE).await?;
    let is_full = i64::try_from(records.len()).is_ok_and(|count| count == PAGE_SIZE);
    let next = records.last().map(|record| record.id).filter(|_| is_full);
    let sending = verifactu_records::sending_state(&mut db, mode).await?;
    Ok(RecordList {
        mode,
        data: records.into_iter().map(RecordView::from).collect(),
        counts: verifactu_records::counts(&mut db, environment).await?.into_iter().collect(),
        failure: sending.failure,
        last_sent_at: sending.flow.sent_at.map(clock::format_rfc3339),
        next,
    })
}

/// Corrects a record that was rejected or accepted with errors: a new one replaces it, and is sent.
pub async fn correct(
    store: &Database,
    config: &Config,
    session: &StaffSession,
    id: i64,
    input: &CorrectionInput,
) -> Result<(), ApiError> {
    let corrected = store.transaction(async |tx| {
        // Concurrent corrections and cancellations wait.
        counters::lock(tx, records::COUNTER).await?;
        let record = verifactu_records::by_id(tx, id).await?.ok_or_else(not_found)?;
        if !matches!(record.state, RecordState::Rejected | RecordState::AcceptedWithErrors) {
            return Err(ApiError::conflict(
                "record_not_correctable",
                "Este registro no necesita corrección.",
            ));
        }
        ensure_current(&record, config)?;
        let invoice = invoices::by_number(tx, &record.invoice_number).await?.ok_or_else(not_found)?;
        let recipient = recipient(tx, input, &invoice).await?;
        let now = clock::now();
        match record.kind {
            RecordKind::Registration => {
                records::correct(tx, config, &invoice, recipient, now).await?;
            }
            RecordKind::Cancellation => records::cancel(tx, config, &invoice, now).await?,
        }
        audit(tx, session, "correct", &record.invoice_number).await
    });
    corrected.await
}

/// Returns an error unless a record is of the environment to which the shop sends.
fn ensure_current(record: &VerifactuRecord, config: &Config) -> Result<(), ApiError> {
    if record.environment == config.verifactu.shop.mode {
        return Ok(());
    }
    let message = match record.environment {
        VerifactuMode::Production => {
            "Este registro es de producción: pon VeriFactu en producción para cambiarlo."
        }
        VerifactuMode::Test | VerifactuMode::Off => {
            "Este registro es de pruebas, sin efectos fiscales, y VeriFactu ya no está en pruebas."
        }
    };
    Err(ApiError::conflict("record_of_another_mode", message))
}

/// Returns the corrected buyer, whose document is of the kind of the invoice's, or the buyer of the invoice if its VAT number is
/// denied; `None` if nothing is corrected. A denied number is a document of the country of residence: the agency admits VAT numbers
/// of the register only.
async fn recipient(
    db: &mut AnyConnection,
    input: &CorrectionInput,
    invoice: &Invoice,
) -> Result<Option<Recipient>, ApiError> {
    let CorrectionInput { name, number, country } = input;
    if [name, number, country].into_iter().all(|text| text.trim().is_empty()) {
        let Some(buyer) = invoice.content.buyer.as_ref() else { return Ok(None) };
        let is_denied = vat_numbers::is_denied(db, &TaxBuyer::from(buyer)).await?;
        return Ok(is_denied.then(|| Recipient::of_party(buyer, false)));
    }
    let mut errors = Vec::new();
    for (field, label, text) in [("name", "Nombre", name), ("number", "Identificación", number)] {
        if text.trim().is_empty() {
            errors.push(FieldError::new(field, format!("{label} es obligatorio")));
        }
    }
    let code = CountryCode::parse(country);
    if code.is_none() {
        errors.push(FieldError::new("country", "País debe ser un código de dos letras".to_owned()));
    }
    let is_spanish = code.is_some_and(|code| code.as_str() == "ES");
    if is_spanish && !number.trim().is_empty() && !is_identity_document(number) {
        let message = "Identificación debe ser un NIF, NIE o CIF válido".to_owned();
        errors.push(FieldError::new("number", message));
    }
    ApiError::ensure_valid("invalid_correction", errors)?;
    let Some(code) = code else { return Ok(None) };
    let buyer = TaxBuyer { country: code.to_string(), vat: number.clone(), ..TaxBuyer::default() };
    let by_vat_number = invoice.content.has_vat_number() && !vat_numbers::is_denied(db, &buyer).await?;
    if by_vat_number {
        return Ok(Some(Recipient::identify(name, number, code, true)));
    }
    let kind = invoice.content.buyer.as_ref().map_or(DocumentKind::TaxNumber, |buyer| buyer.document_kind);
    Ok(Some(Recipient::by_document(name, number, kind, code)))
}

/// Cancels the record of an invoice that was issued by mistake.
pub async fn cancel(
    store: &Database,
    config: &Config,
    session: &StaffSession,
    number: &str,
) -> Result<(), ApiError> {
    let environment = config.verifactu.shop.mode.listed_environment();
    let cancelled = store.transaction(async |tx| {
        // Concurrent corrections and cancellations wait.
        counters::lock(tx, records::COUNTER).await?;
        let records = verifactu_records::of_invoice(tx, environment, number).await?;
        let Some(last) = records.last() else { return Err(not_found()) };
        ensure_current(last, config)?;
        if last.kind == RecordKind::Cancellation || last.state.is_open() {
            let message = "El registro de esta factura ya está anulado, o espera respuesta.";
            return Err(ApiError::conflict("record_not_cancellable", message));
        }
        let invoice = invoices::by_number(tx, number).await?.ok_or_else(not_found)?;
        records::cancel(tx, config, &invoice, clock::now()).await?;
        audit(tx, session, "cancel", number).await
    });
    cancelled.await
}

async fn audit(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    number: &str,
) -> Result<(), ApiError> {
    let change = Change { action, resource: RESOURCE, id: number };
    audit::record(tx, Author::Staff(session), change, None, Some(&json!({ "invoice": number }))).await?;
    Ok(())
}

fn not_found() -> ApiError {
    ApiError::not_found("record_not_found", "No hay ningún registro de esta factura.")
}
