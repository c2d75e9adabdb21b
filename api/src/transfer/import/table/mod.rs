//! Table of a file: a line of column titles and the lines below it.

mod csv_file;
mod xlsx_file;
#[cfg(test)]
mod xlsx_fixture;

use std::borrow::Cow;

use csv::StringRecord;
use serde::Serialize;
use utoipa::ToSchema;

use super::fault::Fault;
use super::{ImportError, limits};

/// Format in which a table was recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
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

const NOT_A_TABLE: &str =
    "el fichero no es un CSV de texto ni una hoja .xlsx: guárdalo como «CSV UTF-8» o «Libro de Excel»";

impl Table {
    /// Reads a CSV or `.xlsx` file, which is recognised by its content.
    pub fn read(file: &[u8]) -> Result<Self, ImportError> {
        if file.len() as u64 > limits::MAX_FILE_BYTES {
            let megabytes = limits::MAX_FILE_BYTES >> 20;
            return Err(ImportError::of_file(format!(
                "el fichero pasa de {megabytes} MB: pártelo en varios"
            )));
        }
        let table = if file.starts_with(b"PK") {
            xlsx_file::read(file)?
        } else if file.starts_with(&xlsx_file::COMPOUND_FILE) {
            return Err(ImportError::of_file(xlsx_file::compound_file_reason(file)));
        } else {
            csv_file::read(file)?
        };
        if table.header.is_empty() {
            return Err(ImportError::of_file("el fichero está vacío"));
        }
        if table.lines.is_empty() && table.faults.is_empty() {
            return Err(ImportError::of_file("el fichero solo tiene la línea de títulos"));
        }
        Ok(table)
    }

    fn new(format: FileFormat) -> Self {
        Self { format, header: Vec::new(), lines: Vec::new(), faults: Vec::new() }
    }

    /// Adds a line; the first one is the line of titles. Empty lines are left out.
    fn push(&mut self, number: u64, values: &StringRecord) -> Result<(), ImportError> {
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

    fn add_fault(&mut self, line: u64, column: Option<String>, message: String) {
        self.faults.push(Fault { line, column, message });
    }
}

/// Text of a number: without exponent, at most six decimals. Three decimals get a fourth, because a point
/// before three digits may be read as a thousands separator.
fn number_text(number: f64) -> Cow<'static, str> {
    let mut text = format!("{number:.6}");
    let length = text.trim_end_matches('0').len();
    text.truncate(length);
    match text.split_once('.').map_or(0, |(_, decimals)| decimals.len()) {
        0 => text.trim_end_matches('.').to_owned().into(),
        3 => format!("{text}0").into(),
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_sheet_have_no_exponent_and_no_noise() {
        for (number, text) in [
            (12.0, "12"),
            (18.5, "18.5"),
            (4.350_000_000_000_000_5, "4.35"),
            (8_412_345_678_901.0, "8412345678901"),
            (1.234, "1.2340"),
            (-0.5, "-0.5"),
            (100.0, "100"),
        ] {
            assert_eq!(number_text(number), text);
        }
    }

    #[test]
    fn other_kinds_of_files_are_named() {
        let rejection = |file: &[u8]| Table::read(file).unwrap_err().to_string();
        assert_eq!(rejection(b""), "línea 1: el fichero está vacío");
        assert_eq!(rejection(b"Nombre;Precio\n;\n"), "línea 1: el fichero solo tiene la línea de títulos");
        assert!(rejection(b"PK\x03\x04\x00").contains("no es un CSV"));
        assert!(rejection(b"a,b\n\x00,1\n").contains("no es un CSV"));
        let old = [xlsx_file::COMPOUND_FILE.as_slice(), b"Workbook"].concat();
        assert!(rejection(&old).contains("Excel 97"), "{}", rejection(&old));
    }
}
