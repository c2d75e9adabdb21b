//! Line of a table with its values accessed by field. A value that cannot be read is reported as a fault and
//! counts as absent.

use std::collections::HashMap;

use csv::StringRecord;
use mostrador_core::money::Money;

use super::fault::FaultLog;
use super::mapping::{Columns, DecimalMark};
use super::table::Table;

#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    pub line: u64,
    values: &'t StringRecord,
    columns: &'t Columns,
    faults: &'t FaultLog,
}

/// Lines of a table that have as many values as it has columns.
pub fn rows<'t>(table: &'t Table, columns: &'t Columns, faults: &'t FaultLog) -> Vec<Row<'t>> {
    faults.extend(table.faults.iter().cloned());
    let complete = table.lines.iter().filter(|line| line.values.len() == table.header.len());
    complete.map(|line| Row { line: line.number, values: &line.values, columns, faults }).collect()
}

impl<'t> Row<'t> {
    /// Trimmed value of a field; empty if absent.
    pub fn text(&self, field: &str) -> &'t str {
        let Some(column) = self.columns.column(field) else { return "" };
        let value = column.index.and_then(|index| self.values.get(index)).map_or("", str::trim);
        column.replace(value)
    }

    pub fn has_column(&self, field: &str) -> bool {
        self.columns.column(field).is_some()
    }

    /// Returns true if the column of a field has a value, regardless of constants.
    pub fn has_value(&self, field: &str) -> bool {
        let index = self.columns.column(field).and_then(|column| column.index);
        index.is_some_and(|index| !self.value(index).is_empty())
    }

    /// Value of a column by its position in the file.
    pub fn value(&self, index: usize) -> &'t str {
        self.values.get(index).map_or("", str::trim)
    }

    pub fn columns(&self) -> &'t Columns {
        self.columns
    }

    /// Items of a list; `\,` is a comma inside an item.
    pub fn list(&self, field: &str) -> Vec<String> {
        split_list(self.text(field), self.columns.format.list_separator)
    }

    /// Price in a column, not negative.
    pub fn price(&self, field: &str) -> Option<Money> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        match self.decimal(text).parse::<Money>() {
            Ok(price) if price >= Money::ZERO => Some(price),
            _ => self.invalid_value(field, "un precio"),
        }
    }

    /// Amount in a column, which may be negative.
    pub fn amount(&self, field: &str) -> Option<Money> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        self.decimal(text).parse().ok().or_else(|| self.invalid_value(field, "un importe"))
    }

    /// Integer in a column; decimals are accepted if zero.
    pub fn number(&self, field: &str) -> Option<i64> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        let decimal = self.decimal(text);
        let integer = match decimal.split_once('.') {
            Some((integer, decimals)) if decimals.bytes().all(|byte| byte == b'0') => integer,
            Some(_) => "",
            None => decimal.as_str(),
        };
        integer.parse().ok().or_else(|| self.invalid_value(field, "un número entero"))
    }

    /// Stock units in a column; negative values become zero.
    pub fn units(&self, field: &str) -> Option<i64> {
        match self.number(field)? {
            units if units > u32::MAX.into() => self.invalid_value(field, "un número de unidades"),
            units => Some(units.max(0)),
        }
    }

    /// Boolean in a column: `1` or `TRUE`, `0` or `FALSE`; `None` when empty.
    pub fn flag(&self, field: &str) -> Option<bool> {
        match self.text(field).to_ascii_lowercase().as_str() {
            "" => None,
            "0" | "false" => Some(false),
            "1" | "true" => Some(true),
            _ => self.invalid_value(field, "un sí (1, TRUE) ni un no (0, FALSE)"),
        }
    }

    /// Reports a fault of a value, and returns no value.
    pub fn invalid_value<T>(&self, field: &str, expected: &str) -> Option<T> {
        let value = self.columns.column(field).and_then(|column| Some(self.value(column.index?)));
        let value: String = value.unwrap_or_else(|| self.text(field)).chars().take(40).collect();
        let title = self.columns.title(field);
        self.fault(field, &format!("«{value}» en la columna «{title}» no es {expected}"));
        None
    }

    pub fn fault(&self, field: &str, message: &str) {
        self.faults.add(self.line, Some(self.columns.title(field)), message);
    }

    pub fn line_fault(&self, message: &str) {
        self.faults.add(self.line, None, message);
    }

    fn decimal(&self, text: &str) -> String {
        let format = &self.columns.format;
        let number =
            text.trim_start_matches(format.currency.as_str()).trim_end_matches(format.currency.as_str());
        plain_decimal(number.trim(), format.decimal)
    }
}

