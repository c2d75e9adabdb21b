//! Tables for spreadsheets: CSV as a Spanish Excel or `LibreOffice` opens it with a double click, and safe to open.

use csv::{Writer, WriterBuilder};

/// What tells a spreadsheet that this is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// What makes a spreadsheet take a cell for a formula.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/// Where some spreadsheet may take a cell for ended: not all ask the file what stands between its cells.
const ENDS: [char; 6] = [',', ';', '|', '\t', '\r', '\n'];

/// A table being written.
pub struct Sheet(Writer<Vec<u8>>);

impl Sheet {
    /// Begins with the names of the columns.
    ///
    /// # Errors
    /// Never in memory.
    pub fn new<S: AsRef<str>>(columns: impl IntoIterator<Item = S>) -> Result<Self, csv::Error> {
        let writer = WriterBuilder::new().delimiter(b';').from_writer(BYTE_ORDER_MARK.to_vec());
        let mut sheet = Self(writer);
        sheet.row(columns)?;
        Ok(sheet)
    }

    /// Adds a row of cells. What people have typed cannot become a formula: it gets a quote before it, also in the midst of
    /// a cell where one could begin.
    ///
    /// # Errors
    /// There are more or fewer cells than columns.
    pub fn row<S: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = S>) -> Result<(), csv::Error> {
        self.0.write_record(cells.into_iter().map(|cell| harmless(cell.as_ref())))
    }

    /// The whole table.
    ///
    /// # Errors
    /// Never in memory.
    pub fn finish(self) -> Result<Vec<u8>, csv::Error> {
        self.0.into_inner().map_err(|error| csv::Error::from(std::io::Error::from(error.error().kind())))
    }
}

/// A negative amount is a number and stays one.
fn harmless(cell: &str) -> String {
    let number = cell.strip_prefix('-').is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
    });
    if number {
        return cell.to_owned();
    }
    let mut harmless = String::with_capacity(cell.len());
    let mut begins = true;
    for sign in cell.chars() {
        if begins && FORMULA.contains(&sign) {
            harmless.push('\'');
        }
        harmless.push(sign);
        begins = ENDS.contains(&sign) || (begins && matches!(sign, '"' | ' '));
    }
    harmless
}

/// Cents as a number of such a table: `-12,50`.
#[must_use]
pub fn euros(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{},{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_never_a_formula() {
        let mut sheet = Sheet::new(["a", "b"]).unwrap();
        sheet.row(["=HYPERLINK(\"https://mal.example\")", "+34 612"]).unwrap();
        sheet.row(["@x", "\tx"]).unwrap();
        sheet.row(["-2+3", &euros(-1_250)]).unwrap();
        sheet.row(["una; dos", "línea\notra"]).unwrap();
        sheet.row(["\n=1+1", "＝1+1"]).unwrap();
        let text = String::from_utf8(sheet.finish().unwrap()).unwrap();
        assert_eq!(
            text,
            "\u{feff}a;b\n\"'=HYPERLINK(\"\"https://mal.example\"\")\";'+34 612\n'@x;'\tx\n'-2+3;-12,50\n\
             \"una; dos\";\"línea\notra\"\n\"'\n'=1+1\";'＝1+1\n"
        );
    }

    /// As a spreadsheet reads it that is set to commas, tabs or bars.
    #[test]
    fn no_formula_begins_in_the_midst_of_a_cell() {
        let mut sheet = Sheet::new(["a", "b"]).unwrap();
        for typed in ["bien,=1+2", "bien, \"@SUM(1)", "a;-2+3", "a\t=1", "a|+1", "=1,=2", ",,=3", "a\r\n=4"] {
            sheet.row([typed, typed]).unwrap();
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
        assert!(text.ends_with("Calle Mayor, 1;-12,50\n"), "what is none stays as it is: {text}");
    }

    #[test]
    fn cents_have_two_decimals_and_a_comma() {
        assert_eq!((euros(5), euros(123_456), euros(-5)), ("0,05".into(), "1234,56".into(), "-0,05".into()));
    }
}
