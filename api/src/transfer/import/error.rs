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
    /// The import has been cancelled and undone, but for products that were sold or changed meanwhile.
    #[error("la importación se ha cancelado{}", kept_products(*.kept))]
    Cancelled { kept: usize },
    /// Another import or undo is running.
    #[error("hay otra importación en marcha")]
    Busy,
    /// The rates of Spanish VAT have changed since the file was read, and the import has been undone, but for products that
    /// were sold or changed meanwhile, as those whose prices have changed with the rates.
    #[error("los tipos del IVA han cambiado mientras se importaba{}: vuelve a importar el fichero", remaining_products(*.kept))]
    RatesChanged { kept: usize },
    /// The import has failed, and what it had written could not be undone.
    #[error(
        "la importación {import} se ha interrumpido ({reason}): lo escrito hasta entonces sigue en la tienda, y se puede deshacer"
    )]
    Interrupted { import: i64, reason: String },
    #[error("la base de datos no ha aceptado la importación: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(ImportError);

fn kept_products(kept: usize) -> String {
    match kept {
        0 => String::new(),
        kept => format!(" y deshecho, salvo {kept} productos que se han vendido o cambiado entretanto"),
    }
}

fn remaining_products(kept: usize) -> String {
    match kept {
        0 => " y no se ha importado nada".to_owned(),
        kept => format!(" y ha quedado una parte ({kept})"),
    }
}

impl ImportError {
    pub(crate) fn at_line(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }

    /// Error of the file as a whole.
    pub(crate) fn of_file(reason: impl Into<String>) -> Self {
        Self::at_line(1, reason)
    }
}
