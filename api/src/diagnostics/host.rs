//! Checks of the host: free disk space and clock skew.

use std::path::{Path, PathBuf};

use mostrador_core::time::{Timestamp, format_date_time};

use super::{Finding, Subject};
use crate::config::Config;
use crate::db::sqlite_path;

/// Free space in bytes below which the shop is about to stop accepting orders.
const CRITICAL_FREE_BYTES: u64 = 200 << 20;
/// Free space in bytes below which the owner should free some.
const LOW_FREE_BYTES: u64 = 1 << 30;
/// Tolerated clock skew, in milliseconds.
const MAX_SKEW_MS: u64 = 2_000;

pub(crate) fn check_disk(config: &Config) -> Option<Finding> {
    let folder = folder(&config.database)?;
    let free = free(&folder)?;
    let size = std::fs::metadata(sqlite_path(&config.database)).map_or(0, |file| file.len());
    Some(disk_finding(free, size, &folder))
}

fn disk_finding(free: u64, size: u64, folder: &Path) -> Finding {
    let text = format!("Quedan {} en {}.", format_size(free), folder.display());
    if free < CRITICAL_FREE_BYTES {
        Finding::error(Subject::Disk, format!("{text} Sin sitio no se puede vender: haz sitio."))
    } else if free < LOW_FREE_BYTES.max(size) {
        Finding::warning(
            Subject::Disk,
            format!("{text} La base de datos ocupa {}: haz sitio pronto.", format_size(size)),
        )
    } else {
        Finding::ok(Subject::Disk, text)
    }
}

/// Folder of an SQLite database, or its nearest existing ancestor.
fn folder(database: &str) -> Option<PathBuf> {
    let path = database.starts_with("sqlite:").then(|| sqlite_path(database))?;
    let above = path.ancestors().skip(1).find(|folder| folder.is_dir() || folder.as_os_str().is_empty())?;
    Some(if above.as_os_str().is_empty() { PathBuf::from(".") } else { above.to_owned() })
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let space = rustix::fs::statvfs(folder).ok()?;
    Some(space.f_bavail.saturating_mul(space.f_frsize))
}

#[cfg(not(unix))]
fn free(_folder: &Path) -> Option<u64> {
    None
}

fn format_size(bytes: u64) -> String {
    if bytes < 1 << 30 { format!("{} MB", bytes >> 20) } else { format!("{} GB", bytes >> 30) }
}

/// Compares the clock with that of the database server or file system, and with the newest order or invoice.
pub(crate) fn check_clock(now: Timestamp, reference: Option<Timestamp>, last_activity: Timestamp) -> Finding {
    let skew = reference.map_or(0, |reference| (reference - now).unsigned_abs());
    let advice = "Ponlo en hora (`timedatectl`, con NTP): de él dependen facturas, sesiones y pagos.";
    if now < last_activity {
        let last = format_date_time(last_activity);
        let text = format!("El reloj va atrasado: hay un pedido o una factura del {last}. {advice}");
        return Finding::error(Subject::Clock, text);
    }
    if skew > MAX_SKEW_MS {
        let seconds = skew / 1_000;
        let text = format!("El reloj difiere {seconds} segundos del de la base de datos. {advice}");
        return if seconds > 60 {
            Finding::error(Subject::Clock, text)
        } else {
            Finding::warning(Subject::Clock, text)
        };
    }
    Finding::ok(
        Subject::Clock,
        format!("El reloj está en hora: en la Península es el {}.", format_date_time(now)),
    )
}

/// Clock of the file system of an SQLite database, read from a temporary file.
pub(crate) fn file_clock(database: &str) -> Option<Timestamp> {
    let probe = folder(database)?.join(format!(".mostrador-doctor-{}", std::process::id()));
    std::fs::write(&probe, []).ok()?;
    let written = std::fs::metadata(&probe).and_then(|file| file.modified());
    std::fs::remove_file(&probe).ok()?;
    let since = written.ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Timestamp::from_ms)
}

#[cfg(test)]
mod tests {
    use super::super::Severity;
    use super::*;

    #[test]
    fn clock_skew_is_rated_by_its_size() {
        let now = 1_795_000_000_000;
        let mark = |other: i64, last: i64| check_clock(now.into(), Some(other.into()), last.into()).severity;
        assert_eq!(
            (mark(now + 1_000, now), mark(now - 30_000, now), mark(now + 90_000, now)),
            (Severity::Ok, Severity::Warning, Severity::Error)
        );
        assert_eq!(mark(now, now + 1), Severity::Error, "the newest record is in the future");
        assert!(check_clock(now.into(), None, 0.into()).text.contains("2026"));
    }

    #[test]
    fn nearest_existing_folder_is_checked() {
        let here = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/a/b/shop.sqlite", here.path().display());
        assert_eq!(folder(&url).as_deref(), Some(here.path()));
        assert_eq!(folder("sqlite:shop.sqlite").as_deref(), Some(Path::new(".")));
        assert_eq!(folder("postgres://localhost/shop"), None);
        assert!(file_clock(&url).is_some_and(|at| (crate::clock::now() - at).abs() < 60_000));
        assert_eq!(std::fs::read_dir(here.path()).unwrap().count(), 0, "the temporary file is removed");
    }

    #[test]
    fn low_disk_space_is_reported() {
        let mark = |free: u64, size: u64| disk_finding(free, size, Path::new("/x")).severity;
        assert_eq!(
            (mark(100 << 20, 0), mark(500 << 20, 0), mark(5 << 30, 0)),
            (Severity::Error, Severity::Warning, Severity::Ok)
        );
        assert_eq!(mark(5 << 30, 6 << 30), Severity::Warning, "a backup would not fit");
    }
}
