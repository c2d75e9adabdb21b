//! Read-only diagnostics of settings, host, database and pending orders.

mod backups;
mod database;
mod host;
mod mail;
mod orders;
mod settings;

use serde::Serialize;

use crate::config::Config;
use crate::db::{Database, is_missing};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Well,
    /// Needs the owner's attention, but is not an error.
    Look,
    Wrong,
}

impl Severity {
    /// Spanish label printed before a finding.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Well => "bien",
            Self::Look => "ojo ",
            Self::Wrong => "MAL ",
        }
    }
}

/// Subject of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Settings, including signing keys.
    Settings,
    /// Payment gateway terminals.
    Gateway,
    Mail,
    Database,
    /// Free disk space.
    Disk,
    Clock,
    /// Database backups.
    Backups,
    Site,
    /// Orders, payments, invoices and withdrawals, pending ones included.
    Orders,
}

/// Result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub about: Subject,
    pub mark: Severity,
    /// Description and suggested action, in Spanish.
    pub text: String,
}

impl Finding {
    fn ok(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Well, text: text.into() }
    }

    fn warning(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Look, text: text.into() }
    }

    fn error(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Wrong, text: text.into() }
    }
}

/// Checks the settings, the host and the database.
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

/// Maximum number of names listed; the rest are counted.
const MAX_NAMES: usize = 10;

fn join_names(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(MAX_NAMES);
    let first = names.take(MAX_NAMES).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} y {more} más") }
}
