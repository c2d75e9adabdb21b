//! Records of invoices for the tax agency (VERI*FACTU), and the flow control of their sending.

use mostrador_core::time::Timestamp;
use mostrador_core::verifactu::{Flow, INITIAL_WAIT_SECONDS, MAX_RECORDS, RecordState, VerifactuMode};
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use crate::db::Tx;
use crate::db::columns::{Code, Flag, impl_from_code};
use crate::db::sql_builder::SqlBuilder;

const SELECT: &str = "SELECT id, environment, kind, invoice_number, issuer, issued_on, total, created_at, \
    previous_hash, hash, xml, state, is_held, attempts, sent_at, code, message, csv FROM verifactu_records";
/// States with something to do.
const TO_CORRECT: [RecordState; 2] = [RecordState::Rejected, RecordState::AcceptedWithErrors];
const OPEN: [RecordState; 2] = [RecordState::Pending, RecordState::Sent];

impl_from_code!(RecordState, VerifactuMode);

/// Numbers of the invoices whose record is cancelled at the tax agency, as SQL.
macro_rules! cancelled_invoices {
    () => {
        "SELECT invoice_number FROM verifactu_records WHERE kind = 'cancellation' AND environment = 'production' \
         AND is_held = 1"
    };
}

pub(super) use cancelled_invoices;

/// Kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    Registration,
    Cancellation,
}

impl RecordKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Cancellation => "cancellation",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Registration, Self::Cancellation].into_iter().find(|kind| kind.as_str() == name)
    }
}

impl_from_code!(RecordKind);

/// Stored record.
#[derive(Clone, Debug, FromRow)]
pub struct VerifactuRecord {
    /// Order of creation.
    pub id: i64,
    #[sqlx(try_from = "Code")]
    pub environment: VerifactuMode,
    #[sqlx(try_from = "Code")]
    pub kind: RecordKind,
    pub invoice_number: String,
    /// Tax number of the seller.
    pub issuer: String,
    /// Issue date of the invoice, `dd-mm-yyyy`.
    pub issued_on: String,
    /// Total as reported, in cents; `None` for a cancellation.
    pub total: Option<i64>,
    pub created_at: Timestamp,
    pub previous_hash: String,
    pub hash: String,
    pub xml: String,
    #[sqlx(try_from = "Code")]
    pub state: RecordState,
    /// The agency holds the record, or held it until a later one.
    #[sqlx(try_from = "Flag")]
    pub is_held: bool,
    /// Number of sendings.
    pub attempts: i64,
    pub sent_at: Option<Timestamp>,
    /// Error code of the agency.
    pub code: Option<i64>,
    /// Message of the agency, or of the check before the sending.
    pub message: String,
    /// Verification code of the agency for the sending.
    pub csv: String,
}

/// State of a record after an answer.
#[derive(Clone, Debug)]
pub struct RecordResult {
    pub state: RecordState,
    pub code: Option<u32>,
    pub message: String,
    pub csv: String,
}

/// Sending to one environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SendingState {
    pub flow: Flow,
    /// Reason of the last failure; empty after a success.
    pub failure: String,
}

pub async fn insert(tx: &mut Tx, record: &VerifactuRecord) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO verifactu_records (id, environment, kind, invoice_number, issuer, issued_on, total, created_at, \
         previous_hash, hash, xml, state, is_held, attempts, message, csv) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0, $13, '')",
    )
    .bind(record.id)
    .bind(record.environment.as_str())
    .bind(record.kind.as_str())
    .bind(record.invoice_number.clone())
    .bind(record.issuer.clone())
    .bind(record.issued_on.clone())
    .bind(record.total)
    .bind(record.created_at)
    .bind(record.previous_hash.clone())
    .bind(record.hash.clone())
    .bind(record.xml.clone())
    .bind(record.state.as_str())
    .bind(record.message.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the last record of the chain of an environment and issuer.
pub async fn last(
    db: &mut AnyConnection,
    environment: VerifactuMode,
    issuer: &str,
) -> Result<Option<VerifactuRecord>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE environment = ").bind(environment.as_str().to_owned());
    let sql = sql.push(" AND issuer = ").bind(issuer.to_owned()).push(" ORDER BY id DESC LIMIT 1");
    sql.build_as().fetch_optional(db).await
}

