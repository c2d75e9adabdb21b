//! CSV files: recognises encoding and delimiter.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::data::{FileFormat, NOT_A_TABLE, Table};
use crate::transfer::import::ImportError;

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub(super) fn read(file: &[u8]) -> Result<Table, ImportError> {
    let (text, encoding) = decode(file);
    if text.contains('\0') {
        return Err(ImportError::of_file(NOT_A_TABLE));
    }
    let delimiter = delimiter(text.as_bytes());
    let format = FileFormat::Csv { delimiter: char::from(delimiter), encoding: encoding.name() };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut table = Table::new(format);
    let mut values = StringRecord::new();
    let mut lines = LineCounter { text: text.as_bytes(), position: 0, line: 1 };
    while reader.read_record(&mut values).map_err(|error| csv_error(&error))? {
        let line = lines.line_of(values.position().map_or(0, csv::Position::byte));
        let columns = table.header.len();
        if columns > 0 && values.len() != columns && values.iter().any(|value| !value.trim().is_empty()) {
            let message = format!("tiene {} columnas y la primera línea tiene {columns}", values.len());
            table.add_fault(line, None, message);
        }
        table.push(line, &values)?;
    }
    check_quotes(text.as_bytes(), lines.line)?;
    Ok(table)
}

/// Counts lines. The reader's own count is one line behind in files with the line ends of Windows, where it takes the
/// line feed as the beginning of the next record.
struct LineCounter<'a> {
    text: &'a [u8],
    position: usize,
    /// Number of the line of `position`, from 1.
    line: u64,
}