/// Reports the references that are in more than one line.
pub(crate) fn check_unique_skus(rows: &[Row<'_>]) {
    let mut lines = HashMap::new();
    for row in rows {
        let sku = row.text("sku");
        if sku.is_empty() {
            continue;
        }
        match lines.get(sku) {
            Some(line) => row.fault("sku", &format!("«{sku}» ya está en la línea {line}")),
            None => {
                lines.insert(sku, row.line);
            }
        }
    }
}

/// Splits a list at its separator; a backslash before the separator makes it part of an item.
pub fn split_list(text: &str, separator: char) -> Vec<String> {
    let escaped = text.replace(&format!("\\{separator}"), "\u{0}");
    let items = escaped.split(separator).map(|item| item.trim().replace('\u{0}', &separator.to_string()));
    items.filter(|item| !item.is_empty()).collect()
}

/// Normalizes the decimal separator to a point. Without a known decimal mark, the last separator of the text is
/// the decimal one. The other mark separates thousands only in front of groups of three digits.
fn plain_decimal(text: &str, mark: DecimalMark) -> String {
    let (decimal, thousands) = match (mark, text.rfind('.'), text.rfind(',')) {
        (DecimalMark::Comma, ..) => (',', '.'),
        (DecimalMark::Auto, Some(point), Some(comma)) if comma > point => (',', '.'),
        (DecimalMark::Point, ..) | (DecimalMark::Auto, Some(_), _) => ('.', ','),
        (DecimalMark::Auto, None, _) => return text.replace(',', "."),
    };
    let integer = text.split(decimal).next().unwrap_or_default();
    let mut groups = integer.split(thousands).skip(1).peekable();
    let grouped = mark == DecimalMark::Auto || groups.all(|group| group.len() == 3);
    if grouped { text.replace(thousands, "").replace(decimal, ".") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::transfer::import::mapping::Mapping;
    use crate::transfer::import::table;

    fn with_price<T>(price: &str, format: &str, read: impl Fn(Row<'_>) -> T) -> (T, String) {
        let mapping = format!("[columns]\ntitle = \"Nombre\"\nprice = \"Precio\"\n[format]\n{format}");
        let table = table::read(format!("Nombre;Precio\na;\"{price}\"\n").as_bytes()).unwrap();
        let columns = Columns::resolve(&Mapping::parse(&mapping).unwrap(), &table.header).unwrap();
        let faults = FaultLog::default();
        let value = read(rows(&table, &columns, &faults)[0]);
        (value, faults.into_faults().to_string())
    }

    fn cents(text: &str, format: &str) -> Option<i64> {
        with_price(text, format, |row| row.price("price")).0.map(|price| price.to_cents().get())
    }

    #[test]
    fn prices_are_parsed_in_both_notations() {
        for (text, expected) in
            [("18", 1_800), ("18.5", 1_850), ("18,50", 1_850), ("1.234,56", 123_456), ("1,234.56", 123_456)]
        {
            assert_eq!(cents(text, ""), Some(expected), "{text}");
        }
        assert_eq!(with_price("", "", |row| row.price("price")), (None, String::new()));
        for text in ["gratis", "-1", "1.2345678", "€5"] {
            let (price, faults) = with_price(text, "", |row| row.price("price"));
            assert_eq!(price, None);
            assert_eq!(faults, format!("línea 2: «{text}» en la columna «Precio» no es un precio"));
        }
    }

    #[test]
    fn declared_notation_decides_on_thousands() {
        let comma = "decimal = \"comma\"\ncurrency = \"€\"";
        for (text, expected) in [
            ("1.234", 123_400),
            ("1.234,5 €", 123_450),
            ("€ 12,50", 1_250),
            ("12.5", 1_250),
            ("1.2340", 123),
            ("1.234.567", 123_456_700),
        ] {
            assert_eq!(cents(text, comma), Some(expected), "{text}");
        }
        assert_eq!(cents("1,234", "decimal = \"point\""), Some(123_400));
        assert_eq!(cents("1.2.3", comma), None);
    }

    #[test]
    fn integers_and_flags_are_parsed() {
        assert_eq!(with_price("12.0", "", |row| row.number("price")).0, Some(12));
        assert!(with_price("1.5", "", |row| row.number("price")).1.contains("no es un número entero"));
        for (text, flag) in [("1", Some(true)), ("TRUE", Some(true)), ("false", Some(false)), ("", None)] {
            assert_eq!(with_price(text, "", |row| row.flag("price")), (flag, String::new()), "{text}");
        }
        assert!(with_price("si", "", |row| row.flag("price")).1.contains("«si»"));
    }

    #[test]
    fn list_items_may_contain_the_separator() {
        assert_eq!(split_list("Azul\\, claro, Rojo", ','), ["Azul, claro", "Rojo"]);
        assert_eq!(split_list("a|b, c", '|'), ["a", "b, c"]);
    }

    proptest! {
        #[test]
        fn amounts_are_read_in_spanish_notation(cents_of_price in 0_i64..100_000_000) {
            let (euros, cents_left) = (cents_of_price / 100, cents_of_price % 100);
            let plain = format!("{euros},{cents_left:02}");
            let mut grouped = String::new();
            let digits = euros.to_string();
            for (index, digit) in digits.chars().enumerate() {
                if index > 0 && (digits.len() - index) % 3 == 0 {
                    grouped.push('.');
                }
                grouped.push(digit);
            }
            let grouped = format!("{grouped},{cents_left:02} €");
            let format = "decimal = \"comma\"\ncurrency = \"€\"";
            prop_assert_eq!(cents(&plain, format), Some(cents_of_price));
            prop_assert_eq!(cents(&grouped, format), Some(cents_of_price));
        }
    }
}