pub async fn by_id(db: &mut AnyConnection, id: i64) -> Result<Option<VerifactuRecord>, Error> {
    SqlBuilder::new(SELECT).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

/// Returns the records of an invoice in an environment, the oldest first.
pub async fn of_invoice(
    db: &mut AnyConnection,
    environment: VerifactuMode,
    number: &str,
) -> Result<Vec<VerifactuRecord>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE invoice_number = ").bind(number.to_owned());
    let sql = sql.push(" AND environment = ").bind(environment.as_str().to_owned()).push(" ORDER BY id");
    sql.build_as().fetch_all(db).await
}

/// Returns the last registration of an invoice, with the environment to which it belongs.
pub async fn last_registration(
    db: &mut AnyConnection,
    number: &str,
) -> Result<Option<VerifactuRecord>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE invoice_number = ").bind(number.to_owned());
    let sql = sql.push(" AND kind = 'registration' ORDER BY id DESC LIMIT 1");
    sql.build_as().fetch_optional(db).await
}

/// Returns records in one of these states, the oldest first.
pub async fn in_state(
    db: &mut AnyConnection,
    environment: VerifactuMode,
    state: RecordState,
    limit: i64,
) -> Result<Vec<VerifactuRecord>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE environment = ").bind(environment.as_str().to_owned());
    let sql =
        sql.push(" AND state = ").bind(state.as_str().to_owned()).push(" ORDER BY id LIMIT ").bind(limit);
    sql.build_as().fetch_all(db).await
}

/// Returns the records after one, for verification.
pub async fn after(db: &mut AnyConnection, id: i64, limit: i64) -> Result<Vec<VerifactuRecord>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE id > ").bind(id).push(" ORDER BY id LIMIT ").bind(limit);
    sql.build_as().fetch_all(db).await
}

/// Returns a page of the records of an environment, the newest first; with a state, only those in it.
pub async fn page(
    db: &mut AnyConnection,
    environment: VerifactuMode,
    state: Option<RecordState>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<VerifactuRecord>, Error> {
    let mut sql = SqlBuilder::new(SELECT).push(" WHERE environment = ").bind(environment.as_str().to_owned());
    if let Some(state) = state {
        sql = sql.push(" AND state = ").bind(state.as_str().to_owned());
    }
    if let Some(before) = before {
        sql = sql.push(" AND id < ").bind(before);
    }
    sql.push(" ORDER BY id DESC LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Returns the number of records of an environment by state.
pub async fn counts(db: &mut AnyConnection, environment: VerifactuMode) -> Result<Vec<(String, i64)>, Error> {
    let sql = SqlBuilder::new("SELECT state, COUNT(*) FROM verifactu_records WHERE environment = ");
    let sql = sql.bind(environment.as_str().to_owned()).push(" GROUP BY state ORDER BY state");
    sql.build_as().fetch_all(db).await
}

/// Returns the number of records that await an answer.
pub async fn count_open(db: &mut AnyConnection, environment: VerifactuMode) -> Result<usize, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM verifactu_records WHERE environment = ");
    let sql = sql.bind(environment.as_str().to_owned()).push(" AND state IN ");
    let sql = sql.bind_list(OPEN.map(|state| state.as_str().to_owned()));
    Ok(usize::try_from(sql.number().fetch_one(db).await?).unwrap_or_default())
}

/// Returns the number of records to be corrected.
pub async fn count_to_correct(db: &mut AnyConnection, environment: VerifactuMode) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM verifactu_records WHERE environment = ");
    let sql = sql.bind(environment.as_str().to_owned()).push(" AND state IN ");
    sql.bind_list(TO_CORRECT.map(|state| state.as_str().to_owned())).number().fetch_one(db).await
}

/// Counts the records of an environment that wait for staff: to be corrected, or without an answer since an instant.
pub fn count_tasks(environment: VerifactuMode, open_since: Timestamp) -> SqlBuilder {
    SqlBuilder::new("SELECT COUNT(*) FROM verifactu_records WHERE environment = ")
        .bind(environment.as_str().to_owned())
        .push(" AND (state IN ")
        .bind_list(TO_CORRECT.map(|state| state.as_str().to_owned()))
        .push(" OR (state IN ")
        .bind_list(OPEN.map(|state| state.as_str().to_owned()))
        .push(" AND created_at <= ")
        .bind(open_since.ms())
        .push("))")
}

/// Returns true if the environment has a record created since an instant.
pub async fn exists_since(
    db: &mut AnyConnection,
    environment: VerifactuMode,
    since: Timestamp,
) -> Result<bool, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM verifactu_records WHERE environment = ");
    let sql = sql.bind(environment.as_str().to_owned()).push(" AND created_at >= ").bind(since.ms());
    Ok(sql.number().fetch_one(db).await? > 0)
}

