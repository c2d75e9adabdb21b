//! Contents of a table.

use csv::StringRecord;
use serde::Serialize;
use utoipa::ToSchema;

use crate::transfer::import::fault::Fault;
use crate::transfer::import::{ImportError, limits};

/// Format in which a table was recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = ImportFileFormat)]
pub enum FileFormat {
    Csv {
        #[schema(value_type = String)]
        delimiter: char,
        encoding: &'static str,
    },
    Xlsx {
        sheet: String,
    },
}

#[derive(Clone, Debug)]
pub struct Line {
    /// Number of the line in the file, or of the row in the sheet.
    pub number: u64,
    pub values: StringRecord,
}

#[derive(Clone, Debug)]
pub struct Table {
    pub format: FileFormat,
    /// Column titles as in the file.
    pub header: Vec<String>,
    pub lines: Vec<Line>,
    /// Lines that cannot be interpreted.
    pub faults: Vec<Fault>,
}

/// Reason for rejecting a file of another kind.
pub(super) const NOT_A_TABLE: &str =
    "el fichero no es un CSV de texto ni una hoja .xlsx: guárdalo como «CSV UTF-8» o «Libro de Excel»";

impl Table {
    pub(super) fn new(format: FileFormat) -> Self {
        Self { format, header: Vec::new(), lines: Vec::new(), faults: Vec::new() }
    }

    /// Adds a line; the first one is the line of titles. Empty lines are left out.
    pub(super) fn push(&mut self, number: u64, values: &StringRecord) -> Result<(), ImportError> {
        if values.iter().all(|value| value.trim().is_empty()) {
            return Ok(());
        }
        if self.header.is_empty() {
            if values.len() > limits::MAX_COLUMNS {
                let reason = format!("hay más de {} columnas", limits::MAX_COLUMNS);
                return Err(ImportError::at_line(number, reason));
            }
            self.header = values.iter().map(|title| title.trim().to_owned()).collect();
            return Ok(());
        }
        if self.lines.len() + self.faults.len() == limits::MAX_LINES {
            let reason = format!("el fichero tiene más de {} líneas: pártelo en varios", limits::MAX_LINES);
            return Err(ImportError::at_line(number, reason));
        }
        if let Some(long) = values.iter().position(|value| value.len() > limits::MAX_VALUE_BYTES) {
            let name = self.header.get(long).map_or("", String::as_str);
            let reason =
                format!("el texto de la columna «{name}» pasa de {} kB", limits::MAX_VALUE_BYTES >> 10);
            return Err(ImportError::at_line(number, reason));
        }
        self.lines.push(Line { number, values: values.clone() });
        Ok(())
    }

    pub(super) fn add_fault(&mut self, line: u64, column: Option<String>, message: String) {
        self.faults.push(Fault { line, column, message });
    }
}
