//! Findings of the diagnostics.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Well,
    /// Needs the owner's attention, but is not an error.
    Look,
    Wrong,
}

impl Severity {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Well => "bien",
            Self::Look => "ojo ",
            Self::Wrong => "MAL ",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    Settings,
    Gateway,
    Mail,
    Database,
    Disk,
    Clock,
    Backups,
    Site,
    Orders,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub about: Subject,
    pub mark: Severity,
    /// Description and suggested action, in Spanish.
    pub text: String,
}

impl Finding {
    pub(super) fn ok(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Well, text: text.into() }
    }

    pub(super) fn warning(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Look, text: text.into() }
    }

    pub(super) fn error(about: Subject, text: impl Into<String>) -> Self {
        Self { about, mark: Severity::Wrong, text: text.into() }
    }
}

const MAX_NAMES: usize = 10;

pub(super) fn join_names(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(MAX_NAMES);
    let first = names.take(MAX_NAMES).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} y {more} más") }
}
