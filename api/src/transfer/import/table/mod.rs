//! Table of a file: a line of column titles and the lines below it.

mod csv_file;
mod data;
mod xlsx_file;
#[cfg(test)]
mod xlsx_fixture;

pub use data::{FileFormat, Line, Table};

use super::{ImportError, limits};

/// Reads a CSV or `.xlsx` file, which is recognised by its content.
pub fn read(file: &[u8]) -> Result<Table, ImportError> {
    if file.len() as u64 > limits::MAX_FILE_BYTES {
        let megabytes = limits::MAX_FILE_BYTES >> 20;
        return Err(ImportError::of_file(format!("el fichero pasa de {megabytes} MB: pártelo en varios")));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_kinds_of_files_are_named() {
        let rejection = |file: &[u8]| read(file).unwrap_err().to_string();
        assert_eq!(rejection(b""), "línea 1: el fichero está vacío");
        assert_eq!(rejection(b"Nombre;Precio\n;\n"), "línea 1: el fichero solo tiene la línea de títulos");
        assert!(rejection(b"PK\x03\x04\x00").contains("no es un CSV"));
        assert!(rejection(b"a,b\n\x00,1\n").contains("no es un CSV"));
        let old = [xlsx_file::COMPOUND_FILE.as_slice(), b"Workbook"].concat();
        assert!(rejection(&old).contains("Excel 97"), "{}", rejection(&old));
    }
}
