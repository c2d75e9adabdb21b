//! The lines of a product export: the columns by name, in English or in Spanish, and their values read strictly.

use std::collections::HashMap;

use csv::{ErrorKind, ReaderBuilder, StringRecord};
use mostrador_core::money::Money;

use super::ImportError;

/// Spanish names of the columns, as a Spanish shop exports them, and the English ones.
const SPANISH: &[(&str, &str)] = &[
    ("tipo", "type"),
    ("nombre", "name"),
    ("publicado", "published"),
    ("¿está destacado?", "is featured?"),
    ("visibilidad en el catálogo", "visibility in catalog"),
    ("descripción corta", "short description"),
    ("descripción", "description"),
    ("día en que empieza el precio rebajado", "date sale price starts"),
    ("día en que termina el precio rebajado", "date sale price ends"),
    ("estado del impuesto", "tax status"),
    ("clase de impuesto", "tax class"),
    ("¿en inventario?", "in stock?"),
    ("¿existencias?", "in stock?"),
    ("inventario", "stock"),
    ("¿permitir reservas de productos agotados?", "backorders allowed?"),
    ("¿vendido individualmente?", "sold individually?"),
    ("precio rebajado", "sale price"),
    ("precio normal", "regular price"),
    ("categorías", "categories"),
    ("imágenes", "images"),
    ("superior", "parent"),
    ("posición", "position"),
];

/// Columns without which a file is no product export.
const NEEDED: [&str; 4] = ["id", "type", "name", "regular price"];

/// One line of the export.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it begins in the file, from 1.
    pub line: u64,
    values: HashMap<String, String>,
}

/// Reads the whole file.
///
/// # Errors
/// It is empty, is not UTF-8, lacks a column, or a line has more or fewer columns than the first.
pub fn read(csv: &[u8]) -> Result<Vec<Row>, ImportError> {
    let csv = csv.strip_prefix(b"\xef\xbb\xbf").unwrap_or(csv);
    if csv.contains(&0) {
        return Err(ImportError::at(1, "el fichero no es un CSV de texto"));
    }
    let mut reader = ReaderBuilder::new().flexible(false).from_reader(csv);
    let names: Vec<String> = reader.headers().map_err(|error| broken(&error))?.iter().map(column).collect();
    if let Some(missing) = NEEDED.iter().find(|needed| !names.iter().any(|name| name == *needed)) {
        return Err(ImportError::at(
            1,
            format!("falta la columna «{missing}»: no es una exportación de productos"),
        ));
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| broken(&error))?;
        rows.push(Row { line: line(&record), values: values(&names, &record) });
    }
    unfinished_quote(csv, &rows)?;
    Ok(rows)
}

impl Row {
    /// The value of a column, without the spaces around it; empty when there is none.
    #[must_use]
    pub fn text(&self, column: &str) -> &str {
        self.values.get(column).map_or("", |value| value.trim())
    }

    /// The value of a numbered column, such as `Attribute 2 name`.
    #[must_use]
    pub fn numbered(&self, number: usize, what: &str) -> Option<&str> {
        self.values.get(&format!("attribute {number} {what}")).map(|value| value.trim())
    }

    /// The items of a list: separated by commas, those inside an item written `\,`.
    #[must_use]
    pub fn list(&self, column: &str) -> Vec<String> {
        split(self.text(column))
    }

    /// The price in a column.
    ///
    /// # Errors
    /// It is no amount, or negative.
    pub fn price(&self, column: &str) -> Result<Option<Money>, ImportError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let plain = plain_decimal(text);
        match plain.parse::<Money>() {
            Ok(price) if price >= Money::ZERO => Ok(Some(price)),
            _ => Err(self.unreadable(column, "un precio")),
        }
    }

    /// The whole number in a column; a decimal part of zeros is none.
    ///
    /// # Errors
    /// It is no whole number.
    pub fn number(&self, column: &str) -> Result<Option<i64>, ImportError> {
        let text = self.text(column);
        if text.is_empty() {
            return Ok(None);
        }
        let plain = plain_decimal(text);
        let whole = match plain.split_once('.') {
            Some((whole, decimals)) if decimals.bytes().all(|byte| byte == b'0') => whole,
            Some(_) => "",
            None => plain.as_str(),
        };
        whole.parse().map(Some).map_err(|_| self.unreadable(column, "un número entero"))
    }

    /// Whether a column says yes; an empty one says no.
    ///
    /// # Errors
    /// It is neither 1 nor 0.
    pub fn flag(&self, column: &str) -> Result<bool, ImportError> {
        match self.text(column) {
            "" | "0" => Ok(false),
            "1" => Ok(true),
            _ => Err(self.unreadable(column, "ni 1 ni 0")),
        }
    }

    /// The error of a value that makes no sense.
    #[must_use]
    pub fn unreadable(&self, column: &str, expected: &str) -> ImportError {
        let value: String = self.text(column).chars().take(40).collect();
        ImportError::at(self.line, format!("«{value}» en la columna «{column}» no es {expected}"))
    }
}

