//! `.xlsx` files: the first visible sheet, read cell by cell within limits.

use std::io::{self, Cursor, Read};

use calamine::{Data, DataRef, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use csv::StringRecord;
use zip::ZipArchive;

use super::data::{FileFormat, NOT_A_TABLE, Table};
use crate::transfer::import::{ImportError, limits};

/// First bytes of a file of Excel 97 and of a password-protected `.xlsx`.
pub(super) const COMPOUND_FILE: [u8; 4] = [0xd0, 0xcf, 0x11, 0xe0];
/// Name of the stream with the encrypted workbook.
const ENCRYPTED_STREAM: &str = "EncryptedPackage";
const PROTECTED: &str = "el fichero está protegido con contraseña: guárdalo sin ella";
const UNREADABLE: &str = "no se puede leer como hoja .xlsx";
/// Maximum number of files in the archive.
const MAX_ENTRIES: usize = 10_000;

pub(super) fn compound_file_reason(file: &[u8]) -> &'static str {
    let name: Vec<u8> = ENCRYPTED_STREAM.encode_utf16().flat_map(u16::to_le_bytes).collect();
    if file.windows(name.len()).any(|window| window == name) {
        PROTECTED
    } else {
        "el fichero es de Excel 97 (.xls): guárdalo como «Libro de Excel» (.xlsx) o como CSV"
    }
}

pub(super) fn read(file: &[u8]) -> Result<Table, ImportError> {
    check_unpacked_size(file)?;
    let mut workbook = Xlsx::new(Cursor::new(file)).map_err(|error| xlsx_error(&error, NOT_A_TABLE))?;
    let sheet = first_sheet(&workbook).ok_or_else(|| ImportError::of_file("el libro no tiene hojas"))?;
    let mut table = Table::new(FileFormat::Xlsx { sheet: sheet.clone() });
    let mut cells =
        workbook.worksheet_cells_reader(&sheet).map_err(|error| xlsx_error(&error, UNREADABLE))?;
    let mut row = SheetRow::default();
    let mut bytes = 0_u64;
    while let Some(cell) = cells.next_cell().map_err(|error| xlsx_error(&error, UNREADABLE))? {
        let (number, column) = cell.get_position();
        let (number, column) = (u64::from(number) + 1, column as usize);
        if number < row.number {
            return Err(ImportError::at_line(number, UNREADABLE));
        }
        if number > row.number {
            row.finish(&mut table)?;
            row = SheetRow { number, ..SheetRow::default() };
        }
        if column >= limits::MAX_COLUMNS {
            return Err(ImportError::at_line(number, format!("hay más de {} columnas", limits::MAX_COLUMNS)));
        }
        let value = cell.get_value();
        let text = cell_text(value);
        bytes += text.len() as u64;
        if bytes > limits::MAX_UNPACKED_BYTES {
            return Err(too_large());
        }
        if matches!(value, DataRef::Error(_)) {
            row.errors.push((column, text.clone()));
        }
        row.values.resize(row.values.len().max(column + 1), String::new());
        if let Some(own) = row.values.get_mut(column) {
            *own = text;
        }
    }
    row.finish(&mut table)?;
    Ok(table)
}

#[derive(Default)]
struct SheetRow {
    number: u64,
    values: Vec<String>,
    /// Columns with an error such as `#N/A`.
    errors: Vec<(usize, String)>,
}

impl SheetRow {
    /// Adds the row to the table, as long as its line of titles.
    fn finish(&mut self, table: &mut Table) -> Result<(), ImportError> {
        if !table.header.is_empty() {
            self.values.resize(table.header.len(), String::new());
            for (column, error) in self.errors.drain(..) {
                if let Some(title) = table.header.get(column).cloned() {
                    let message = format!("«{error}» en la columna «{title}» es un error de la hoja");
                    table.add_fault(self.number, Some(title), message);
                }
            }
        }
        table.push(self.number, &StringRecord::from(std::mem::take(&mut self.values)))
    }
}

fn first_sheet<R: io::Read + io::Seek>(workbook: &Xlsx<R>) -> Option<String> {
    let mut sheets = workbook.sheets_metadata().iter();
    let visible = |sheet: &&calamine::Sheet| {
        sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible
    };
    sheets.find(visible).map(|sheet| sheet.name.clone())
}

fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(flag) => u8::from(*flag).to_string(),
        DataRef::DateTime(time) => {
            let (year, month, day, ..) = time.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::Error(error) => Data::Error(error.clone()).to_string(),
        DataRef::Empty => String::new(),
    }
}

