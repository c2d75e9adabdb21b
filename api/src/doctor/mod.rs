//! Looking for what is wrong before a customer finds it. Whoever looks changes nothing.

mod backups;
mod database;
mod machine;
mod post;
mod settings;
mod trade;

use serde::Serialize;

use crate::config::Config;
use crate::store::{Store, is_missing};

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// As it should be.
    Well,
    /// As it may be, for somebody to look at.
    Look,
    /// Wrong.
    Wrong,
}

impl Mark {
    /// The word before the finding.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Well => "bien",
            Self::Look => "ojo ",
            Self::Wrong => "MAL ",
        }
    }
}

/// What something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The settings, the keys among them.
    Settings,
    /// The terminal at the bank.
    Gateway,
    /// The mail.
    Mail,
    /// The database.
    Database,
    /// The room that is left.
    Disk,
    /// The clock.
    Clock,
    /// Copies of the database.
    Backups,
    /// The built site.
    Site,
    /// Orders, payments, invoices: what waits for somebody.
    Orders,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What it is about.
    pub about: About,
    /// How it is.
    pub mark: Mark,
    /// What it is and what to do about it, for people.
    pub text: String,
}

impl Finding {
    fn well(about: About, text: impl Into<String>) -> Self {
        Self { about, mark: Mark::Well, text: text.into() }
    }

    fn look(about: About, text: impl Into<String>) -> Self {
        Self { about, mark: Mark::Look, text: text.into() }
    }

    fn wrong(about: About, text: impl Into<String>) -> Self {
        Self { about, mark: Mark::Wrong, text: text.into() }
    }
}

/// Looks at the settings, the machine and the database.
pub async fn examine(config: &Config, dev: bool) -> Vec<Finding> {
    let mut findings = settings::look(config, dev);
    findings.extend(post::look(&config.mail, dev).await);
    findings.extend(machine::room(config));
    findings.extend(backups::look(&config.backups, dev));
    if is_missing(&config.database) {
        let text = "La base de datos no existe todavía: `mostrador migrate` la crea.";
        findings.push(Finding::wrong(About::Database, text));
        return findings;
    }
    findings.extend(database::way(&config.database));
    match Store::open(&config.database).await {
        Ok(store) => {
            findings.extend(database::look(&store, config).await);
            store.close().await;
        }
        Err(error) => {
            let text = format!(
                "La base de datos no se puede abrir: {error}. Revisa «database» y que el servidor responda."
            );
            findings.push(Finding::wrong(About::Database, text));
        }
    }
    findings
}

/// So many are named; the rest are counted.
const NAMED: usize = 10;

fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let first = names.take(NAMED).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} y {more} más") }
}
