//! Import errors.

use crate::db::retry::impl_transient_by_database;

#[derive(Debug, thiserror::Error)]
pub enum ShopFileError {
    #[error("{place}: {reason}")]
    Content { place: String, reason: String },
    /// Database error, or a slug that is already in use.
    #[error("la base de datos no ha aceptado el contenido: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(ShopFileError);

impl ShopFileError {
    pub(super) fn at(place: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self::Content { place: place.into(), reason: reason.to_string() }
    }
}
