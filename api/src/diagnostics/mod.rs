//! Read-only diagnostics of settings, host, database and pending orders.

mod backups;
mod database;
mod finding;
mod host;
mod mail;
mod orders;
mod settings;

use crate::config::Config;
use crate::db::{Database, is_missing};
pub use finding::{Finding, Severity, Subject};

pub async fn run(config: &Config, dev: bool) -> Vec<Finding> {
    let mut findings = settings::check(config, dev);
    findings.extend(mail::check(&config.mail, dev).await);
    findings.extend(host::check_disk(config));
    findings.extend(backups::check(&config.backups, dev));
    if is_missing(&config.database) {
        let text = "La base de datos no existe todavía: `mostrador migrate` la crea.";
        findings.push(Finding::error(Subject::Database, text));
        return findings;
    }
    findings.extend(database::check_connection(&config.database));
    match Database::open(&config.database).await {
        Ok(store) => {
            findings.extend(database::check(&store, config).await);
            store.close().await;
        }
        Err(error) => {
            let text = format!(
                "La base de datos no se puede abrir: {error}. Revisa «database» y que el servidor responda."
            );
            findings.push(Finding::error(Subject::Database, text));
        }
    }
    findings
}
