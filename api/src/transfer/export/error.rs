//! Export errors.

use crate::transfer::shop_file::media::ExportContentsError;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("No hay ninguna encuesta {0}. «mostrador survey list» dice cuáles hay.")]
    Survey(String),
    #[error("{0} ya existe. Elige otro nombre, o repite la orden con --force para sustituirlo.")]
    Exists(String),
    #[error("No se puede escribir {path}: {error}")]
    File { path: String, error: std::io::Error },
    #[error("La tabla no se puede escribir: {0}")]
    Table(#[from] csv::Error),
    #[error("El fichero no se puede escribir: {0}")]
    Json(#[from] serde_json::Error),
    #[error("El contenido de los medios no se puede escribir: {0}")]
    Media(#[from] ExportContentsError),
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] sqlx::Error),
}
