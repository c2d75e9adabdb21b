//! Age check of the newest database backup.

use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{Finding, Subject};
use crate::config::Config;
use crate::db::default_backup_folder;

pub(crate) fn check(config: &Config, dev: bool) -> Option<Finding> {
    let backups = &config.backups;
    let default =
        default_backup_folder(&config.database).filter(|folder| matches!(newest(folder), Ok(Some(_))));
    let Some(folder) = backups.folder.as_ref().or(default.as_ref()) else {
        let text = "No se sabe de ninguna copia de la base de datos: haz una cada día (`mostrador backup`) y di dónde \
                    (backups.folder).";
        return (!dev).then(|| Finding::warning(Subject::Backups, text));
    };
    let place = folder.display();
    Some(match newest(folder) {
        Err(error) => Finding::error(
            Subject::Backups,
            format!("La carpeta de las copias, {place}, no se puede leer: {error}."),
        ),
        Ok(None) => Finding::error(
            Subject::Backups,
            format!("No hay ninguna copia en {place}: `mostrador backup` hace una."),
        ),
        Ok(Some(age)) => age_finding(age.as_secs() / 3_600, backups.max_age_hours, folder),
    })
}

fn age_finding(hours: u64, max_hours: u32, folder: &Path) -> Finding {
    let text = format!("La última copia en {} es de hace {hours} horas", folder.display());
    if hours > u64::from(max_hours) {
        let text = format!(
            "{text}, y no debería pasar de {max_hours}: mira por qué no se hacen (`mostrador backup`)."
        );
        Finding::error(Subject::Backups, text)
    } else {
        Finding::ok(Subject::Backups, format!("{text}."))
    }
}

fn newest(folder: &Path) -> std::io::Result<Option<Duration>> {
    let mut newest: Option<SystemTime> = None;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let file = entry.metadata()?;
        let name = entry.file_name();
        let is_backup = [".gz", ".jsonl", ".backup"].iter().any(|end| name.to_string_lossy().ends_with(end));
        if file.is_file() && file.len() > 0 && is_backup {
            newest = newest.max(Some(file.modified()?));
        }
    }
    Ok(newest.map(|modified| modified.elapsed().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::super::Severity;
    use super::*;
    use crate::config::Backups;

    #[test]
    fn outdated_backup_is_an_error_like_a_missing_one() {
        let folder = tempfile::tempdir().unwrap();
        let mark = |hours: u32| {
            let backups = Backups { folder: Some(folder.path().to_owned()), max_age_hours: hours };
            check(&Config { backups, ..Config::default() }, false).unwrap().severity
        };
        assert_eq!(mark(48), Severity::Error, "none");
        std::fs::write(folder.path().join("notas.txt"), "x").unwrap();
        std::fs::write(folder.path().join("tienda.jsonl.gz"), "").unwrap();
        assert_eq!(mark(48), Severity::Error, "none: an empty file is not a backup");
        let copy = folder.path().join("tienda.jsonl.gz");
        std::fs::write(&copy, "x").unwrap();
        assert_eq!(mark(48), Severity::Ok);
        let file = std::fs::File::options().write(true).open(&copy).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_hours(50)).unwrap();
        assert_eq!((mark(48), mark(72)), (Severity::Error, Severity::Ok));
        let database = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
        let beside = Config { database, ..Config::default() };
        assert_eq!(check(&beside, false).unwrap().severity, Severity::Warning);
        assert_eq!(check(&beside, true), None);
        let made = folder.path().join("backups");
        std::fs::create_dir(&made).unwrap();
        assert_eq!(check(&beside, false).unwrap().severity, Severity::Warning, "none was made");
        std::fs::write(made.join("mostrador.jsonl.gz"), "x").unwrap();
        assert_eq!(check(&beside, false).unwrap().severity, Severity::Ok);
    }
}
