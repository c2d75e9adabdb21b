//! Files uploaded for an import, in parts, and the states of their jobs.

use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::counters;
use crate::db::sql_builder::SqlBuilder;
use crate::db::{ConditionalWrite, Tx};

#[derive(Clone, Debug, FromRow)]
pub struct UploadRow {
    pub id: i64,
    /// Staff member who uploads it.
    pub staff_id: i64,
    pub file_name: String,
    /// Announced size, in bytes.
    pub bytes: i64,
    pub received: i64,
    pub used_at: Timestamp,
    /// State of its job, as JSON.
    pub job: String,
    /// Instant until which the process of a running job has reported; `None` without a running job.
    pub runs_until: Option<Timestamp>,
}

impl UploadRow {
    pub fn is_running(&self, now: Timestamp) -> bool {
        self.runs_until.is_some_and(|until| until > now)
    }
}

const COLUMNS: &str =
    "SELECT id, staff_id, file_name, bytes, received, used_at, job, runs_until FROM import_uploads";

/// Returns all uploads, the one that was used longest ago first.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<UploadRow>, Error> {
    SqlBuilder::new(COLUMNS).push(" ORDER BY used_at, id").build_as().fetch_all(db).await
}

pub async fn find(db: &mut AnyConnection, id: i64) -> Result<Option<UploadRow>, Error> {
    SqlBuilder::new(COLUMNS).push(" WHERE id = ").bind(id).build_as().fetch_optional(db).await
}

/// Inserts an upload, which gets the next identifier.
pub async fn insert(tx: &mut Tx, upload: &UploadRow) -> Result<i64, Error> {
    let id = counters::next(tx, "import_uploads").await?;
    sqlx::query(
        "INSERT INTO import_uploads (id, staff_id, file_name, bytes, received, used_at, job, runs_until, cancelled, \
         rejected) VALUES ($1, $2, $3, $4, 0, $5, $6, NULL, 0, $7)",
    )
    .bind(id)
    .bind(upload.staff_id)
    .bind(upload.file_name.clone())
    .bind(upload.bytes)
    .bind(upload.used_at)
    .bind(upload.job.clone())
    .bind(Vec::<u8>::new())
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// Appends a part at a position; `Unchanged` if the received bytes end elsewhere.
pub async fn append(
    tx: &mut Tx,
    id: i64,
    position: i64,
    part: &[u8],
    now: Timestamp,
) -> Result<ConditionalWrite, Error> {
    let length = i64::try_from(part.len()).unwrap_or(i64::MAX);
    let write = sqlx::query(
        "UPDATE import_uploads SET received = received + $3, used_at = $4 WHERE id = $1 AND received = $2",
    )
    .bind(id)
    .bind(position)
    .bind(length)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    let write = ConditionalWrite::from(write);
    if write == ConditionalWrite::Applied {
        sqlx::query("INSERT INTO import_upload_parts (upload_id, position, content) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(position)
            .bind(part.to_vec())
            .execute(&mut **tx)
            .await?;
    }
    Ok(write)
}

/// Returns the parts of a file, in their order.
pub async fn parts(db: &mut AnyConnection, id: i64) -> Result<Vec<Vec<u8>>, Error> {
    sqlx::query_scalar("SELECT content FROM import_upload_parts WHERE upload_id = $1 ORDER BY position")
        .bind(id)
        .fetch_all(db)
        .await
}

/// Starts a job; `Unchanged` if one is running.
pub async fn start(
    tx: &mut Tx,
    id: i64,
    job: String,
    now: Timestamp,
    runs_until: Timestamp,
) -> Result<ConditionalWrite, Error> {
    sqlx::query(
        "UPDATE import_uploads SET job = $2, runs_until = $3, cancelled = 0, used_at = $4, rejected = $5 \
         WHERE id = $1 AND (runs_until IS NULL OR runs_until <= $4)",
    )
    .bind(id)
    .bind(job)
    .bind(runs_until)
    .bind(now)
    .bind(Vec::<u8>::new())
    .execute(&mut **tx)
    .await
    .map(ConditionalWrite::from)
}

/// Stores the progress of a running job; returns true if it is to stop.
pub async fn report_progress(
    tx: &mut Tx,
    id: i64,
    job: String,
    runs_until: Timestamp,
) -> Result<bool, Error> {
    let cancelled: Option<i64> = sqlx::query_scalar(
        "UPDATE import_uploads SET job = $2, runs_until = $3 WHERE id = $1 AND runs_until IS NOT NULL RETURNING cancelled",
    )
    .bind(id)
    .bind(job)
    .bind(runs_until)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(cancelled == Some(1))
}

/// Stores that the process of a running job lives.
pub async fn keep_running(tx: &mut Tx, id: i64, runs_until: Timestamp) -> Result<(), Error> {
    sqlx::query("UPDATE import_uploads SET runs_until = $2 WHERE id = $1 AND runs_until IS NOT NULL")
        .bind(id)
        .bind(runs_until)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Ends a job, with the CSV of the lines that it has left out.
pub async fn finish(
    tx: &mut Tx,
    id: i64,
    job: String,
    rejected: Vec<u8>,
    now: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "UPDATE import_uploads SET job = $2, rejected = $3, used_at = $4, runs_until = NULL WHERE id = $1",
    )
    .bind(id)
    .bind(job)
    .bind(rejected)
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn cancel(tx: &mut Tx, id: i64) -> Result<(), Error> {
    sqlx::query("UPDATE import_uploads SET cancelled = 1 WHERE id = $1").bind(id).execute(&mut **tx).await?;
    Ok(())
}

/// Returns true if the job of a file is to stop.
pub async fn is_cancelled(db: &mut AnyConnection, id: i64) -> Result<bool, Error> {
    let cancelled: Option<i64> = sqlx::query_scalar("SELECT cancelled FROM import_uploads WHERE id = $1")
        .bind(id)
        .fetch_optional(db)
        .await?;
    Ok(cancelled == Some(1))
}

/// Returns the CSV of the lines that the last job has left out.
pub async fn rejected(db: &mut AnyConnection, id: i64) -> Result<Vec<u8>, Error> {
    let rejected: Option<Vec<u8>> = sqlx::query_scalar("SELECT rejected FROM import_uploads WHERE id = $1")
        .bind(id)
        .fetch_optional(db)
        .await?;
    Ok(rejected.unwrap_or_default())
}

pub async fn delete(tx: &mut Tx, id: i64) -> Result<(), Error> {
    for sql in
        ["DELETE FROM import_upload_parts WHERE upload_id = $1", "DELETE FROM import_uploads WHERE id = $1"]
    {
        sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    }
    Ok(())
}
