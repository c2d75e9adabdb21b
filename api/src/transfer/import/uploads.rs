//! Uploaded files and their jobs, in memory: a file is received in parts, then checked or imported in the background.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mostrador_core::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::fault::Fault;
use super::report::{Counts, Line};
use super::{Cancellation, ImportFile};
use crate::clock;

/// Maximum size of an uploaded file. Larger ones are imported with the command.
pub const MAX_UPLOAD_BYTES: u64 = 32 << 20;
/// Maximum number of files kept; the oldest one without a running job is dropped for a new one.
const MAX_UPLOADS: usize = 4;

/// State of a job.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
#[schema(as = ImportJob)]
pub enum JobState {
    /// No job has been started.
    Idle,
    /// Total 0: the file is being interpreted.
    Running {
        written: u64,
        total: u64,
    },
    /// The file has been checked, and nothing has been changed.
    Checked {
        result: CheckResult,
    },
    Imported {
        result: ImportResult,
    },
    /// The import has changed nothing.
    Failed {
        message: String,
        faults: FaultList,
    },
    Cancelled,
}

/// Faults of a file, cut to the first ones.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = ImportFaults)]
pub struct FaultList {
    pub total: usize,
    pub first: Vec<Fault>,
}

/// Maximum number of faults and of report lines in a response.
const MAX_LISTED: usize = 1_000;

impl FaultList {
    pub fn new(faults: &[Fault]) -> Self {
        Self { total: faults.len(), first: faults.iter().take(MAX_LISTED).cloned().collect() }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ImportCheck)]
pub struct CheckResult {
    /// Number of products without faults.
    pub products: usize,
    /// Number of lines that would be left out because of faults.
    pub rejected: usize,
    pub faults: FaultList,
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportResult {
    /// Number of the import, by which it can be undone; null if nothing has changed.
    pub import: Option<i64>,
    pub counts: Counts,
    /// First lines of the report.
    pub lines: Vec<Line>,
    pub notes: Vec<String>,
    /// Number of lines that were left out because of faults, and can be downloaded.
    pub rejected: usize,
}

impl ImportResult {
    pub fn first_lines(lines: Vec<Line>) -> Vec<Line> {
        lines.into_iter().take(MAX_LISTED).collect()
    }
}

#[derive(Debug)]
struct Upload {
    /// Staff member who uploads it.
    owner: i64,
    name: String,
    size: usize,
    received: Vec<u8>,
    /// Complete file.
    file: Option<ImportFile>,
    state: JobState,
    cancellation: Cancellation,
    /// CSV of the lines left out by the last job.
    rejected: Vec<u8>,
    used_at: Timestamp,
}

/// Uploaded files by identifier.
#[derive(Clone, Debug, Default)]
pub struct Uploads(Arc<Mutex<Stored>>);

#[derive(Debug, Default)]
struct Stored {
    last_id: i64,
    uploads: BTreeMap<i64, Upload>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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
}

impl Uploads {
    /// Announces a file; returns its identifier.
    pub fn begin(&self, owner: i64, name: &str, size: u64) -> Result<i64, UploadError> {
        if size == 0 || size > MAX_UPLOAD_BYTES {
            return Err(UploadError::InvalidSize);
        }
        let mut stored = self.stored();
        if stored.uploads.len() >= MAX_UPLOADS {
            let idle = stored.uploads.iter().filter(|(_, upload)| !upload.is_running());
            let oldest = idle.min_by_key(|(_, upload)| upload.used_at).map(|(id, _)| *id);
            stored.uploads.remove(&oldest.ok_or(UploadError::Full)?);
        }
        stored.last_id += 1;
        let id = stored.last_id;
        let upload = Upload {
            owner,
            name: name.chars().take(200).collect(),
            size: usize::try_from(size).map_err(|_| UploadError::InvalidSize)?,
            received: Vec::new(),
            file: None,
            state: JobState::Idle,
            cancellation: Cancellation::default(),
            rejected: Vec::new(),
            used_at: clock::now(),
        };
        stored.uploads.insert(id, upload);
        Ok(id)
    }

    /// Appends a part at an offset. A repeated part is accepted without effect.
    pub fn receive(&self, owner: i64, id: i64, offset: usize, part: &[u8]) -> Result<usize, UploadError> {
        let mut stored = self.stored();
        let upload = stored.of(owner, id)?;
        let received = upload.file.as_ref().map_or(upload.received.len(), |file| file.content.len());
        if offset < received && offset + part.len() <= received {
            return Ok(received);
        }
        if offset != received || received + part.len() > upload.size {
            return Err(UploadError::InvalidPart);
        }
        upload.received.extend_from_slice(part);
        if upload.received.len() == upload.size {
            let content = std::mem::take(&mut upload.received).into();
            upload.file = Some(ImportFile { name: upload.name.clone(), content });
        }
        Ok(received + part.len())
    }