/// Unpacks the archive once without keeping it: a small file can contain an enormous one.
fn check_unpacked_size(file: &[u8]) -> Result<(), ImportError> {
    let unreadable = |_| ImportError::of_file(NOT_A_TABLE);
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ImportError::of_file(NOT_A_TABLE))?;
    if archive.len() > MAX_ENTRIES {
        return Err(too_large());
    }
    let mut left = limits::MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|_| ImportError::of_file(PROTECTED))?;
        let size = io::copy(&mut entry.take(left + 1), &mut io::sink()).map_err(unreadable)?;
        left = left.checked_sub(size).ok_or_else(too_large)?;
    }
    Ok(())
}

fn too_large() -> ImportError {
    let megabytes = limits::MAX_UNPACKED_BYTES >> 20;
    ImportError::of_file(format!("el fichero ocupa más de {megabytes} MB descomprimido: pártelo en varios"))
}

fn xlsx_error(error: &XlsxError, otherwise: &str) -> ImportError {
    ImportError::of_file(if matches!(error, XlsxError::Password) { PROTECTED } else { otherwise })
}

/// Text of a number: without exponent, at most six decimals. Three decimals get a fourth, because a point
/// before three digits may be read as a thousands separator.
fn number_text(number: f64) -> String {
    let mut text = format!("{number:.6}");
    let length = text.trim_end_matches('0').len();
    text.truncate(length);
    match text.split_once('.').map_or(0, |(_, decimals)| decimals.len()) {
        0 => text.trim_end_matches('.').to_owned(),
        3 => format!("{text}0"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::transfer::import::table;
    use crate::transfer::import::table::xlsx_fixture::{text, workbook};

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

    fn rejection(file: &[u8]) -> String {
        table::read(file).unwrap_err().to_string()
    }

    #[test]
    fn visible_sheet_is_read_with_its_numbers_and_errors() {
        let rows = format!(
            "<row r=\"2\">{}{}{}</row><row r=\"4\">{}<c r=\"B4\"><v>18.5</v></c><c r=\"C4\" t=\"b\"><v>1</v></c></row>\
             <row r=\"5\">{}<c r=\"B5\" t=\"e\"><v>#N/A</v></c></row>",
            text("A2", "Nombre"),
            text("B2", "Precio"),
            text("C2", "Activo"),
            text("A4", "Jabón"),
            text("A5", "Vela"),
        );
        let table = table::read(&workbook(&rows)).unwrap();
        assert_eq!(table.format, FileFormat::Xlsx { sheet: "Tarifa".into() });
        assert_eq!(table.header, ["Nombre", "Precio", "Activo"]);
        let lines: Vec<(u64, Vec<&str>)> =
            table.lines.iter().map(|line| (line.number, line.values.iter().collect())).collect();
        assert_eq!(lines, [(4, vec!["Jabón", "18.5", "1"]), (5, vec!["Vela", "#N/A", ""])]);
        assert_eq!(
            table.faults[0].to_string(),
            "línea 5: «#N/A» en la columna «Precio» es un error de la hoja"
        );
    }

    #[test]
    fn a_far_cell_does_not_reserve_memory() {
        let far = format!(
            "<row r=\"1\">{}</row><row r=\"1048576\">{}</row>",
            text("A1", "a"),
            text("XFD1048576", "x")
        );
        assert!(rejection(&workbook(&far)).contains("hay más de 1000 columnas"));
        let deep = format!(
            "<row r=\"1\">{}</row><row r=\"1048576\">{}</row>",
            text("A1", "a"),
            text("A1048576", "x")
        );
        assert_eq!(table::read(&workbook(&deep)).unwrap().lines[0].number, 1_048_576);
    }

    #[test]
    fn enormous_contents_are_rejected_before_they_are_read() {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file("xl/sharedStrings.xml", SimpleFileOptions::default()).unwrap();
        let block = vec![b' '; 1 << 20];
        for _ in 0..=(limits::MAX_UNPACKED_BYTES >> 20) {
            archive.write_all(&block).unwrap();
        }
        let bomb = archive.finish().unwrap().into_inner();
        assert!(bomb.len() < 2 << 20, "{}", bomb.len());
        assert!(rejection(&bomb).contains("MB descomprimido"));
    }

    #[test]
    fn protected_and_foreign_archives_are_named() {
        let name: Vec<u8> = ENCRYPTED_STREAM.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let protected = [COMPOUND_FILE.as_slice(), &[0; 64], &name].concat();
        assert!(rejection(&protected).contains("contraseña"));
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file("content.xml", SimpleFileOptions::default()).unwrap();
        let other = archive.finish().unwrap().into_inner();
        assert!(rejection(&other).contains("no es un CSV de texto ni una hoja .xlsx"));
        assert!(rejection(&workbook("")).contains("está vacío"));
    }
}
