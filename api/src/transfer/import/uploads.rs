//! Uploaded files and their jobs, in the database: a file is received in parts, then checked or imported in the
//! background by one process. A job whose process has ended counts as interrupted.

use std::convert::Infallible;
use std::time::Duration;

use mostrador_core::time::Timestamp;
use tokio::time::sleep;

use super::interpretation::ImportFile;
use super::job_state::JobState;
use crate::clock;
use crate::db::columns::to_json;
use crate::db::repositories::import_uploads::{self, UploadRow};
use crate::db::retry::impl_transient_by_database;
use crate::db::{ConditionalWrite, Database, Tx};

/// Maximum size of an uploaded file. Larger ones are imported with the command.
pub const MAX_UPLOAD_BYTES: u64 = 32 << 20;
/// Maximum number of files kept; the one without a running job that was used longest ago is dropped for a new one.
const MAX_UPLOADS: usize = 8;
/// Time after its last use at which a file is deleted, in milliseconds: a day.
const KEPT_MS: i64 = 24 * 60 * 60 * 1_000;
/// Interval between reports of a process that its job is running, and the time for which a report is valid.
const HEARTBEAT: Duration = Duration::from_secs(20);
const REPORT_VALID_MS: i64 = 60 * 1_000;

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("there is no such upload")]
    Unknown,
    #[error("the file is empty or too large")]
    InvalidSize,
    #[error("the part does not continue the received ones")]
    InvalidPart,
    #[error("the file has not been received completely")]
    Incomplete,
    #[error("a job is running")]
    Running,
    #[error("all places are taken by running jobs")]
    Full,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(UploadError);

/// Announces a file; returns its identifier.
pub async fn begin(store: &Database, owner: i64, name: &str, size: u64) -> Result<i64, UploadError> {
    let bytes = i64::try_from(size.min(MAX_UPLOAD_BYTES + 1)).unwrap_or_default();
    if size == 0 || size > MAX_UPLOAD_BYTES {
        return Err(UploadError::InvalidSize);
    }
    let now = clock::now();
    let upload = UploadRow {
        id: 0,
        staff_id: owner,
        file_name: name.chars().take(200).collect(),
        bytes,
        received: 0,
        used_at: now,
        job: to_json(&JobState::Idle)?,
        runs_until: None,
    };
    let work = async |tx: &mut Tx| {
        let stored = import_uploads::all(tx).await?;
        if stored.len() >= MAX_UPLOADS {
            let oldest = stored.iter().find(|upload| !upload.is_running(now)).ok_or(UploadError::Full)?;
            import_uploads::delete(tx, oldest.id).await?;
        }
        Ok(import_uploads::insert(tx, &upload).await?)
    };
    store.transaction(work).await
}

/// Appends a part at an offset; returns the number of received bytes. A repeated part is accepted without effect.
pub async fn receive(
    store: &Database,
    owner: i64,
    id: i64,
    offset: i64,
    part: &[u8],
) -> Result<i64, UploadError> {
    let work = async |tx: &mut Tx| {
        let upload = of(tx, owner, id).await?;
        let end = offset.saturating_add(i64::try_from(part.len()).unwrap_or(i64::MAX));
        if (0..=upload.received).contains(&offset) && end <= upload.received {
            return Ok(upload.received);
        }
        if offset != upload.received || end > upload.bytes {
            return Err(UploadError::InvalidPart);
        }
        match import_uploads::append(tx, id, offset, part, clock::now()).await? {
            ConditionalWrite::Applied => Ok(end),
            ConditionalWrite::Unchanged => Err(UploadError::InvalidPart),
        }
    };
    store.transaction(work).await
}

/// Returns a complete file.
pub async fn file(store: &Database, owner: i64, id: i64) -> Result<ImportFile, UploadError> {
    let mut db = store.begin_read().await?;
    let upload = of(&mut db, owner, id).await?;
    content(&mut db, upload).await
}

pub async fn state(store: &Database, owner: i64, id: i64) -> Result<JobState, UploadError> {
    let upload = of(&mut *store.begin_read().await?, owner, id).await?;
    let state = serde_json::from_str(&upload.job).map_err(|error| sqlx::Error::Decode(error.into()))?;
    match state {
        JobState::Running { .. } if !upload.is_running(clock::now()) => Ok(JobState::Interrupted),
        state => Ok(state),
    }
}

