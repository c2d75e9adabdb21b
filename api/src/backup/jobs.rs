//! Backups that the owner makes in the panel: one at a time, into the configured folder.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use mostrador_core::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::{BackupError, file, save};
use crate::clock;
use crate::db::Database;

/// End of the names of the backups that the panel lists.
const EXTENSION: &str = ".jsonl.gz";

/// Backup of this process. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct BackupJobs(Arc<Running>);

#[derive(Debug, Default)]
struct Running {
    is_active: AtomicBool,
    rows: AtomicU64,
    total: AtomicU64,
    failure: Mutex<Option<String>>,
}

/// Progress of the running backup.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct BackupProgress {
    pub rows: u64,
    /// 0 while the rows are counted.
    pub total: u64,
}

/// File of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BackupFile {
    pub name: String,
    pub bytes: u64,
    /// RFC 3339, UTC.
    pub made_at: String,
}

impl BackupJobs {
    /// Returns the progress of the running backup, if there is one.
    pub fn progress(&self) -> Option<BackupProgress> {
        let Running { is_active, rows, total, .. } = &*self.0;
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        is_active.load(Ordering::Acquire).then(|| BackupProgress { rows: load(rows), total: load(total) })
    }

    /// Returns the reason of the last failure; `None` after a success.
    pub fn failure(&self) -> Option<String> {
        self.0.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Starts a backup in the background; returns its name, or `None` while another one runs.
    pub fn start(&self, store: &Database, folder: &Path) -> Option<String> {
        if self.0.is_active.swap(true, Ordering::AcqRel) {
            return None;
        }
        self.0.rows.store(0, Ordering::Relaxed);
        self.0.total.store(0, Ordering::Relaxed);
        let stamp: String =
            clock::format_rfc3339(clock::now()).chars().filter(char::is_ascii_alphanumeric).collect();
        let name = format!("mostrador-{stamp}{EXTENSION}");
        let (jobs, store, path) = (self.clone(), store.clone(), folder.join(&name));
        tokio::spawn(async move {
            let result = jobs.save(&store, &path).await;
            let failure = result.err().map(|error| {
                tracing::error!(%error, "backup failed");
                error.to_string()
            });
            *jobs.0.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
            jobs.0.is_active.store(false, Ordering::Release);
        });
        Some(name)
    }

    async fn save(&self, store: &Database, path: &Path) -> Result<(), BackupError> {
        if let Some(folder) = path.parent() {
            tokio::fs::create_dir_all(folder).await?;
        }
        self.0.total.store(save::row_count(store).await?, Ordering::Relaxed);
        let count = |rows| {
            self.0.rows.fetch_add(rows, Ordering::Relaxed);
        };
        file::save(store, path, false, count).await.map(drop)
    }
}

/// Lists the backups of a folder, the newest first. A folder that does not exist yet has none.
pub fn list(folder: &Path) -> std::io::Result<Vec<BackupFile>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (name, data) = (entry.file_name().to_string_lossy().into_owned(), entry.metadata()?);
        if data.is_file() && name.ends_with(EXTENSION) {
            let made_at = clock::format_rfc3339(timestamp(data.modified()?));
            found.push(BackupFile { name, bytes: data.len(), made_at });
        }
    }
    found.sort_by(|a, b| b.made_at.cmp(&a.made_at).then_with(|| b.name.cmp(&a.name)));
    Ok(found)
}

/// Returns the path of a listed backup.
pub fn find(folder: &Path, name: &str) -> std::io::Result<Option<PathBuf>> {
    Ok(list(folder)?.into_iter().find(|file| file.name == name).map(|file| folder.join(file.name)))
}

fn timestamp(time: SystemTime) -> Timestamp {
    let elapsed = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_ms(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_backups_of_the_folder_are_found() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("tienda.jsonl.gz"), "x").unwrap();
        std::fs::write(folder.path().join("tienda.jsonl.gz.part"), "x").unwrap();
        std::fs::write(folder.path().join("notas.txt"), "x").unwrap();
        let names: Vec<String> = list(folder.path()).unwrap().into_iter().map(|file| file.name).collect();
        assert_eq!(names, ["tienda.jsonl.gz"]);
        assert!(find(folder.path(), "tienda.jsonl.gz").unwrap().is_some());
        for name in ["../tienda.jsonl.gz", "notas.txt", "tienda.jsonl.gz.part", ""] {
            assert_eq!(find(folder.path(), name).unwrap(), None, "{name}");
        }
        assert_eq!(list(&folder.path().join("sin-estrenar")).unwrap(), []);
    }
}
