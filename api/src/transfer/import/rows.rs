//! CSV reader with columns accessed by name and strict parsing of values.

use std::collections::HashMap;
use std::sync::Arc;

use csv::{ErrorKind, ReaderBuilder, StringRecord};
use mostrador_core::money::Money;

use super::{ImportError, limits};

#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Maps a column name, in lower case, to its canonical name.
    pub canonical_name: fn(&str) -> String,
    pub required_columns: &'static [&'static str],
}

#[derive(Clone, Debug)]
pub struct Row {
    pub line: u64,
    columns: Arc<HashMap<String, usize>>,
    values: StringRecord,
}

/// Column names in lower case; empty for a file that is not CSV.
pub fn header(csv: &[u8]) -> Vec<String> {
    let csv = without_bom(csv);
    let mut reader = ReaderBuilder::new().delimiter(delimiter(csv)).from_reader(csv);
    reader.headers().map(|names| names.iter().map(lower).collect()).unwrap_or_default()
}

/// Parses the whole table.
pub fn read(csv: &[u8], layout: &Layout) -> Result<Vec<Row>, ImportError> {
    let csv = without_bom(csv);
    if csv.contains(&0) {
        return Err(ImportError::at_line(1, "el fichero no es un CSV de texto"));
    }
    let mut reader = ReaderBuilder::new().delimiter(delimiter(csv)).flexible(false).from_reader(csv);
    let columns = columns(reader.headers().map_err(|error| csv_error(&error))?, layout)?;
    let mut rows = Vec::new();
    let mut values = StringRecord::new();
    while reader.read_record(&mut values).map_err(|error| csv_error(&error))? {
        let row = Row { line: line(&values), columns: Arc::clone(&columns), values: values.clone() };
        if rows.len() == limits::MAX_LINES {
            let reason = format!("el fichero tiene más de {} líneas: pártelo en varios", limits::MAX_LINES);
            return Err(ImportError::at_line(row.line, reason));
        }
        row.check_value_sizes()?;
        rows.push(row);
    }
    check_quotes(csv, &rows)?;
    Ok(rows)
}

impl Row {
    /// Trimmed value of a column; empty if absent.
    pub fn text(&self, column: &str) -> &str {
        self.columns.get(column).and_then(|at| self.values.get(*at)).map_or("", str::trim)
    }

    pub fn has_column(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }

    /// Items of a comma-separated list; `\,` is a comma inside an item.
    pub fn list(&self, column: &str) -> Vec<String> {
        split_list(self.text(column))
    }

    pub fn price(&self, column: &str) -> Result<Option<Money>, ImportError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let decimal = plain_decimal(text);
        match decimal.parse::<Money>() {
            Ok(price) if price >= Money::ZERO => Ok(Some(price)),
            _ => Err(self.invalid_value(column, "un precio")),
        }
    }

    /// Integer in a column; decimals are accepted if zero.
    pub fn number(&self, column: &str) -> Result<Option<i64>, ImportError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let decimal = plain_decimal(text);
        let integer = match decimal.split_once('.') {
            Some((integer, decimals)) if decimals.bytes().all(|byte| byte == b'0') => integer,
            Some(_) => "",
            None => decimal.as_str(),
        };
        integer.parse().map(Some).map_err(|_| self.invalid_value(column, "un número entero"))
    }

    /// Stock units in a column; negative values become zero.
    pub fn units(&self, column: &str) -> Result<Option<i64>, ImportError> {
        match self.number(column)? {
            Some(units) if units > u32::MAX.into() => {
                Err(self.invalid_value(column, "un número de unidades"))
            }
            units => Ok(units.map(|units| units.max(0))),
        }
    }

    /// Boolean in a column: `1` or `TRUE`, `0` or `FALSE`; `None` when empty.
    pub fn flag(&self, column: &str) -> Result<Option<bool>, ImportError> {
        match self.text(column).to_ascii_lowercase().as_str() {
            "" => Ok(None),
            "0" | "false" => Ok(Some(false)),
            "1" | "true" => Ok(Some(true)),
            _ => Err(self.invalid_value(column, "un sí (1, TRUE) ni un no (0, FALSE)")),
        }
    }

    pub fn invalid_value(&self, column: &str, expected: &str) -> ImportError {
        let value: String = self.text(column).chars().take(40).collect();
        ImportError::at_line(self.line, format!("«{value}» en la columna «{column}» no es {expected}"))
    }

    fn check_value_sizes(&self) -> Result<(), ImportError> {
        let Some(long) = self.values.iter().position(|value| value.len() > limits::MAX_VALUE_BYTES) else {
            return Ok(());
        };
        let name = self.columns.iter().find(|(_, at)| **at == long).map_or("", |(name, _)| name.as_str());
        let reason = format!("el texto de la columna «{name}» pasa de {} kB", limits::MAX_VALUE_BYTES >> 10);
        Err(ImportError::at_line(self.line, reason))
    }
}