/// Marks records as sent, before they are.
pub async fn mark_sent(tx: &mut Tx, ids: &[i64], now: Timestamp) -> Result<(), Error> {
    let sql =
        SqlBuilder::new("UPDATE verifactu_records SET state = 'sent', attempts = attempts + 1, sent_at = ");
    sql.bind(now.ms())
        .push(" WHERE id IN ")
        .bind_list(ids.iter().copied())
        .build()
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Returns records to the queue: the agency holds none of them.
pub async fn mark_pending(tx: &mut Tx, ids: &[i64]) -> Result<(), Error> {
    let sql = SqlBuilder::new("UPDATE verifactu_records SET state = 'pending' WHERE id IN ");
    sql.bind_list(ids.iter().copied()).build().execute(&mut **tx).await?;
    Ok(())
}

/// Stores the answer to a record.
pub async fn record_result(tx: &mut Tx, id: i64, result: &RecordResult) -> Result<(), Error> {
    sqlx::query(
        "UPDATE verifactu_records SET state = $2, is_held = $3, code = $4, message = $5, csv = $6 WHERE id = $1",
    )
    .bind(id)
    .bind(result.state.as_str())
    .bind(i64::from(result.state.is_held()))
    .bind(result.code.map(i64::from))
    .bind(result.message.clone())
    .bind(result.csv.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Marks the records of an invoice that a new one corrects.
pub async fn supersede(tx: &mut Tx, environment: VerifactuMode, number: &str) -> Result<(), Error> {
    let sql = SqlBuilder::new("UPDATE verifactu_records SET state = 'superseded' WHERE invoice_number = ");
    let sql = sql.bind(number.to_owned()).push(" AND environment = ").bind(environment.as_str().to_owned());
    let sql = sql.push(" AND state IN ").bind_list(TO_CORRECT.map(|state| state.as_str().to_owned()));
    sql.build().execute(&mut **tx).await?;
    Ok(())
}

pub async fn sending_state(
    db: &mut AnyConnection,
    environment: VerifactuMode,
) -> Result<SendingState, Error> {
    let row: Option<(Option<Timestamp>, i64, i64, i64, String)> = sqlx::query_as(
        "SELECT sent_at, wait_seconds, failures, batch_limit, failure FROM verifactu_flow WHERE environment = $1",
    )
    .bind(environment.as_str())
    .fetch_optional(db)
    .await?;
    let Some((sent_at, wait, failures, batch_limit, failure)) = row else {
        return Ok(SendingState::default());
    };
    let flow = Flow {
        sent_at,
        wait_seconds: u32::try_from(wait).unwrap_or(INITIAL_WAIT_SECONDS),
        failures: u32::try_from(failures).unwrap_or_default(),
        batch_limit: usize::try_from(batch_limit).unwrap_or(MAX_RECORDS),
    };
    Ok(SendingState { flow, failure })
}

pub async fn save_sending_state(
    tx: &mut Tx,
    environment: VerifactuMode,
    state: &SendingState,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO verifactu_flow (environment, sent_at, wait_seconds, failures, batch_limit, failure) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (environment) DO UPDATE SET sent_at = excluded.sent_at, \
         wait_seconds = excluded.wait_seconds, failures = excluded.failures, batch_limit = excluded.batch_limit, \
         failure = excluded.failure",
    )
    .bind(environment.as_str())
    .bind(state.flow.sent_at)
    .bind(i64::from(state.flow.wait_seconds))
    .bind(i64::from(state.flow.failures))
    .bind(i64::try_from(state.flow.batch_limit).unwrap_or(i64::MAX))
    .bind(state.failure.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
