//! Database backup and restore: a consistent snapshot of a running shop in one file, independent of the
//! database engine.
//!
//! The file is gzip-compressed JSON Lines: a header, then each table with its columns and rows, referenced
//! tables first, and a footer with the row counts and the SHA-256 of all preceding lines. A restore validates
//! the whole file before it changes anything and runs in one transaction. The file contains everything in the
//! database, including the media library, personal data and password hashes.

pub mod command;
pub mod file;
pub mod jobs;
pub mod reader;
pub mod restore;
pub mod save;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::db::connect_error::ConnectError;
use crate::db::migrations::SchemaError;

/// Maximum size of a line, in bytes; a text page takes about a thousandth of it.
pub const MAX_LINE_BYTES: u64 = 64 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Header {
    pub format: String,
    pub version: u32,
    /// Number of the last migration of the source database.
    pub schema: i64,
    /// Creation time, RFC 3339.
    pub made_at: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Creation time, RFC 3339.
    pub made_at: String,
    /// Number of the last migration of the source database.
    pub schema: i64,
    pub rows: BTreeMap<String, u64>,
}

impl Summary {
    pub fn total(&self) -> u64 {
        self.rows.values().sum()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("La copia no vale (línea {line}): {reason}. No se ha cambiado nada; prueba con otra copia.")]
    Corrupt { line: u64, reason: String },
    #[error(
        "La copia es de una versión más nueva de mostrador (esquema {backup_schema}, aquí {database_schema}): actualiza el programa y \
         vuelve a intentarlo."
    )]
    Newer { backup_schema: i64, database_schema: i64 },
    #[error(
        "La base de datos no está vacía (hay {rows} filas en «{table}»). Si quieres perder lo que hay y poner la copia \
         en su lugar, repite la orden con --force."
    )]
    NotEmpty { table: String, rows: i64 },
    #[error("La base de datos está sin estrenar: no hay nada que copiar. Comprueba la opción --database.")]
    EmptyDatabase,
    #[error("{0} ya existe. Elige otro nombre, o repite la orden con --force para sustituirlo.")]
    Exists(String),
    #[error("{path}: {error}")]
    File { path: String, error: std::io::Error },
    /// Reading or writing fails after the file was opened.
    #[error("El fichero no se puede leer o escribir: {0}")]
    Io(#[from] std::io::Error),
    #[error("No se puede abrir la base de datos: {0}")]
    Open(#[from] ConnectError),
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] sqlx::Error),
    #[error(transparent)]
    Schema(#[from] SchemaError),
}