/// Splits a comma-separated list; `\,` is a comma inside an item.
pub fn split_list(text: &str) -> Vec<String> {
    let escaped = text.replace("\\,", "\u{0}");
    escaped.split(',').map(|item| item.trim().replace('\u{0}', ",")).filter(|item| !item.is_empty()).collect()
}

fn without_bom(csv: &[u8]) -> &[u8] {
    csv.strip_prefix(b"\xef\xbb\xbf").unwrap_or(csv)
}

/// Spanish spreadsheet programs save CSV files with semicolons instead of commas.
fn delimiter(csv: &[u8]) -> u8 {
    let first = csv.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| first.split(|byte| *byte == separator).count();
    if count(b';') > count(b',') { b';' } else { b',' }
}

fn lower(name: &str) -> String {
    name.trim().to_lowercase()
}

fn columns(header: &StringRecord, layout: &Layout) -> Result<Arc<HashMap<String, usize>>, ImportError> {
    if header.len() > limits::MAX_COLUMNS {
        return Err(ImportError::at_line(1, format!("hay más de {} columnas", limits::MAX_COLUMNS)));
    }
    let mut columns = HashMap::new();
    for (at, name) in header.iter().enumerate() {
        columns.entry((layout.canonical_name)(&lower(name))).or_insert(at);
    }
    match layout.required_columns.iter().find(|needed| !columns.contains_key(**needed)) {
        None => Ok(Arc::new(columns)),
        Some(missing) => Err(ImportError::at_line(
            1,
            format!("falta la columna «{missing}»: no es una exportación de productos"),
        )),
    }
}

/// Normalizes the decimal separator to a point; the last separator of the text is the decimal one.
fn plain_decimal(text: &str) -> String {
    match (text.rfind('.'), text.rfind(',')) {
        (Some(point), Some(comma)) if comma > point => text.replace('.', "").replace(',', "."),
        (Some(_), Some(_)) => text.replace(',', ""),
        (None, Some(_)) => text.replace(',', "."),
        _ => text.to_owned(),
    }
}

fn line(record: &StringRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

fn csv_error(error: &csv::Error) -> ImportError {
    let line = error.position().map_or(1, csv::Position::line);
    let reason = match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("tiene {len} columnas y la primera línea tiene {expected_len}")
        }
        ErrorKind::Utf8 { .. } => {
            "hay caracteres que no son UTF-8: guarda el fichero como «CSV UTF-8»".to_owned()
        }
        _ => "no se puede leer como CSV".to_owned(),
    };
    ImportError::at_line(line, reason)
}

