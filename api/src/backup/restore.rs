//! Restores a backup in one transaction; existing data is overwritten only on request.

use std::io::BufRead;

use sqlx::{AnyConnection, Error};

use super::reader::{Line, Reader};
use super::{BackupError, Summary};
use crate::db::repositories::catalogue_changes;
use crate::db::schema::Table;
use crate::db::sql_builder::SqlValue;
use crate::db::{Database, schema};

/// Restores an uncompressed backup into a database with an up-to-date schema. `step` receives the number of
/// rows written since the last call. Columns added after the backup's schema keep their defaults.
///
/// # Errors
/// Returns an error, with nothing changed, when the database has data and `force` is not set, and when the
/// backup is corrupt or made by a newer program.
pub async fn restore(
    store: &Database,
    from: impl BufRead + Send,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    let sqlite = store.is_sqlite();
    let mut reader = Reader::open(from)?;
    #[expect(
        clippy::disallowed_methods,
        reason = "the backup is a stream: it cannot be read again for a retry"
    )]
    let mut tx = store.begin_write().await?;
    let current = schema::version(&mut tx, sqlite).await?;
    if reader.header().schema > current {
        return Err(BackupError::Newer { backup_schema: reader.header().schema, database_schema: current });
    }
    let tables = schema::tables(&mut tx, sqlite).await?;
    schema::lock(&mut tx, &tables, sqlite).await?;
    if !force {
        ensure_empty(&mut tx, &tables).await?;
    }
    let revision = catalogue_changes::revision(&mut tx).await?;
    schema::delete_all(&mut tx, &tables).await?;
    let summary = load_tables(&mut tx, &tables, &mut reader, step).await?;
    if !schema::foreign_keys_hold(&mut tx, sqlite).await? {
        return Err(reader.dangling_reference_error());
    }
    catalogue_changes::record_restore(&mut tx, revision).await?;
    tx.commit().await?;
    Ok(summary)
}

async fn ensure_empty(db: &mut AnyConnection, tables: &[Table]) -> Result<(), BackupError> {
    for table in tables {
        let rows = schema::count(db, &table.name).await?;
        if rows > 0 {
            return Err(BackupError::NotEmpty { table: table.name.clone(), rows });
        }
    }
    Ok(())
}

async fn load_tables<R: BufRead + Send>(
    db: &mut AnyConnection,
    tables: &[Table],
    reader: &mut Reader<R>,
    mut step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    let mut writer = TableWriter::default();
    loop {
        match reader.next_line()? {
            Line::Row(values) => step(writer.push(db, values).await?),
            Line::Table { name, columns } => {
                step(writer.flush(db).await?);
                let table = tables.iter().find(|table| table.name == name).filter(|table| {
                    columns.iter().all(|column| table.columns.iter().any(|own| own.name == *column))
                });
                let table = table.ok_or_else(|| reader.unknown_table_error(&name))?;
                writer = TableWriter::new(table, columns);
            }
            Line::End => {
                step(writer.flush(db).await?);
                return Ok(reader.summary());
            }
        }
    }
}

/// Values that are written at once, in bytes.
const MAX_BATCH_BYTES: usize = 4 << 20;

type Row = Vec<Option<SqlValue>>;

#[derive(Default)]
struct TableWriter {
    name: String,
    columns: Vec<String>,
    own_reference: Option<usize>,
    rows: Vec<Row>,
    /// Size of the values of `rows`.
    bytes: usize,
    /// Rows that reference other rows of the table, written last: an invoice may be rectified by one with a
    /// smaller number. Referenced rows have no such reference themselves.
    referring: Vec<Row>,
}

impl TableWriter {
    fn new(table: &Table, columns: Vec<String>) -> Self {
        let own = table.self_reference.as_ref();
        let own_reference = own.and_then(|own| columns.iter().position(|column| column == own));
        Self { name: table.name.clone(), columns, own_reference, ..Self::default() }
    }

    /// Adds a row; returns the number of rows written.
    async fn push(&mut self, db: &mut AnyConnection, row: Row) -> Result<u64, Error> {
        let refers = self.own_reference.and_then(|at| row.get(at)).is_some_and(Option::is_some);
        if refers {
            self.referring.push(row);
            return Ok(0);
        }
        self.bytes += row.iter().flatten().map(SqlValue::size).sum::<usize>();
        self.rows.push(row);
        if self.rows.len() < schema::rows_per_insert(self.columns.len()) && self.bytes < MAX_BATCH_BYTES {
            return Ok(0);
        }
        self.write(db).await
    }

    /// Writes the remaining rows; returns their number.
    async fn flush(&mut self, db: &mut AnyConnection) -> Result<u64, Error> {
        let mut written = self.write(db).await?;
        while !self.referring.is_empty() {
            let batch = schema::rows_per_insert(self.columns.len()).min(self.referring.len());
            self.rows = self.referring.drain(..batch).collect();
            written += self.write(db).await?;
        }
        Ok(written)
    }

    async fn write(&mut self, db: &mut AnyConnection) -> Result<u64, Error> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let count = rows.len() as u64;
        schema::insert(db, &self.name, &self.columns, rows).await?;
        Ok(count)
    }
}
