//! Findings of the diagnostics.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum Severity {
    #[serde(rename = "well")]
    Ok,
    /// Needs the owner's attention, but is not an error.
    #[serde(rename = "look")]
    Warning,
    #[serde(rename = "wrong")]
    Error,
}

impl Severity {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Ok => "bien",
            Self::Warning => "ojo ",
            Self::Error => "MAL ",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FindingSubject)]
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    #[serde(rename = "about")]
    pub subject: Subject,
    #[serde(rename = "mark")]
    pub severity: Severity,
    /// Description and suggested action, in Spanish.
    pub text: String,
}

impl Finding {
    pub(super) fn ok(subject: Subject, text: impl Into<String>) -> Self {
        Self { subject, severity: Severity::Ok, text: text.into() }
    }

    pub(super) fn warning(subject: Subject, text: impl Into<String>) -> Self {
        Self { subject, severity: Severity::Warning, text: text.into() }
    }

    pub(super) fn error(subject: Subject, text: impl Into<String>) -> Self {
        Self { subject, severity: Severity::Error, text: text.into() }
    }
}

const MAX_NAMES: usize = 10;

pub(super) fn join_names(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(MAX_NAMES);
    let first = names.take(MAX_NAMES).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} y {more} más") }
}