/// Returns the CSV of the lines that the last job has left out.
pub async fn rejected(store: &Database, owner: i64, id: i64) -> Result<Vec<u8>, UploadError> {
    let mut db = store.begin_read().await?;
    of(&mut db, owner, id).await?;
    Ok(import_uploads::rejected(&mut db, id).await?)
}

/// Asks the process of a running job to stop.
pub async fn cancel(store: &Database, owner: i64, id: i64) -> Result<(), UploadError> {
    let work = async |tx: &mut Tx| {
        of(tx, owner, id).await?;
        Ok(import_uploads::cancel(tx, id).await?)
    };
    store.transaction(work).await
}

/// Deletes the files that have not been used for a day; returns their number.
pub async fn delete_expired(store: &Database, now: Timestamp) -> Result<u64, sqlx::Error> {
    let work = async |tx: &mut Tx| {
        let mut deleted = 0;
        for upload in import_uploads::all(tx).await? {
            if upload.used_at <= now + -KEPT_MS && !upload.is_running(now) {
                import_uploads::delete(tx, upload.id).await?;
                deleted += 1;
            }
        }
        Ok::<_, sqlx::Error>(deleted)
    };
    store.transaction(work).await
}

async fn of(db: &mut sqlx::AnyConnection, owner: i64, id: i64) -> Result<UploadRow, UploadError> {
    let upload = import_uploads::find(db, id).await?.filter(|upload| upload.staff_id == owner);
    upload.ok_or(UploadError::Unknown)
}

async fn content(db: &mut sqlx::AnyConnection, upload: UploadRow) -> Result<ImportFile, UploadError> {
    if upload.received < upload.bytes {
        return Err(UploadError::Incomplete);
    }
    let content = import_uploads::parts(db, upload.id).await?.concat();
    Ok(ImportFile { name: upload.file_name, content: content.into() })
}

/// Running job of a file.
#[derive(Clone, Debug)]
pub struct Job {
    store: Database,
    id: i64,
}

impl Job {
    /// Starts a job; returns it with the file.
    pub async fn start(store: &Database, owner: i64, id: i64) -> Result<(Self, ImportFile), UploadError> {
        let work = async |tx: &mut Tx| {
            let upload = of(tx, owner, id).await?;
            let file = content(tx, upload).await?;
            let (now, job) = (clock::now(), to_json(&JobState::Running { written: 0, total: 0 })?);
            match import_uploads::start(tx, id, job, now, now + REPORT_VALID_MS).await? {
                ConditionalWrite::Applied => Ok(file),
                ConditionalWrite::Unchanged => Err(UploadError::Running),
            }
        };
        let file = store.transaction(work).await?;
        Ok((Self { store: store.clone(), id }, file))
    }

    /// Runs the work of the job, and reports meanwhile that it is running.
    pub async fn run<T>(&self, work: impl Future<Output = T>) -> T {
        tokio::select! {
            outcome = work => outcome,
            never = self.report_running() => match never {},
        }
    }

    async fn report_running(&self) -> Infallible {
        loop {
            sleep(HEARTBEAT).await;
            let until = clock::now() + REPORT_VALID_MS;
            let report = async |tx: &mut Tx| import_uploads::keep_running(tx, self.id, until).await;
            if let Err(error) = self.store.transaction(report).await {
                tracing::warn!(%error, upload = self.id, "running job not reported");
            }
        }
    }

    /// Stores the progress; returns true if the job is to stop.
    pub async fn report_progress(&self, written: u64, total: u64) -> Result<bool, sqlx::Error> {
        let job = to_json(&JobState::Running { written, total })?;
        let until = clock::now() + REPORT_VALID_MS;
        let report =
            async |tx: &mut Tx| import_uploads::report_progress(tx, self.id, job.clone(), until).await;
        self.store.transaction(report).await
    }

    /// Returns true if the job is to stop.
    pub async fn is_cancelled(&self) -> Result<bool, sqlx::Error> {
        import_uploads::is_cancelled(&mut *self.store.begin_read().await?, self.id).await
    }

