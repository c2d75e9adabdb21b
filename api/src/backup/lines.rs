//! Reading a copy line by line: nothing of it counts before its last line has said that it is whole.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::save::{FORMAT, VERSION};
use super::{BackupError, Head, LONGEST_LINE, Summary};
use crate::digest;
use crate::store::bind::Value;

/// A line of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A table begins.
    Table {
        /// Name.
        name: String,
        /// Columns, in the order of the values.
        columns: Vec<String>,
    },
    /// A row of the table that began last.
    Row(Vec<Option<Value>>),
    /// That was all, and it was whole.
    End,
}

/// How a table begins in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    table: String,
    columns: Vec<String>,
}

/// The last line of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    rows: BTreeMap<String, u64>,
    sha256: String,
}

/// A copy that is being read.
pub struct Reader<R> {
    from: R,
    head: Head,
    line: u64,
    hash: Sha256,
    rows: BTreeMap<String, u64>,
    /// The table that began last, and how many columns it has.
    table: Option<(String, usize)>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the head.
    ///
    /// # Errors
    /// This is no copy, or one of a later format.
    pub fn open(mut from: R) -> Result<Self, BackupError> {
        let mut hash = Sha256::new();
        let text = read_line(&mut from, 1)?;
        let head: Head = serde_json::from_slice(&text)
            .ok()
            .filter(|head: &Head| head.format == FORMAT)
            .ok_or_else(|| broken(1, "no es una copia hecha con «mostrador backup»"))?;
        if head.version != VERSION {
            return Err(broken(1, format!("es del formato {}, que este programa no conoce", head.version)));
        }
        hash.update(&text);
        Ok(Self { from, head, line: 1, hash, rows: BTreeMap::new(), table: None })
    }

    /// What the copy says of itself.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// What was read so far.
    pub fn summary(&self) -> Summary {
        Summary { made_at: self.head.made_at.clone(), schema: self.head.schema, rows: self.rows.clone() }
    }

    /// The next line.
    ///
    /// # Errors
    /// It is none, or at the end: something is missing or has been altered.
    pub fn next_line(&mut self) -> Result<Line, BackupError> {
        self.line += 1;
        let text = read_line(&mut self.from, self.line)?;
        let line = self.understood(&text)?;
        self.hash.update(&text);
        Ok(line)
    }

    fn understood(&mut self, text: &[u8]) -> Result<Line, BackupError> {
        if text.starts_with(b"[") {
            let Ok(values) = serde_json::from_slice::<Vec<Option<Value>>>(text) else {
                return Err(self.broken("no es una fila"));
            };
            let Some((table, _)) = self.table.as_ref().filter(|(_, columns)| *columns == values.len()) else {
                return Err(self.broken("a la fila le sobran o le faltan columnas"));
            };
            *self.rows.entry(table.clone()).or_default() += 1;
            return Ok(Line::Row(values));
        }
        if let Ok(Beginning { table, columns }) = serde_json::from_slice(text) {
            if self.rows.insert(table.clone(), 0).is_some() {
                return Err(self.broken("una tabla está dos veces"));
            }
            self.table = Some((table.clone(), columns.len()));
            return Ok(Line::Table { name: table, columns });
        }
        let Ok(Ending { rows, sha256 }) = serde_json::from_slice(text) else {
            return Err(self.broken("no se entiende"));
        };
        if sha256 != digest::shown(self.hash.clone().finalize()) || rows != self.rows {
            return Err(self.broken("la suma de comprobación no coincide: el fichero está alterado"));
        }
        match self.from.fill_buf().map(<[u8]>::is_empty) {
            Ok(true) => Ok(Line::End),
            Ok(false) => Err(self.broken("hay algo después del final")),
            Err(_) => Err(self.broken("el fichero está dañado")),
        }
    }

    /// The error of a table or a column that the schema does not have.
    pub(super) fn unknown(&self, table: &str) -> BackupError {
        broken(self.line, format!("la tabla «{table}» no es como las de este programa"))
    }

