//! Line-by-line reader of a backup. The contents are valid only once the footer's checksum has been verified.

use std::collections::BTreeMap;
use std::io::{BufRead, Read};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::save::{FORMAT, VERSION};
use super::{BackupError, Header, MAX_LINE_BYTES, Summary};
use crate::db::sql_builder::SqlValue;
use crate::digest;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    Table {
        name: String,
        columns: Vec<String>,
    },
    /// Row of the current table.
    Row(Vec<Option<SqlValue>>),
    /// Footer; row counts and checksum match.
    End,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableHeader {
    table: String,
    columns: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    rows: BTreeMap<String, u64>,
    sha256: String,
}

pub struct Reader<R> {
    input: R,
    head: Header,
    line: u64,
    hash: Sha256,
    rows: BTreeMap<String, u64>,
    /// Current table and its number of columns.
    table: Option<(String, usize)>,
}

impl<R: BufRead> Reader<R> {
    pub fn open(mut input: R) -> Result<Self, BackupError> {
        let mut hash = Sha256::new();
        let text = read_line(&mut input, 1)?;
        let head: Header = serde_json::from_slice(&text)
            .ok()
            .filter(|head: &Header| head.format == FORMAT)
            .ok_or_else(|| corrupt(1, "no es una copia hecha con «mostrador backup»"))?;
        if head.version != VERSION {
            return Err(corrupt(1, format!("es del formato {}, que este programa no conoce", head.version)));
        }
        hash.update(&text);
        Ok(Self { input, head, line: 1, hash, rows: BTreeMap::new(), table: None })
    }

    pub const fn header(&self) -> &Header {
        &self.head
    }

    pub fn summary(&self) -> Summary {
        Summary { made_at: self.head.made_at.clone(), schema: self.head.schema, rows: self.rows.clone() }
    }

    pub fn next_line(&mut self) -> Result<Line, BackupError> {
        self.line += 1;
        let text = read_line(&mut self.input, self.line)?;
        let line = self.parse(&text)?;
        self.hash.update(&text);
        Ok(line)
    }

    fn parse(&mut self, text: &[u8]) -> Result<Line, BackupError> {
        if text.starts_with(b"[") {
            let Ok(values) = serde_json::from_slice::<Vec<Option<SqlValue>>>(text) else {
                return Err(self.corrupt("no es una fila"));
            };
            let Some((table, _)) = self.table.as_ref().filter(|(_, columns)| *columns == values.len()) else {
                return Err(self.corrupt("a la fila le sobran o le faltan columnas"));
            };
            *self.rows.entry(table.clone()).or_default() += 1;
            return Ok(Line::Row(values));
        }
        if let Ok(TableHeader { table, columns }) = serde_json::from_slice(text) {
            if self.rows.insert(table.clone(), 0).is_some() {
                return Err(self.corrupt("una tabla está dos veces"));
            }
            self.table = Some((table.clone(), columns.len()));
            return Ok(Line::Table { name: table, columns });
        }
        let Ok(Footer { rows, sha256 }) = serde_json::from_slice(text) else {
            return Err(self.corrupt("no se entiende"));
        };
        if sha256 != digest::encode(self.hash.clone().finalize()) || rows != self.rows {
            return Err(self.corrupt("la suma de comprobación no coincide: el fichero está alterado"));
        }
        match self.input.fill_buf().map(<[u8]>::is_empty) {
            Ok(true) => Ok(Line::End),
            Ok(false) => Err(self.corrupt("hay algo después del final")),
            Err(_) => Err(self.corrupt("el fichero está dañado")),
        }
    }

    pub(super) fn unknown_table_error(&self, table: &str) -> BackupError {
        corrupt(self.line, format!("la tabla «{table}» no es como las de este programa"))
    }

    pub(super) fn dangling_reference_error(&self) -> BackupError {
        self.corrupt("hay filas que se refieren a otras que no están")
    }