    /// Ends the job, with the CSV of the lines that it has left out.
    pub async fn finish(&self, state: &JobState, rejected: Vec<u8>) {
        let finished = async {
            let job = to_json(state)?;
            let work = async |tx: &mut Tx| {
                let now = clock::now();
                import_uploads::finish(tx, self.id, job.clone(), rejected.clone(), now).await
            };
            self.store.transaction(work).await
        };
        if let Err(error) = finished.await {
            tracing::error!(%error, upload = self.id, "end of a job not stored");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::testing;

    async fn open() -> (tempfile::TempDir, Database) {
        let (folder, store) = testing::empty().await;
        store.migrate().await.unwrap();
        (folder, store)
    }

    #[tokio::test]
    async fn file_is_received_in_parts_by_its_owner() {
        let (_folder, store) = open().await;
        let id = begin(&store, 1, "a.csv", 5).await.unwrap();
        let put = async |owner, offset, part: &[u8]| receive(&store, owner, id, offset, part).await;
        assert_eq!(put(1, 0, b"").await.unwrap(), 0);
        assert_eq!(put(1, 0, b"abc").await.unwrap(), 3);
        assert_eq!(put(1, 0, b"abc").await.unwrap(), 3, "repeated");
        assert!(matches!(put(1, 4, b"e").await, Err(UploadError::InvalidPart)));
        assert!(matches!(put(1, 3, b"def").await, Err(UploadError::InvalidPart)), "too long");
        assert!(matches!(file(&store, 1, id).await, Err(UploadError::Incomplete)));
        assert!(matches!(put(2, 3, b"de").await, Err(UploadError::Unknown)));
        assert_eq!(put(1, 3, b"de").await.unwrap(), 5);
        assert_eq!(&*file(&store, 1, id).await.unwrap().content, b"abcde");
        let too_large = begin(&store, 1, "b", MAX_UPLOAD_BYTES + 1).await;
        assert!(matches!(too_large, Err(UploadError::InvalidSize)));
    }

    async fn complete(store: &Database) -> i64 {
        let id = begin(store, 1, "a.csv", 1).await.unwrap();
        receive(store, 1, id, 0, b"a").await.unwrap();
        id
    }

    #[tokio::test]
    async fn one_job_runs_at_a_time_and_running_files_are_kept() {
        let (_folder, store) = open().await;
        let first = complete(&store).await;
        let (job, _) = Job::start(&store, 1, first).await.unwrap();
        assert!(matches!(Job::start(&store, 1, first).await, Err(UploadError::Running)));
        assert!(!job.report_progress(1, 2).await.unwrap());
        cancel(&store, 1, first).await.unwrap();
        assert!(job.report_progress(2, 2).await.unwrap() && job.is_cancelled().await.unwrap());
        let mut others = Vec::new();
        for _ in 0..MAX_UPLOADS {
            others.push(complete(&store).await);
        }
        assert!(file(&store, 1, first).await.is_ok() && file(&store, 1, others[0]).await.is_err());
        for id in &others[1..] {
            Job::start(&store, 1, *id).await.unwrap();
        }
        assert!(matches!(begin(&store, 1, "b", 1).await, Err(UploadError::Full)));
        job.finish(&JobState::Cancelled { kept: 0 }, b"x".to_vec()).await;
        assert_eq!(rejected(&store, 1, first).await.unwrap(), b"x");
        assert!(begin(&store, 1, "b", 1).await.is_ok());
    }

    #[tokio::test]
    async fn job_of_an_ended_process_is_interrupted_and_files_expire() {
        let (_folder, store) = open().await;
        let id = complete(&store).await;
        Job::start(&store, 1, id).await.unwrap();
        assert!(matches!(state(&store, 1, id).await.unwrap(), JobState::Running { .. }));
        let later = clock::now() + 2 * KEPT_MS;
        assert_eq!(delete_expired(&store, clock::now()).await.unwrap(), 0);
        let end = async |tx: &mut Tx| import_uploads::keep_running(tx, id, 1.into()).await;
        store.transaction(end).await.unwrap();
        assert!(matches!(state(&store, 1, id).await.unwrap(), JobState::Interrupted));
        assert!(Job::start(&store, 1, id).await.is_ok(), "it can be started again");
        assert_eq!(delete_expired(&store, later).await.unwrap(), 1);
        assert!(matches!(state(&store, 1, id).await, Err(UploadError::Unknown)));
    }
}