    /// The error of a copy whose rows refer to rows that are not there.
    pub(super) fn unsound(&self) -> BackupError {
        self.broken("hay filas que se refieren a otras que no están")
    }

    fn broken(&self, reason: &str) -> BackupError {
        broken(self.line, reason)
    }
}

/// Reads a copy to its end, and says what is in it; `step` hears of the rows as they come.
///
/// # Errors
/// It is not whole.
pub fn verify(from: impl BufRead, mut step: impl FnMut(u64)) -> Result<Summary, BackupError> {
    let mut reader = Reader::open(from)?;
    loop {
        match reader.next_line()? {
            Line::End => return Ok(reader.summary()),
            Line::Row(_) => step(1),
            Line::Table { .. } => {}
        }
    }
}

fn read_line(from: &mut impl BufRead, number: u64) -> Result<Vec<u8>, BackupError> {
    let mut text = Vec::new();
    let read = from.take(LONGEST_LINE).read_until(b'\n', &mut text);
    match read {
        Ok(_) if text.ends_with(b"\n") => Ok(text),
        Ok(_) if text.len() as u64 >= LONGEST_LINE => Err(broken(number, "la línea es demasiado larga")),
        Ok(_) => Err(broken(number, "se acaba antes de tiempo: falta el final")),
        Err(_) if number == 1 => Err(broken(number, "no es una copia hecha con «mostrador backup»")),
        Err(_) => Err(broken(number, "el fichero está dañado")),
    }
}

fn broken(line: u64, reason: impl Into<String>) -> BackupError {
    BackupError::Broken { line, reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "{\"format\":\"mostrador-backup\",\"version\":1,\"schema\":14,\"made_at\":\"2026-11-20T09:30:00Z\"}\n";
    const TABLE: &str =
        "{\"table\":\"counters\",\"columns\":[\"name\",\"value\"]}\n[\"orders\",7]\n[\"x\",null]\n";

    fn whole(body: &str, rows: u64) -> String {
        let text = format!("{HEAD}{body}");
        let sum = digest::sha256(&text);
        format!("{text}{{\"rows\":{{\"counters\":{rows}}},\"sha256\":\"{sum}\"}}\n")
    }

    fn complaint(text: &str) -> String {
        verify(text.as_bytes(), |_| {}).unwrap_err().to_string()
    }

    #[test]
    fn a_whole_copy_is_counted() {
        let summary = verify(whole(TABLE, 2).as_bytes(), |_| {}).unwrap();
        assert_eq!((summary.rows["counters"], summary.schema, summary.total()), (2, 14, 2));
    }

    #[test]
    fn values_are_numbers_texts_or_nothing() {
        let text = whole(TABLE, 2);
        let mut reader = Reader::open(text.as_bytes()).unwrap();
        assert!(matches!(reader.next_line().unwrap(), Line::Table { .. }));
        let seven = Line::Row(vec![Some(Value::Text("orders".into())), Some(Value::Int(7))]);
        assert_eq!(reader.next_line().unwrap(), seven);
        assert_eq!(reader.next_line().unwrap(), Line::Row(vec![Some(Value::Text("x".into())), None]));
    }

    #[test]
    fn whatever_is_missing_or_altered_is_noticed() {
        let text = whole(TABLE, 2);
        for end in 0..text.len() {
            assert!(verify(text.get(..end).unwrap_or_default().as_bytes(), |_| {}).is_err(), "cut at {end}");
        }
        assert!(complaint(&text.replace('7', "8")).contains("suma de comprobación"));
        assert!(complaint(&whole(TABLE, 3)).contains("suma de comprobación"));
        assert!(complaint(&format!("{text}\n")).contains("después del final"));
        assert!(complaint(&whole("[1]\n", 0)).contains("columnas"));
        assert!(complaint("PK").contains("se acaba antes de tiempo"));
        assert!(complaint("{\"format\":\"otra cosa\"}\n").contains("no es una copia"));
        assert!(complaint(&HEAD.replace("\"version\":1", "\"version\":2")).contains("formato 2"));
    }
}
