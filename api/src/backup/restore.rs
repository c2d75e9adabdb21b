//! Putting a copy back: all of it or nothing, and never over something by accident.

use std::io::BufRead;

use sqlx::AnyConnection;

use super::lines::{Line, Reader};
use super::{BackupError, Summary};
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
    let mut into: (String, Vec<String>) = Default::default();
    let mut rows = Vec::new();
    loop {
        let line = reader.next_line()?;
        let full = rows.len() >= schema::rows_at_once(into.1.len());
        if full || !matches!(line, Line::Row(_)) {
            let (table, columns) = &into;
            let count = rows.len() as u64;
            schema::insert(db, table, columns, std::mem::take(&mut rows)).await?;
            step(count);
        }
        match line {
            Line::Row(values) => rows.push(values),
            Line::Table { name, columns } => {
                let known = tables.iter().find(|table| table.name == name).is_some_and(|table| {
                    columns.iter().all(|column| table.columns.iter().any(|(own, _)| own == column))
                });
                if !known {
                    return Err(reader.unknown(&name));
                }
                into = (name, columns);
            }
            Line::End => return Ok(reader.summary()),
        }
    }
}