/// Rejects an unclosed quote: the CSV reader would accept the rest of the file as one value.
fn check_quotes(csv: &[u8], rows: &[Row]) -> Result<(), ImportError> {
    if csv.iter().fold(true, |even, byte| even ^ (*byte == b'"')) {
        return Ok(());
    }
    let line = rows.last().map_or(1, |row| row.line);
    Err(ImportError::at_line(line, "hay unas comillas que no se cierran"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = Layout { canonical_name: str::to_owned, required_columns: &["id", "price"] };

    fn row(price: &str) -> Row {
        read(format!("ID,Price\n1,\"{price}\"\n").as_bytes(), &LAYOUT).unwrap().remove(0)
    }

    #[test]
    fn prices_are_parsed_in_both_notations() {
        for (text, cents) in
            [("18", 1_800), ("18.5", 1_850), ("18,50", 1_850), ("1.234,56", 123_456), ("1,234.56", 123_456)]
        {
            assert_eq!(row(text).price("price").unwrap().unwrap().to_cents().get(), cents, "{text}");
        }
        assert_eq!(row("").price("price").unwrap(), None);
        for text in ["gratis", "-1", "1.2345678", "€5"] {
            let message = row(text).price("price").unwrap_err().to_string();
            assert!(message.starts_with("línea 2: ") && message.contains(text), "{message}");
        }
    }

    #[test]
    fn integers_and_flags_are_parsed() {
        assert_eq!(row("12.0").number("price").unwrap(), Some(12));
        assert!(row("1.5").number("price").is_err());
        for (text, flag) in [("1", Some(true)), ("TRUE", Some(true)), ("false", Some(false)), ("", None)] {
            assert_eq!(row(text).flag("price").unwrap(), flag, "{text}");
        }
        assert!(row("si").flag("price").is_err());
    }

    #[test]
    fn semicolon_separated_file_is_read() {
        let csv = "\u{feff}ID;Price;Name\n1;\"18,50\";\"a, b\"\n";
        let row = read(csv.as_bytes(), &LAYOUT).unwrap().remove(0);
        assert_eq!(
            (row.text("name"), row.price("price").unwrap().unwrap().to_cents().get()),
            ("a, b", 1_850)
        );
        assert_eq!(header(csv.as_bytes()), ["id", "price", "name"]);
        assert!(row.has_column("name") && !row.has_column("sku") && row.text("sku").is_empty());
        assert_eq!(split_list("Azul\\, claro, Rojo"), ["Azul, claro", "Rojo"]);
    }

    #[test]
    fn invalid_file_is_rejected_with_its_line() {
        let rejection = |csv: &[u8]| read(csv, &LAYOUT).unwrap_err().to_string();
        assert!(rejection(b"").starts_with("línea 1: falta la columna"));
        assert!(rejection(b"a,b\n1,2\n").contains("«id»"));
        let head = "ID,Price,Name\n1,1,a\n";
        assert_eq!(
            rejection(format!("{head}2,1\n").as_bytes()),
            "línea 3: tiene 2 columnas y la primera línea tiene 3"
        );
        assert!(rejection(format!("{head}2,1,\"b,2\n").as_bytes()).starts_with("línea 3: "));
        assert!(rejection(&[head.as_bytes(), b"2,1,\xff\n"].concat()).starts_with("línea 3: hay caracteres"));
        assert!(rejection(b"PK\x03\x04\x00").contains("no es un CSV"));
    }

    #[test]
    fn oversized_table_is_rejected() {
        let rejection = |csv: String| read(csv.as_bytes(), &LAYOUT).unwrap_err().to_string();
        let long = "x".repeat(limits::MAX_VALUE_BYTES + 1);
        assert_eq!(
            rejection(format!("ID,Price,Name\n1,1,a\n2,1,{long}\n")),
            "línea 3: el texto de la columna «name» pasa de 512 kB"
        );
        let many = format!("ID,Price\n{}", "1,1\n".repeat(limits::MAX_LINES + 1));
        assert_eq!(rejection(many), "línea 250002: el fichero tiene más de 250000 líneas: pártelo en varios");
        let wide = format!("ID,Price{}\n", ",x".repeat(limits::MAX_COLUMNS));
        assert_eq!(rejection(wide), "línea 1: hay más de 1000 columnas");
    }
}
