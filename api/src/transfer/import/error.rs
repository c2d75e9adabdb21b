//! Error of an import.

use crate::db::retry::impl_transient_by_database;

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("línea {line}: {reason}")]
    Line { line: u64, reason: String },
    #[error("la base de datos no ha aceptado la importación: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(ImportError);

impl ImportError {
    pub(crate) fn at_line(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }
}
