//! Error of an import.

use super::fault::Faults;
use super::mapping::MappingError;
use crate::db::retry::impl_transient_by_database;

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The table cannot be read from this line on.
    #[error("línea {line}: {reason}")]
    Line { line: u64, reason: String },
    /// Lines with values that cannot be imported.
    #[error("{0}")]
    Faults(Faults),
    #[error(transparent)]
    Mapping(#[from] MappingError),
    #[error("la importación se ha cancelado")]
    Cancelled,
    #[error("la base de datos no ha aceptado la importación: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(ImportError);

impl ImportError {
    pub(crate) fn at_line(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }

    /// Error of the file as a whole.
    pub(crate) fn of_file(reason: impl Into<String>) -> Self {
        Self::at_line(1, reason)
    }
}