/// Splits a list: items are separated by commas, those inside an item written `\,`.
#[must_use]
pub fn split(text: &str) -> Vec<String> {
    let marked = text.replace("\\,", "\u{0}");
    marked.split(',').map(|item| item.trim().replace('\u{0}', ",")).filter(|item| !item.is_empty()).collect()
}

/// A number with its decimal point, whatever the separators: the last one is the decimal one.
fn plain_decimal(text: &str) -> String {
    match (text.rfind('.'), text.rfind(',')) {
        (Some(point), Some(comma)) if comma > point => text.replace('.', "").replace(',', "."),
        (Some(_), Some(_)) => text.replace(',', ""),
        (None, Some(_)) => text.replace(',', "."),
        _ => text.to_owned(),
    }
}

fn column(name: &str) -> String {
    let name = name.trim().to_lowercase();
    if let Some((_, english)) = SPANISH.iter().find(|(spanish, _)| *spanish == name) {
        return (*english).to_owned();
    }
    for (spanish, english) in [("nombre del atributo ", "name"), ("valor(es) del atributo ", "value(s)")] {
        if let Some(number) = name.strip_prefix(spanish) {
            return format!("attribute {number} {english}");
        }
    }
    name
}

fn values(names: &[String], record: &StringRecord) -> HashMap<String, String> {
    names.iter().cloned().zip(record.iter().map(str::to_owned)).collect()
}

fn line(record: &StringRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

fn broken(error: &csv::Error) -> ImportError {
    let line = error.position().map_or(1, csv::Position::line);
    let reason = match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("tiene {len} columnas y la primera línea tiene {expected_len}")
        }
        ErrorKind::Utf8 { .. } => "hay caracteres que no son UTF-8".to_owned(),
        _ => "no se puede leer como CSV".to_owned(),
    };
    ImportError::at(line, reason)
}

/// A quote that is never closed swallows the rest of the file into one value: the reader takes it as finished.
fn unfinished_quote(csv: &[u8], rows: &[Row]) -> Result<(), ImportError> {
    if csv.iter().fold(true, |even, byte| even ^ (*byte == b'"')) {
        return Ok(());
    }
    let line = rows.last().map_or(1, |row| row.line);
    Err(ImportError::at(line, "hay unas comillas que no se cierran"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(price: &str) -> Row {
        read(format!("ID,Type,Name,Regular price\n1,simple,Jabón,\"{price}\"\n").as_bytes())
            .unwrap()
            .remove(0)
    }

    #[test]
    fn prices_are_read_in_both_notations() {
        for (text, cents) in
            [("18", 1_800), ("18.5", 1_850), ("18,50", 1_850), ("1.234,56", 123_456), ("1,234.56", 123_456)]
        {
            assert_eq!(row(text).price("regular price").unwrap().unwrap().to_cents(), cents, "{text}");
        }
        assert_eq!(row("").price("regular price").unwrap(), None);
        for text in ["gratis", "-1", "1.2345678", "€5"] {
            let message = row(text).price("regular price").unwrap_err().to_string();
            assert!(message.starts_with("línea 2: ") && message.contains(text), "{message}");
        }
    }

    #[test]
    fn a_byte_order_mark_and_spanish_columns_are_understood() {
        let csv = "\u{feff}ID,Tipo,Nombre,Precio normal,Nombre del atributo 1,Valor(es) del atributo 1\n1,simple,Jabón,4,Color,\"Azul\\, claro, Rojo\"\n";
        let row = read(csv.as_bytes()).unwrap().remove(0);
        assert_eq!((row.text("type"), row.text("name")), ("simple", "Jabón"));
        assert_eq!(row.numbered(1, "name"), Some("Color"));
        assert_eq!(split(row.numbered(1, "value(s)").unwrap()), ["Azul, claro", "Rojo"]);
    }

    #[test]
    fn whatever_is_no_export_is_refused_with_its_line() {
        let refused = |csv: &[u8]| read(csv).unwrap_err().to_string();
        assert!(refused(b"").starts_with("línea 1: falta la columna"));
        assert!(refused(b"a,b\n1,2\n").contains("«id»"));
        let head = "ID,Type,Name,Regular price\n1,simple,a,1\n";
        assert_eq!(
            refused(format!("{head}2,simple,b\n").as_bytes()),
            "línea 3: tiene 3 columnas y la primera línea tiene 4"
        );
        assert!(refused(format!("{head}2,simple,\"b,2\n").as_bytes()).starts_with("línea 3: "));
        assert!(
            refused(&[head.as_bytes(), b"2,simple,\xff,1\n"].concat()).starts_with("línea 3: hay caracteres")
        );
        assert!(refused(b"PK\x03\x04\x00").contains("no es un CSV"));
    }

    #[test]
    fn whole_numbers_and_flags() {
        let csv = "ID,Type,Name,Regular price,Stock,Published\n1,simple,a,1,12.0,1\n2,simple,b,1,1.5,si\n";
        let rows = read(csv.as_bytes()).unwrap();
        assert_eq!(rows[0].number("stock").unwrap(), Some(12));
        assert!(rows[0].flag("published").unwrap());
        assert!(rows[1].number("stock").is_err() && rows[1].flag("published").is_err());
    }
}