    pub fn file(&self, owner: i64, id: i64) -> Result<ImportFile, UploadError> {
        self.stored().of(owner, id)?.file.clone().ok_or(UploadError::Incomplete)
    }

    /// Starts a job; returns the file and the flag that cancels it.
    pub fn start(&self, owner: i64, id: i64) -> Result<(ImportFile, Cancellation), UploadError> {
        let mut stored = self.stored();
        let upload = stored.of(owner, id)?;
        if upload.is_running() {
            return Err(UploadError::Running);
        }
        let file = upload.file.clone().ok_or(UploadError::Incomplete)?;
        upload.state = JobState::Running { written: 0, total: 0 };
        upload.cancellation = Cancellation::default();
        upload.rejected.clear();
        Ok((file, upload.cancellation.clone()))
    }

    pub fn set_progress(&self, id: i64, written: u64, total: u64) {
        if let Some(upload) = self.stored().uploads.get_mut(&id) {
            upload.state = JobState::Running { written, total };
        }
    }

    /// Ends a job, with the CSV of the lines that it has left out.
    pub fn finish(&self, id: i64, state: JobState, rejected: Vec<u8>) {
        if let Some(upload) = self.stored().uploads.get_mut(&id) {
            upload.state = state;
            upload.rejected = rejected;
            upload.used_at = clock::now();
        }
    }

    pub fn state(&self, owner: i64, id: i64) -> Result<JobState, UploadError> {
        Ok(self.stored().of(owner, id)?.state.clone())
    }

    pub fn rejected(&self, owner: i64, id: i64) -> Result<Vec<u8>, UploadError> {
        Ok(self.stored().of(owner, id)?.rejected.clone())
    }

    pub fn cancel(&self, owner: i64, id: i64) -> Result<(), UploadError> {
        self.stored().of(owner, id)?.cancellation.cancel();
        Ok(())
    }

    fn stored(&self) -> MutexGuard<'_, Stored> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stored {
    fn of(&mut self, owner: i64, id: i64) -> Result<&mut Upload, UploadError> {
        let upload = self.uploads.get_mut(&id).filter(|upload| upload.owner == owner);
        let upload = upload.ok_or(UploadError::Unknown)?;
        upload.used_at = clock::now();
        Ok(upload)
    }
}

impl Upload {
    const fn is_running(&self) -> bool {
        matches!(self.state, JobState::Running { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_is_received_in_parts_by_its_owner() {
        let uploads = Uploads::default();
        let id = uploads.begin(1, "a.csv", 5).unwrap();
        assert_eq!(uploads.receive(1, id, 0, b"abc"), Ok(3));
        assert_eq!(uploads.receive(1, id, 0, b"abc"), Ok(3), "repeated");
        assert_eq!(uploads.receive(1, id, 4, b"e"), Err(UploadError::InvalidPart));
        assert_eq!(uploads.receive(1, id, 3, b"def"), Err(UploadError::InvalidPart), "too long");
        assert_eq!(uploads.file(1, id).unwrap_err(), UploadError::Incomplete);
        assert_eq!(uploads.receive(2, id, 3, b"de"), Err(UploadError::Unknown));
        assert_eq!(uploads.receive(1, id, 3, b"de"), Ok(5));
        assert_eq!(&*uploads.file(1, id).unwrap().content, b"abcde");
        assert_eq!(uploads.begin(1, "b", MAX_UPLOAD_BYTES + 1), Err(UploadError::InvalidSize));
    }

    #[test]
    fn one_job_runs_at_a_time_and_running_files_are_kept() {
        let uploads = Uploads::default();
        let begin = || {
            let id = uploads.begin(1, "a.csv", 1).unwrap();
            uploads.receive(1, id, 0, b"a").unwrap();
            id
        };
        let first = begin();
        let (_, cancellation) = uploads.start(1, first).unwrap();
        assert_eq!(uploads.start(1, first).unwrap_err(), UploadError::Running);
        uploads.cancel(1, first).unwrap();
        assert!(cancellation.check().is_err());
        let others: Vec<i64> = (0..MAX_UPLOADS).map(|_| begin()).collect();
        assert!(uploads.file(1, first).is_ok() && uploads.file(1, others[0]).is_err());
        for id in &others[1..] {
            uploads.start(1, *id).unwrap();
        }
        assert_eq!(uploads.begin(1, "b", 1), Err(UploadError::Full));
        uploads.finish(first, JobState::Cancelled, b"x".to_vec());
        assert_eq!(uploads.rejected(1, first).unwrap(), b"x");
        assert!(uploads.begin(1, "b", 1).is_ok());
    }
}
