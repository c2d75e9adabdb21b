//! A whole shop in one file, and back: of a running shop as it is at one moment, into either kind of database.
//!
//! The file is JSON Lines, packed with gzip: a head, then each table with its columns and its rows, those first that
//! others refer to, and at the end how many rows there were and the SHA-256 of everything before. It is read whole
//! before anything is touched, and put back in one transaction. What is in it is what is in the database: personal
//! data and the hashes of passwords too.

pub mod command;
pub mod file;
pub mod lines;
pub mod restore;
pub mod save;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::store::migrating::SchemaError;
use crate::store::opening::OpenError;

/// The most that one row may take; a page of text is a thousandth of it.
pub const LONGEST_LINE: u64 = 64 << 20;

/// What a copy says of itself at its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Head {
    /// `mostrador-backup`.
    pub format: String,
    /// Of the format: 1.
    pub version: u32,
    /// Number of the last migration of the database that it is of.
    pub schema: i64,
    /// When, as RFC 3339.
    pub made_at: String,
}

/// What is in a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// When it was made, as RFC 3339.
    pub made_at: String,
    /// Number of the last migration of the database that it is of.
    pub schema: i64,
    /// Rows of each table.
    pub rows: BTreeMap<String, u64>,
}

impl Summary {
    /// All rows.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.rows.values().sum()
    }
}

/// Why there is no copy, or nothing was put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is no copy, or is not whole any more.
    #[error("La copia no vale (línea {line}): {reason}. No se ha cambiado nada; prueba con otra copia.")]
    Broken {
        /// Of the unpacked file, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// It is of a newer program.
    #[error(
        "La copia es de una versión más nueva de mostrador (esquema {of_copy}, aquí {here}): actualiza el programa y \
         vuelve a intentarlo."
    )]
    Newer {
        /// Schema of the copy.
        of_copy: i64,
        /// Schema of the database.
        here: i64,
    },
    /// The database is in use.
    #[error(
        "La base de datos no está vacía (hay {rows} filas en «{table}»). Si quieres perder lo que hay y poner la copia \
         en su lugar, repite la orden con --force."
    )]
    NotEmpty {
        /// The first table with something in it.
        table: String,
        /// How much.
        rows: i64,
    },
    /// There is nothing to copy.
    #[error("La base de datos está sin estrenar: no hay nada que copiar. Comprueba la opción --database.")]
    Nothing,
    /// A file is in the way.
    #[error("{0} ya existe. Elige otro nombre, o repite la orden con --force para sustituirlo.")]
    Exists(String),
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// Reading or writing fails halfway.
    #[error("El fichero no se puede leer o escribir: {0}")]
    Io(#[from] std::io::Error),
    /// The database cannot be opened.
    #[error("No se puede abrir la base de datos: {0}")]
    Open(#[from] OpenError),
    /// The database fails.
    #[error("La base de datos no responde como debe: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema cannot be brought up to date.
    #[error(transparent)]
    Schema(#[from] SchemaError),
}