impl LineCounter<'_> {
    /// Returns the line of the first value of a record that begins at a byte, after the one before.
    fn line_of(&mut self, start: u64) -> u64 {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        while let Some(byte) = self.text.get(self.position) {
            if self.position >= start && !matches!(byte, b'\n' | b'\r') {
                break;
            }
            let ends_line = match byte {
                b'\n' => true,
                b'\r' => self.text.get(self.position + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += u64::from(ends_line);
            self.position += 1;
        }
        self.line
    }
}

/// Text of the file: in the encoding that its mark names, otherwise in UTF-8 or, if it is not, in the encoding
/// of Spanish Windows.
fn decode(file: &[u8]) -> (Cow<'_, str>, &'static Encoding) {
    if let Some((encoding, mark)) = Encoding::for_bom(file) {
        let text = file.get(mark..).unwrap_or_default();
        return (encoding.decode_without_bom_handling(text).0, encoding);
    }
    let encoding = if std::str::from_utf8(file).is_ok() { UTF_8 } else { WINDOWS_1252 };
    (encoding.decode_without_bom_handling(file).0, encoding)
}

/// The most frequent delimiter of the first line, outside quotes. Spanish spreadsheet programs save CSV files
/// with semicolons instead of commas.
fn delimiter(text: &[u8]) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let mut quoted = false;
    for byte in text {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => break,
            byte if !quoted => {
                for (count, _) in counts.iter_mut().zip(DELIMITERS).filter(|(_, own)| own == byte) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    let most = counts.iter().copied().max().unwrap_or_default();
    let found = counts.iter().zip(DELIMITERS).find(|(count, _)| **count == most);
    found.map_or(b',', |(_, delimiter)| delimiter)
}

fn csv_error(error: &csv::Error) -> ImportError {
    ImportError::at_line(error.position().map_or(1, csv::Position::line), "no se puede leer como CSV")
}

/// Rejects an unclosed quote: the CSV reader would accept the rest of the file as one value.
fn check_quotes(text: &[u8], last_line: u64) -> Result<(), ImportError> {
    if text.iter().fold(true, |even, byte| even ^ (*byte == b'"')) {
        return Ok(());
    }
    Err(ImportError::at_line(last_line, "hay unas comillas que no se cierran"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::transfer::import::{limits, table};

    fn values(table: &Table, line: usize) -> Vec<&str> {
        table.lines[line].values.iter().collect()
    }

    #[test]
    fn delimiter_and_encoding_are_recognised() {
        let parse = |file: &[u8]| table::read(file).unwrap();
        let semicolons = parse("\u{feff}ID;Precio;Nombre\n1;\"18,50\";\"a, b\"\n".as_bytes());
        assert_eq!(semicolons.format, FileFormat::Csv { delimiter: ';', encoding: "UTF-8" });
        assert_eq!(semicolons.header, ["ID", "Precio", "Nombre"]);
        assert_eq!(values(&semicolons, 0), ["1", "18,50", "a, b"]);
        let windows = parse(b"Nombre\tPrecio\nChamp\xfa s\xf3lido\t5 \x80\n");
        assert_eq!(windows.format, FileFormat::Csv { delimiter: '\t', encoding: "windows-1252" });
        assert_eq!(values(&windows, 0), ["Champú sólido", "5 €"]);
        let wide: Vec<u8> = "\u{feff}a|b\n1|ñ\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(values(&parse(&wide), 0), ["1", "ñ"]);
        assert_eq!(parse(b"\"a;b;c\",d\n1,2\n").header, ["a;b;c", "d"]);
    }

    #[test]
    fn lines_of_another_length_are_faults() {
        let table = table::read(b"a,b,c\n1,2,3\n1,2\n\n,,\n1,2,3,4\n").unwrap();
        let faults: Vec<String> = table.faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "línea 3: tiene 2 columnas y la primera línea tiene 3",
                "línea 6: tiene 4 columnas y la primera línea tiene 3"
            ]
        );
        assert_eq!(table.lines.len(), 3);
        let open = table::read(b"a,b\n1,\"2\n3,4\n").unwrap_err().to_string();
        assert_eq!(open, "línea 2: hay unas comillas que no se cierran");
    }

    #[test]
    fn lines_are_counted_as_an_editor_shows_them() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "1,2", "", "\"3\n4\",5", "6,7", ""].join(end);
            let table = table::read(text.as_bytes()).unwrap();
            let numbers: Vec<u64> = table.lines.iter().map(|line| line.number).collect();
            assert_eq!(numbers, [2, 4, 6], "{end:?}");
        }
    }

    #[test]
    fn oversized_table_is_rejected() {
        let rejection = |csv: String| table::read(csv.as_bytes()).unwrap_err().to_string();
        let long = "x".repeat(limits::MAX_VALUE_BYTES + 1);
        assert_eq!(
            rejection(format!("ID,Price,Name\n1,1,a\n2,1,{long}\n")),
            "línea 3: el texto de la columna «Name» pasa de 512 kB"
        );
        let many = format!("ID,Price\n{}", "1,1\n".repeat(limits::MAX_LINES + 1));
        assert_eq!(rejection(many), "línea 250002: el fichero tiene más de 250000 líneas: pártelo en varios");
        let wide = format!("ID,Price{}\n", ",x".repeat(limits::MAX_COLUMNS));
        assert_eq!(rejection(wide), "línea 1: hay más de 1000 columnas");
    }

    proptest! {
        #[test]
        fn every_table_is_read_as_it_was_written(
            rows in proptest::collection::vec(proptest::collection::vec("[a-zñ,;\"\n€ ]{0,6}", 3), 1..6),
        ) {
            let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
            writer.write_record(["uno", "dos", "tres"]).unwrap();
            for row in &rows {
                writer.write_record(row).unwrap();
            }
            let expected: Vec<_> =
                rows.iter().filter(|row| row.iter().any(|value| !value.trim().is_empty())).collect();
            let table = csv_of(&writer.into_inner().unwrap());
            prop_assert_eq!(table.lines.len(), expected.len());
            for (line, row) in table.lines.iter().zip(expected) {
                prop_assert_eq!(&line.values, row);
            }
        }

        #[test]
        fn no_file_makes_the_reader_fail_hard(file in proptest::collection::vec(any::<u8>(), 0..200)) {
            drop(table::read(&file));
        }
    }

    fn csv_of(file: &[u8]) -> Table {
        read(file).unwrap()
    }
}
