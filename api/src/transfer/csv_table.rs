//! CSV tables in the format of Spanish Excel and `LibreOffice`, protected against formula injection.

use csv::{Writer, WriterBuilder};
use mostrador_core::money::Cents;

/// UTF-8 byte order mark, needed by Excel.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// Characters that start a formula.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/// Possible cell separators; not all programs use the separator of the file.
const SEPARATORS: [char; 6] = [',', ';', '|', '\t', '\r', '\n'];

pub struct CsvTable(Writer<Vec<u8>>);

impl CsvTable {
    pub fn new<S: AsRef<str>>(columns: impl IntoIterator<Item = S>) -> Result<Self, csv::Error> {
        let writer = WriterBuilder::new().delimiter(b';').from_writer(BYTE_ORDER_MARK.to_vec());
        let mut sheet = Self(writer);
        sheet.row(columns)?;
        Ok(sheet)
    }

    /// Adds a row. Cells are protected against formula injection by a quote before each character that could
    /// start a formula, also after a separator within the cell.
    pub fn row<S: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = S>) -> Result<(), csv::Error> {
        self.0.write_record(cells.into_iter().map(|cell| escape_formulas(cell.as_ref())))
    }

    pub fn finish(self) -> Result<Vec<u8>, csv::Error> {
        self.0.into_inner().map_err(|error| csv::Error::from(std::io::Error::from(error.error().kind())))
    }
}

/// Escapes formulas in a cell; a negative amount is left as it is.
fn escape_formulas(cell: &str) -> String {
    let number = cell.strip_prefix('-').is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
    });
    if number {
        return cell.to_owned();
    }
    let mut escaped = String::with_capacity(cell.len());
    let mut at_start = true;
    for sign in cell.chars() {
        if at_start && FORMULA_STARTS.contains(&sign) {
            escaped.push('\'');
        }
        escaped.push(sign);
        at_start = SEPARATORS.contains(&sign) || (at_start && matches!(sign, '"' | ' '));
    }
    escaped
}

/// Formats an amount as a decimal with comma: `-12,50`.
pub fn format_amount(amount: Cents) -> String {
    let cents = amount.get();
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{},{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_input_is_never_a_formula() {
        let mut sheet = CsvTable::new(["a", "b"]).unwrap();
        sheet.row(["=HYPERLINK(\"https://mal.example\")", "+34 612"]).unwrap();
        sheet.row(["@x", "\tx"]).unwrap();
        sheet.row(["-2+3", &format_amount(Cents::new(-1_250))]).unwrap();
        sheet.row(["una; dos", "línea\notra"]).unwrap();
        sheet.row(["\n=1+1", "＝1+1"]).unwrap();
        let text = String::from_utf8(sheet.finish().unwrap()).unwrap();
        assert_eq!(
            text,
            "\u{feff}a;b\n\"'=HYPERLINK(\"\"https://mal.example\"\")\";'+34 612\n'@x;'\tx\n'-2+3;-12,50\n\
             \"una; dos\";\"línea\notra\"\n\"'\n'=1+1\";'＝1+1\n"
        );
    }

    /// Splits as spreadsheets configured for commas, tabs or bars do.
    #[test]
    fn no_formula_starts_within_a_cell() {
        let mut sheet = CsvTable::new(["a", "b"]).unwrap();
        for input in ["bien,=1+2", "bien, \"@SUM(1)", "a;-2+3", "a\t=1", "a|+1", "=1,=2", ",,=3", "a\r\n=4"] {
            sheet.row([input, input]).unwrap();
        }
        sheet.row(["Calle Mayor, 1", "-12,50"]).unwrap();
        let text = String::from_utf8(sheet.finish().unwrap()).unwrap();
        for end in [',', ';', '\t', '|'] {
            for cell in text.lines().flat_map(|line| line.split(end)) {
                let cell = cell.trim_matches(['"', ' ']);
                let number = cell
                    .strip_prefix('-')
                    .is_some_and(|rest| rest.starts_with(char::is_numeric) && !rest.contains('+'));
                assert!(number || !cell.starts_with(['=', '+', '-', '@']), "{cell:?} of {text}");
            }
        }
        assert!(text.ends_with("Calle Mayor, 1;-12,50\n"), "other cells are unchanged: {text}");
    }

    #[test]
    fn cents_have_two_decimals_and_a_comma() {
        assert_eq!(
            (format_amount(Cents::new(5)), format_amount(Cents::new(123_456)), format_amount(Cents::new(-5))),
            ("0,05".into(), "1234,56".into(), "-0,05".into())
        );
    }
}