    fn corrupt(&self, reason: &str) -> BackupError {
        corrupt(self.line, reason)
    }
}

/// Reads a backup to its end and returns its summary. `step` receives the number of rows read since the last
/// call.
pub fn verify(input: impl BufRead, mut step: impl FnMut(u64)) -> Result<Summary, BackupError> {
    let mut reader = Reader::open(input)?;
    loop {
        match reader.next_line()? {
            Line::End => return Ok(reader.summary()),
            Line::Row(_) => step(1),
            Line::Table { .. } => {}
        }
    }
}

fn read_line(input: &mut impl BufRead, number: u64) -> Result<Vec<u8>, BackupError> {
    let mut text = Vec::new();
    let read = input.take(MAX_LINE_BYTES).read_until(b'\n', &mut text);
    match read {
        Ok(_) if text.ends_with(b"\n") => Ok(text),
        Ok(_) if text.len() as u64 >= MAX_LINE_BYTES => Err(corrupt(number, "la línea es demasiado larga")),
        Ok(_) => Err(corrupt(number, "se acaba antes de tiempo: falta el final")),
        Err(_) if number == 1 => Err(corrupt(number, "no es una copia hecha con «mostrador backup»")),
        Err(_) => Err(corrupt(number, "el fichero está dañado")),
    }
}

fn corrupt(line: u64, reason: impl Into<String>) -> BackupError {
    BackupError::Corrupt { line, reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "{\"format\":\"mostrador-backup\",\"version\":1,\"schema\":14,\"made_at\":\"2026-11-20T09:30:00Z\"}\n";
    const TABLE: &str =
        "{\"table\":\"counters\",\"columns\":[\"name\",\"value\"]}\n[\"orders\",7]\n[\"x\",null]\n";

    fn complete(body: &str, rows: u64) -> String {
        let text = format!("{HEAD}{body}");
        let sum = digest::sha256(&text);
        format!("{text}{{\"rows\":{{\"counters\":{rows}}},\"sha256\":\"{sum}\"}}\n")
    }

    fn error_message(text: &str) -> String {
        verify(text.as_bytes(), |_| {}).unwrap_err().to_string()
    }

    #[test]
    fn complete_backup_is_summarized() {
        let summary = verify(complete(TABLE, 2).as_bytes(), |_| {}).unwrap();
        assert_eq!((summary.rows["counters"], summary.schema, summary.total()), (2, 14, 2));
    }

    #[test]
    fn values_are_integers_texts_or_null() {
        let text = complete(TABLE, 2);
        let mut reader = Reader::open(text.as_bytes()).unwrap();
        assert!(matches!(reader.next_line().unwrap(), Line::Table { .. }));
        let seven = Line::Row(vec![Some(SqlValue::Text("orders".into())), Some(SqlValue::Int(7))]);
        assert_eq!(reader.next_line().unwrap(), seven);
        assert_eq!(reader.next_line().unwrap(), Line::Row(vec![Some(SqlValue::Text("x".into())), None]));
    }

    #[test]
    fn truncated_or_altered_backup_is_rejected() {
        let text = complete(TABLE, 2);
        for end in 0..text.len() {
            assert!(verify(text.get(..end).unwrap_or_default().as_bytes(), |_| {}).is_err(), "cut at {end}");
        }
        assert!(error_message(&text.replace('7', "8")).contains("suma de comprobación"));
        assert!(error_message(&complete(TABLE, 3)).contains("suma de comprobación"));
        assert!(error_message(&format!("{text}\n")).contains("después del final"));
        assert!(error_message(&complete("[1]\n", 0)).contains("columnas"));
        assert!(error_message("PK").contains("se acaba antes de tiempo"));
        assert!(error_message("{\"format\":\"otra cosa\"}\n").contains("no es una copia"));
        assert!(error_message(&HEAD.replace("\"version\":1", "\"version\":2")).contains("formato 2"));
    }
}
