//! Serialization error as PostgreSQL reports it through sqlx.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;

use sqlx::Error;
use sqlx::error::{DatabaseError, ErrorKind};

/// Serialization error (SQLSTATE 40001).
pub(crate) fn conflict() -> Error {
    Error::Database(Box::new(Conflict))
}

#[derive(Debug)]
struct Conflict;

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("could not serialize access (simulated)")
    }
}

impl StdError for Conflict {}

impl DatabaseError for Conflict {
    fn message(&self) -> &'static str {
        "could not serialize access (simulated)"
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        Some("40001".into())
    }

    fn as_error(&self) -> &(dyn StdError + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn StdError + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn StdError + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}
