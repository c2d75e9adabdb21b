//! Putting a copy back: all of it or nothing, and never over something by accident.

use std::io::BufRead;

use sqlx::{AnyConnection, Error};

use super::lines::{Line, Reader};
use super::{BackupError, Summary};
use crate::store::bind::Value;
use crate::store::schema::{self, Table};
use crate::store::{Store, changes};

/// Puts a copy, unpacked, into a database whose schema is up to date; `step` hears of the rows as they go in. What
/// the copy is older than the schema, its columns have their defaults.
///
/// # Errors
/// The database has something in it and `force` does not say that it may go; the copy is not whole, or is of a newer
/// program; or the database fails. Then nothing has changed.
pub async fn restore(
    store: &Store,
    from: impl BufRead + Send,
    force: bool,
    step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    let sqlite = store.is_sqlite();
    let mut reader = Reader::open(from)?;
    #[expect(clippy::disallowed_methods, reason = "the copy is read as it goes in: it cannot be read twice")]
    let mut tx = store.write().await?;
    let here = schema::version(&mut tx, sqlite).await?;
    if reader.head().schema > here {
        return Err(BackupError::Newer { of_copy: reader.head().schema, here });
    }
    let tables = schema::tables(&mut tx, sqlite).await?;
    schema::lock(&mut tx, &tables, sqlite).await?;
    if !force {
        refuse_to_overwrite(&mut tx, &tables).await?;
    }
    let before = changes::revision(&mut tx).await?;
    schema::empty(&mut tx, &tables).await?;
    let summary = fill(&mut tx, &tables, &mut reader, step).await?;
    if !schema::is_sound(&mut tx, sqlite).await? {
        return Err(reader.unsound());
    }
    changes::note_put_back(&mut tx, before).await?;
    tx.commit().await?;
    Ok(summary)
}

async fn refuse_to_overwrite(db: &mut AnyConnection, tables: &[Table]) -> Result<(), BackupError> {
    for table in tables {
        let rows = schema::count(db, &table.name).await?;
        if rows > 0 {
            return Err(BackupError::NotEmpty { table: table.name.clone(), rows });
        }
    }
    Ok(())
}

async fn fill<R: BufRead + Send>(
    db: &mut AnyConnection,
    tables: &[Table],
    reader: &mut Reader<R>,
    mut step: impl FnMut(u64) + Send,
) -> Result<Summary, BackupError> {
    let mut into = Filling::default();
    loop {
        match reader.next_line()? {
            Line::Row(values) => step(into.take(db, values).await?),
            Line::Table { name, columns } => {
                step(into.end(db).await?);
                let table = tables.iter().find(|table| table.name == name).filter(|table| {
                    columns.iter().all(|column| table.columns.iter().any(|(own, _)| own == column))
                });
                let table = table.ok_or_else(|| reader.unknown(&name))?;
                into = Filling::new(table, columns);
            }
            Line::End => {
                step(into.end(db).await?);
                return Ok(reader.summary());
            }
        }
    }
}

type Row = Vec<Option<Value>>;

/// The table that is being filled.
#[derive(Default)]
struct Filling {
    name: String,
    columns: Vec<String>,
    /// Which of them refers to other rows of the table.
    own_reference: Option<usize>,
    rows: Vec<Row>,
    /// Rows that refer to others of the table, which come first: an invoice may be rectified by one whose number comes
    /// before its own. What is referred to refers to nothing itself.
    referring: Vec<Row>,
}

impl Filling {
    fn new(table: &Table, columns: Vec<String>) -> Self {
        let own = table.own_reference.as_ref();
        let own_reference = own.and_then(|own| columns.iter().position(|column| column == own));
        Self { name: table.name.clone(), columns, own_reference, ..Self::default() }
    }

    /// Takes a row; so many were written.
    async fn take(&mut self, db: &mut AnyConnection, row: Row) -> Result<u64, Error> {
        let refers = self.own_reference.and_then(|at| row.get(at)).is_some_and(Option::is_some);
        if refers {
            self.referring.push(row);
            return Ok(0);
        }
        self.rows.push(row);
        if self.rows.len() < schema::rows_at_once(self.columns.len()) {
            return Ok(0);
        }
        self.write(db).await
    }

    /// Writes what is left; so many.
    async fn end(&mut self, db: &mut AnyConnection) -> Result<u64, Error> {
        let mut written = self.write(db).await?;
        while !self.referring.is_empty() {
            let most = schema::rows_at_once(self.columns.len()).min(self.referring.len());
            self.rows = self.referring.drain(..most).collect();
            written += self.write(db).await?;
        }
        Ok(written)
    }

    async fn write(&mut self, db: &mut AnyConnection) -> Result<u64, Error> {
        let rows = std::mem::take(&mut self.rows);
        let count = rows.len() as u64;
        schema::insert(db, &self.name, &self.columns, rows).await?;
        Ok(count)
    }
}
